"""Tables as arrays and data frames: the census of three rows, openings, catalogues, heaps."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from chomplab import _chomplab
from chomplab._chomplab import Catalogue, Family

__all__ = [
    "CENSUS",
    "HeapPeriod",
    "OPENINGS",
    "Sheet",
    "catalogue",
    "census",
    "families",
    "family",
    "frame",
    "heap_period",
    "heap_values",
    "openings",
    "save",
    "sheet",
]

_GIB = 1 << 30

Progress = bool | Callable[[int, int], object] | None
"""True for a bar, or a function of what is done and what is to do."""
Tables = bool | str | os.PathLike[str] | None
"""A folder of tables; True for the usual one, False for none."""

CENSUS: np.dtype[np.void] = np.dtype(
    [(name, np.uint32) for name in ("third_row", "first", "last", "start", "period")]
)
"""The columns of the census: `(first, x, x)` is P; a finite sheet ends with `(last, last, x)`, and
of one that repeats for ever, `start` and `period` tell from which second row on; else they are 0."""

OPENINGS: np.dtype[np.void] = np.dtype([(name, np.uint32) for name in ("length", "row", "column")])
"""The columns of openings: the bar `3×length` is won by the bite at `(row, column)`."""


def census(
    to: int,
    *,
    frame: str | None = None,
    tables: Tables = None,
    memory: int = 8 * _GIB,
    timeout: float | None = None,
    progress: Progress = None,
) -> Any:
    """How the P-positions over each third row from 0 to `to` begin and end.

    A numpy array with the columns of `CENSUS`; with `frame='pandas'` or `'polars'` a data frame. It
    comes from a table of `chomp atlas build three-rows` if one reaches that far.

    >>> import chomplab
    >>> sheets = chomplab.census(1000)
    >>> sheets['first'][:5].tolist(), sheets[120].tolist()
    ([1, 3, 4, 6, 8], (120, 206, 0, 170, 2))
    >>> int((sheets['period'] == 0).sum())
    586
    """
    numbers = _chomplab.census_numbers(to, tables, memory, timeout, progress)
    return _framed(numbers.view(CENSUS), frame)


def openings(
    to: int,
    *,
    frame: str | None = None,
    tables: Tables = None,
    memory: int = 8 * _GIB,
    timeout: float | None = None,
    progress: Progress = None,
) -> Any:
    """The winning first bites of all bars of three rows up to a length, sorted.

    >>> import chomplab
    >>> bites = chomplab.openings(100)
    >>> bites[bites['length'] == 100].tolist()
    [(100, 1, 58)]
    """
    numbers = _chomplab.opening_numbers(to, tables, memory, timeout, progress)
    return _framed(numbers.view(OPENINGS), frame)


class Sheet(NamedTuple):
    """All P-positions over one third row, and how they go on for ever.

    The matrices have a line for each `y` and a column for each `z`, the differences of rows: the
    position is `(x + y + z, x + y, x)`, as Friedman and Landsberg write `[x, y, z]`.
    """

    third_row: int
    """The third row `x`."""
    first: int
    """`(first, x, x)` is P."""
    last: int | None
    """A finite sheet ends with the P-position `(last, last, x)`."""
    start: int | None
    """The second row from which on differences of an infinite sheet repeat."""
    offsets: tuple[int, ...]
    """First row less second row, for one period from the start on."""
    losers: npt.NDArray[np.bool_]
    """Where the P-positions are."""
    instant_winners: npt.NDArray[np.bool_]
    """From where a bite into the third row leads to one over a smaller third row."""


def sheet(
    third_row: int,
    columns: int | None = None,
    *,
    tables: Tables = None,
    memory: int = 8 * _GIB,
    timeout: float | None = None,
    progress: Progress = None,
) -> Sheet:
    """The sheet of a third row, with matrices of `columns` second rows.

    >>> import chomplab
    >>> sheet = chomplab.sheet(120)
    >>> sheet.first, sheet.start, sheet.offsets
    (206, 170, (72, 70))
    >>> sheet.losers.shape == sheet.instant_winners.shape
    True
    """
    width = third_row // 2 + 16 if columns is None else columns
    ends = _chomplab.sheet_ends(third_row, tables, memory, timeout, progress)
    winners, losers, height = _chomplab.sheet_matrices(third_row, width, timeout, progress)
    first, last, start, offsets = ends
    shape = (width, height)
    return Sheet(
        third_row, first, last, start, tuple(offsets), losers.reshape(shape), winners.reshape(shape)
    )


def catalogue(
    rows: int,
    columns: int,
    *,
    threads: int = 1,
    memory: int = 8 * _GIB,
    timeout: float | None = None,
    progress: Progress = None,
) -> Catalogue:
    """All P-positions with at most so many rows and columns.

    >>> import chomplab
    >>> chomplab.catalogue(2, 3).array().tolist()
    [[1, 0], [2, 1], [3, 2]]
    """
    return _chomplab.compute_catalogue(rows, columns, threads, memory, timeout, progress)


def family(
    *bottom: int,
    budget: int = 500_000_000,
    memory: int = _GIB,
    timeout: float | None = None,
    progress: Progress = None,
) -> Family:
    """All P-positions over these bottom rows, with a proved period.

    >>> import chomplab
    >>> chomplab.family(2).formula
    ['(a+4, a+2, 2)']
    """
    return _chomplab.compute_family(list(bottom), budget, memory, timeout, progress)


def families(longest: int, rows: int = 1, **limits: Any) -> Iterator[Family]:
    """The families of all bottoms with so many rows, none longer than `longest`.

    >>> import chomplab
    >>> sum(family.is_infinite for family in chomplab.families(5, rows=2))
    5
    """

    def bottoms(first: int, count: int) -> Iterator[tuple[int, ...]]:
        if count == 0:
            yield ()
            return
        for row in range(1, first + 1):
            for rest in bottoms(row, count - 1):
                yield (row, *rest)

    for bottom in bottoms(longest, rows):
        yield family(*bottom, **limits)


class HeapPeriod(NamedTuple):
    """How the Grundy values of heaps repeat."""

    length: int
    """After so many heaps."""
    saltus: int
    """By how much they have grown then."""
    start: int
    """From this heap on."""
    proved: bool
    """Whether that goes on for ever; otherwise it was only observed."""


def heap_values(
    rules: str,
    to: int,
    *,
    budget: int = 2_000_000_000,
    timeout: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.uint32]:
    """The Grundy values of heaps from 0 to `to`.

    >>> import chomplab
    >>> chomplab.heap_values('kayles', 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    return _chomplab.heap_numbers(rules, to, budget, timeout, progress)


def heap_period(rules: str, to: int, *, budget: int = 2_000_000_000) -> HeapPeriod | None:
    """The period of the values of heaps up to `to`, proved where a theorem applies.

    >>> import chomplab
    >>> chomplab.heap_period('kayles', 1000)
    HeapPeriod(length=12, saltus=0, start=71, proved=True)
    """
    found = _chomplab.find_heap_period(rules, to, budget)
    return None if found is None else HeapPeriod(*found)


def frame(table: npt.NDArray[Any], library: str = "pandas") -> Any:
    """A structured array as a data frame of pandas or polars.

    >>> import chomplab
    >>> chomplab.frame(chomplab.openings(5)).columns.tolist()
    ['length', 'row', 'column']
    """
    return _framed(table, library)


def _framed(table: npt.NDArray[Any], library: str | None) -> Any:
    if library is None:
        return table
    names = table.dtype.names
    columns = {name: table[name] for name in names} if names else {
        f"row_{at}": table[:, at] for at in range(table.shape[1])
    }
    if library == "pandas":
        import pandas

        return pandas.DataFrame(columns)
    if library == "polars":
        import polars

        return polars.DataFrame({name: np.ascontiguousarray(it) for name, it in columns.items()})
    raise ValueError(f"frames are made by 'pandas' or 'polars', and not by {library!r}")


def save(table: Any, path: str | os.PathLike[str]) -> None:
    """Writes a table to a file, as CSV or Parquet by the ending of its name.

    >>> import chomplab, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, 'bites.csv')
    ...     chomplab.save(chomplab.openings(3), path)
    ...     print(open(path).read().split())
    ['length,row,column', '1,1,0', '2,2,1', '3,1,1']
    """
    ending = os.path.splitext(os.fspath(path))[1]
    if ending not in (".csv", ".parquet"):
        raise ValueError(f"a table is written to a name that ends with .csv or .parquet: {path}")
    table = _framed(table, "polars" if ending == ".parquet" else "pandas") if isinstance(
        table, np.ndarray
    ) else table
    if ending == ".csv":
        if hasattr(table, "write_csv"):
            table.write_csv(path)
        else:
            table.to_csv(path, index=False)
    elif hasattr(table, "write_parquet"):
        table.write_parquet(path)
    else:
        table.to_parquet(path, index=False)
