"""Packed values as columns of other engines.

A *module* has the formats: `bitcodec_games`, or any other that `bitcodec_python::module!` makes. It is given as a module
or by its name.
"""

from .scan import Part, Scan

__all__ = ["Part", "Scan"]
