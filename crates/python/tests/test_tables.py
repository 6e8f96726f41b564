"""Tables as arrays: right numbers, no second copy, frames and files."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import chomplab
from chomplab import Oracle, Position, Solver


def test_the_census_is_what_positions_say() -> None:
    sheets = chomplab.census(200)
    assert sheets.dtype == chomplab.CENSUS and len(sheets) == 201
    for x, first, last, start, period in sheets[::17].tolist():
        assert Position([first, x, x]).outcome == "P" if x else first == 1
        if last:
            assert Position([last, last, x]).outcome == "P" and not start and not period
        else:
            sheet = chomplab.sheet(x)
            assert (sheet.start, len(sheet.offsets)) == (start, period)
            row = start + 5 * period + 1
            assert Position([row + sheet.offsets[1 % period], row, x] if x else [row + 1, row])


def test_arrays_are_handed_over_without_a_copy() -> None:
    sheets = chomplab.census(5000)
    owner = sheets
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    assert owner.base is not None and not owner.flags.owndata
    assert owner.nbytes == sheets.nbytes == 5001 * 20
    frame = chomplab.frame(sheets)
    assert frame["first"].iloc[120] == 206


def test_a_census_from_a_table_takes_memory_once(tmp_path: pathlib.Path) -> None:
    """The peak of memory grows by the array itself, and not by a second one."""
    to = 60_000
    command = [sys.executable, "-m", "chomplab", "atlas", "build", "three-rows"]
    subprocess.run([*command, "--to", str(to), "--dir", str(tmp_path)], check=True)
    program = f"""
import chomplab
def peak():
    lines = open('/proc/self/status').read().split('\\n')
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith('VmHWM'))
chomplab.census(1000, tables={str(tmp_path)!r})
before = peak()
sheets = chomplab.census({to}, tables={str(tmp_path)!r})
print(peak() - before, sheets.nbytes, int(sheets['first'][-1]))
"""
    if not pathlib.Path("/proc/self/status").exists():
        pytest.skip("memory is told by Linux only")
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    grown, size, first = map(int, told.stdout.split())
    assert first == chomplab.census(to)["first"][-1]
    # The table itself is mapped: two bytes a sheet.
    assert grown < 1.5 * size + 2 * to + (1 << 20)


def test_openings_win() -> None:
    bites = chomplab.openings(60)
    for length in range(2, 61):
        listed = [(int(row), int(column)) for n, row, column in bites.tolist() if n == length]
        assert listed == Position([length] * 3).winning_bites


def test_sheets_as_matrices() -> None:
    sheet = chomplab.sheet(30, 40)
    assert sheet.losers.shape[0] == 40
    for y, z in zip(*np.nonzero(sheet.losers)):
        assert Position([30 + int(y + z), 30 + int(y), 30]).outcome == "P"
    assert not (sheet.losers & sheet.instant_winners).any()
    assert sheet.first == 30 + int(np.argmax(sheet.losers[0]))


def test_catalogues_iterate_and_are_arrays() -> None:
    catalogue = chomplab.catalogue(6, 7)
    listed = list(catalogue)
    array = catalogue.array()
    assert len(catalogue) == len(listed) == len(array)
    assert [tuple(int(row) for row in line if row) for line in array] == listed
    outcomes = Solver().outcomes(array)
    assert set(outcomes.tolist()) == {b"P"}
    oracle = Oracle()
    for rows in listed[::7]:
        assert oracle.is_p(rows) and catalogue.is_p(rows) and rows in catalogue
    assert catalogue.winning_bites([7] * 6) == Position("6x7").winning_bites
    for wrong in [[8], [1, 2], [7] * 7, [0], []]:
        with pytest.raises(ValueError):
            catalogue.is_p(wrong)
    half_way = iter(catalogue)
    assert next(half_way) == listed[0]
    del half_way


def test_outcomes_of_arrays(scale: int) -> None:
    rng = np.random.default_rng(7)
    for width in (1, 2, 3, 4):
        rows = -np.sort(-rng.integers(0, 9, (200 * scale, width)), axis=1)
        rows = rows[rows[:, 0] > 0]
        found = Solver().outcomes(rows).tolist()
        expected = [Position([int(row) for row in line if row]).outcome.encode() for line in rows]
        assert found == expected
    assert Solver().outcomes(np.array([[3, 2], [3, 3]], dtype=np.uint8)).tolist() == [b"P", b"N"]
    for wrong in ([[1, 2]], [[0, 0]], [[-1, -2]], [[1, 2, 3]], [[2, 0, 1]]):
        with pytest.raises(ValueError):
            Solver().outcomes(np.array(wrong))
    for wrong_type in ([[1.5, 1]], [["a", "b"]], [[None, 1]]):
        with pytest.raises(TypeError):
            Solver().outcomes(np.array(wrong_type))
    for shape in ((2,), (1, 0), (1, 1, 1)):
        with pytest.raises(ValueError):
            Solver().outcomes(np.ones(shape, dtype=int))


def test_families_are_proved() -> None:
    family = chomplab.family(4, 2)
    assert (family.period, family.start, family.sporadic) == (2, 7, [(7, 4), (8, 5), (9, 6)])
    assert set(Solver().outcomes(family.expand(60)).tolist()) == {b"P"}
    accepted = chomplab.check_certificate(family.certificate())
    assert accepted["bottom"] == [4, 2]
    document = json.loads(family.certificate())
    document["families"][-1]["offsets"][0] += 1
    with pytest.raises(ValueError, match="line"):
        chomplab.check_certificate(json.dumps(document))
    assert "(7, 4, 4, 2)" in family.proof() and r"\documentclass" in family.proof(latex=True)
    assert not chomplab.family(1).is_infinite and chomplab.family(1).period is None
    for wrong in [(2, 4), (2**70,), (-1,)]:
        with pytest.raises((ValueError, OverflowError)):
            chomplab.family(*wrong)


def test_heaps() -> None:
    values = chomplab.heap_values("kayles", 1000)
    assert values.dtype == np.uint32 and len(values) == 1001
    assert all(Position(f"kayles:{n}").grundy == values[n] for n in range(1, 60))
    assert (values[71:-12] == values[83:]).all()
    assert chomplab.heap_period("0.77", 400) == (12, 0, 71, True)
    with pytest.raises(chomplab.ParseError):
        chomplab.heap_values("0.9", 10)


def test_experiments_and_files(tmp_path: pathlib.Path) -> None:
    run = chomplab.experiment("openings", to=3000, windows=5)
    assert len(run.frame()) == 5 and run.words and run.svg.startswith("<svg")
    run.save(tmp_path / "openings.pdf")
    assert (tmp_path / "openings.pdf").read_bytes().startswith(b"%PDF-")
    assert len(run.frame("polars", summary=True)) > 0
    with pytest.raises(ValueError, match="there is no experiment"):
        chomplab.experiment("warming")
    with pytest.raises(ValueError, match="colour"):
        chomplab.experiment("openings", colour="red")
    for table in (chomplab.census(50), chomplab.census(50, frame="pandas"), run.frame("polars")):
        for ending in ("csv", "parquet"):
            if ending == "parquet" and hasattr(table, "to_csv"):
                continue
            chomplab.save(table, tmp_path / f"table.{ending}")
            polars = pytest.importorskip("polars")
            read = polars.read_csv if ending == "csv" else polars.read_parquet
            assert len(read(tmp_path / f"table.{ending}")) == len(table)
    with pytest.raises(ValueError, match="ends with"):
        chomplab.save(chomplab.census(5), tmp_path / "table.txt")


def test_extensions_and_theorems() -> None:
    height, position = chomplab.extend("(w^2,w^2,w*3)", over=2)
    assert str(height) == "w^2*3" and position.outcome == "P"
    assert all("**Statement.**" in chomplab.theorem(name) for name, *_ in chomplab.list_theorems())
    with pytest.raises(KeyError):
        chomplab.theorem("no-such")
