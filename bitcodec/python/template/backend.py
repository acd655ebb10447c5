"""Builds the wheel with maturin. Without Rust it says so, and downloads nothing."""

import re
import shutil
import subprocess
import sys

RUST = (1, 95)


def _requires():
    cargo = shutil.which("cargo")
    found = subprocess.run([cargo, "--version"], capture_output=True, text=True).stdout if cargo else ""
    version = re.match(r"cargo (\d+)\.(\d+)", found)
    if not version or tuple(map(int, version.groups())) < RUST:
        there = f"found {found.strip()}" if version else "cargo is not found"
        sys.exit(f"this package is built with Rust {RUST[0]}.{RUST[1]} or later, and {there}; see https://rustup.rs")
    return ["maturin>=1.9.4,<2"]


def get_requires_for_build_wheel(config_settings=None):
    return _requires()


def get_requires_for_build_editable(config_settings=None):
    return _requires()


def get_requires_for_build_sdist(config_settings=None):
    return _requires()


def _of_maturin(hook):
    def call(*arguments, **options):
        # It is installed when its hooks are called.
        import maturin

        return getattr(maturin, hook)(*arguments, **options)

    return call


build_wheel = _of_maturin("build_wheel")
build_editable = _of_maturin("build_editable")
build_sdist = _of_maturin("build_sdist")
prepare_metadata_for_build_wheel = _of_maturin("prepare_metadata_for_build_wheel")
prepare_metadata_for_build_editable = _of_maturin("prepare_metadata_for_build_editable")
