"""The files of a path, a folder or a pattern, on this machine or in an object store."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from pyarrow.fs import FileInfo, FileSelector, FileSystem, FileType, LocalFileSystem


def located(
    paths: str | os.PathLike | Iterable[str | os.PathLike], filesystem: FileSystem | None = None
) -> Iterator[tuple[FileSystem, FileInfo]]:
    """Yields the files of each path, in the order of their names; a path that has none is an error."""
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    for path in [os.fspath(path) for path in paths]:
        base, pattern = _split(path)
        if filesystem is not None:
            system, folder = filesystem, base
        elif "://" in base:
            system, folder = FileSystem.from_uri(base)
        else:
            system, folder = LocalFileSystem(), os.path.abspath(base)
        files = _matches(system, folder, pattern) if pattern else _files(system, [system.get_file_info(folder)])
        files = sorted(files, key=lambda file: file.path)
        if not files:
            raise FileNotFoundError(errno.ENOENT, "there is no such file", path)
        for file in files:
            yield system, file


def _split(path: str) -> tuple[str, list[str]]:
    """Splits a path before the first part with a wildcard. `?` begins the query of a URI."""
    wildcards = "*[" if "://" in path else "*?["
    parts = path.split("/")
    for index, part in enumerate(parts):
        if any(wildcard in part for wildcard in wildcards):
            # What is left of `/*` is the root, not the current folder.
            base = "/".join(parts[:index]) or ("/" if index else ".")
            return base, parts[index:]
    return path, []


def _matches(system: FileSystem, folder: str, pattern: list[str]) -> list[FileInfo]:
    found = system.get_file_info(FileSelector(folder, allow_not_found=True))
    found = [info for info in found if not _is_hidden(info) and fnmatchcase(info.base_name, pattern[0])]
    if len(pattern) == 1:
        return _files(system, found)
    inside = [info.path for info in found if info.type == FileType.Directory]
    return [file for each in inside for file in _matches(system, each, pattern[1:])]


def _files(system: FileSystem, found: list[FileInfo]) -> list[FileInfo]:
    """Returns the files among what was found, and those in its folders."""
    files = [info for info in found if info.type == FileType.File]
    for info in found:
        if info.type == FileType.Directory:
            inside = system.get_file_info(FileSelector(info.path))
            files += [file for file in inside if file.type == FileType.File and not _is_hidden(file)]
    return files


def _is_hidden(info: FileInfo) -> bool:
    """Returns whether other engines write the file beside their data, as `_SUCCESS`."""
    return info.base_name.startswith((".", "_"))
