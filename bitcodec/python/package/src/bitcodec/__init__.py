"""Packed values as columns of other engines.

A *module* has the formats: `bitcodec_games`, or any other with the functions `decode_column` and `read`, and `size` or
`layout` if it knows how many bytes a value takes. It is given as a module or by its name.
"""

from .scan import Part, Scan

__all__ = ["Part", "Scan"]
