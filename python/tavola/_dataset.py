# SPDX-License-Identifier: MIT
"""Files of tavola dataset, mapped into memory (docs/datasets.md)."""
import json
import math
import mmap
import struct
from dataclasses import dataclass

try:
    import numpy
except ImportError:
    numpy = None

_FORMATS = {"U64": "Q", "I64": "q", "F32": "f", "U32": "I", "U16": "H", "U8": "B", "I8": "b"}
_LENGTH = struct.Struct("<Q")
_HEADER_MAX = 1 << 16


@dataclass(frozen=True)
class Dataset:
    """The columns of a dataset, read-only and straight from the file.

    data["value"] is a column, list(data) are their names, len(data) is the number of
    positions, and data.facts says how they were made.
    """

    columns: dict
    facts: dict

    def __getitem__(self, name):
        return self.columns[name]

    def __iter__(self):
        return iter(self.columns)

    def __len__(self):
        return len(next(iter(self.columns.values())))


def _refuse(path, fault):
    raise ValueError(f"{path} {fault}; expected a file of tavola dataset")


def _header(path, mapped):
    """What the file says of itself, and where its columns begin."""
    if len(mapped) < _LENGTH.size:
        _refuse(path, "is too short")
    length = _LENGTH.unpack_from(mapped)[0]
    start = _LENGTH.size + length
    if length > _HEADER_MAX or start > len(mapped):
        _refuse(path, "has no header")
    try:
        header = json.loads(mapped[_LENGTH.size:start])
        facts = header.pop("__metadata__")
        if not facts["format"].startswith("tavola dataset "):
            raise KeyError
    except (ValueError, KeyError, AttributeError, TypeError):
        _refuse(path, "has no header of a dataset")
    if facts["format"] != "tavola dataset 1":
        _refuse(path, f"is a {facts['format']}, which this version cannot read")
    return header, facts, start


def _column(path, mapped, start, name, about):
    """A view of one column."""
    try:
        form, shape = _FORMATS[about["dtype"]], [int(size) for size in about["shape"]]
        begin, end = (start + int(offset) for offset in about["data_offsets"])
    except (KeyError, TypeError, ValueError):
        _refuse(path, f"does not say what its column {name} is")
    size = math.prod(shape) * struct.calcsize(form)
    if not (start <= begin <= end <= len(mapped)) or end - begin != size or min(shape) < 0:
        _refuse(path, f"has not all of its column {name}")
    if numpy is not None:
        return numpy.frombuffer(mapped, "<" + form, math.prod(shape), begin).reshape(shape)
    flat = memoryview(mapped)[begin:end]
    return flat.cast(form, shape) if size > 0 else flat.cast(form)


def read_dataset(path):
    """Map a file that tavola dataset has written.

    Returns a Dataset, whose columns are numpy arrays if there is NumPy and else
    memoryviews. Nothing is copied; the file must stay as it is while it is in use.
    ValueError if it is no dataset, or not all of one.
    """
    with open(path, "rb") as file:
        try:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            _refuse(path, "is empty")
    header, facts, start = _header(path, mapped)
    columns = {name: _column(path, mapped, start, name, about) for name, about in header.items()}
    if len({len(column) for column in columns.values()}) != 1:
        _refuse(path, "has columns of different lengths")
    return Dataset(columns, facts)
