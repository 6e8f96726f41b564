"""Python and the command line give equal records; fuzzed input gives exceptions; nothing leaks."""

from __future__ import annotations

import gc
import json
import pathlib
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import chomplab
from chomplab import Ordinal, Position, Solver

ASK = ["outcome", "winning_moves", "grundy", "size"]


def rows(rng: random.Random) -> str:
    lengths = sorted((rng.randint(1, 8) for _ in range(rng.randint(1, 5))), reverse=True)
    return "(" + ",".join(map(str, lengths)) + ")"


def ordinal(rng: random.Random) -> str:
    terms = [f"w^{e}*{rng.randint(1, 3)}" for e in (2, 1) if rng.random() < 0.5]
    return " + ".join([*terms, str(rng.randint(1, 9))])


def columns(rng: random.Random) -> str:
    heights = sorted((Ordinal(ordinal(rng)) for _ in range(rng.randint(1, 3))), reverse=True)
    return "(" + ",".join(map(str, heights)) + ")"


def solid(rng: random.Random) -> str:
    return "x".join(str(rng.randint(1, 3)) for _ in range(3))


def heaps(rng: random.Random) -> str:
    name = rng.choice(["nim", "kayles", "0.77", "0.137", "grundy", "subtract[1,3]", "lasker-nim"])
    return name + ":" + ",".join(str(rng.randint(1, 20)) for _ in range(rng.randint(1, 4)))


def divisors(rng: random.Random) -> str:
    return f"divisors:{rng.randint(2, 600)}"


def subsets(rng: random.Random) -> str:
    return f"subsets:{rng.randint(1, 4)}"


def poset(rng: random.Random) -> str:
    names = "abcdef"
    pairs = [(low, high) for at, low in enumerate(names) for high in names[at + 1:]]
    chosen = rng.sample(pairs, rng.randint(1, 6))
    return "poset:" + ",".join(f"{low}<{high}" for low, high in chosen)


def graph(rng: random.Random) -> str:
    pairs = [(one, other) for at, one in enumerate("abcde") for other in "abcde"[at + 1:]]
    return "graph:" + ",".join(f"{one}-{other}" for one, other in rng.sample(pairs, 4))


def total(rng: random.Random) -> str:
    parts = [rng.choice([rows, heaps, divisors])(rng) for _ in range(2)]
    return " & ".join(parts)


GAMES: list[Callable[[random.Random], str]] = [
    rows, columns, solid, heaps, divisors, subsets, poset, graph, total,
]


def test_records_are_those_of_the_command_line(
    rng: random.Random, scale: int, tmp_path: pathlib.Path
) -> None:
    """The same questions in the same order, to one process and to one solver."""
    texts = [game(rng) for game in GAMES for _ in range(5000 * scale)]
    rng.shuffle(texts)
    lines = "".join(json.dumps({"position": text, "ask": ASK}) + "\n" for text in texts)
    command = [sys.executable, "-m", "chomplab", "query", "--dir", str(tmp_path)]
    told = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(answers) == len(texts)
    solver = Solver(tables=tmp_path)
    for text, answer in zip(texts, answers):
        assert answer.pop("id", None) is None
        assert solver.record(text, ASK) == answer, text
        if answer["outcome"] is not None:
            assert Position(text).outcome == answer["outcome"]


def test_the_command_line_is_a_module() -> None:
    command = [sys.executable, "-m", "chomplab"]
    told = subprocess.run([*command, "solve", "2x3"], capture_output=True, text=True)
    assert told.returncode == 0 and "N, proved" in told.stdout
    wrong = subprocess.run([*command, "solve", "2y3"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "error:" in wrong.stderr


SIGNS = "0123456789wx^*+()[],:;&. -ωabpqnimkaylesdv/\\'\"\n\0é😀<>="


def test_fuzzed_texts_give_exceptions(rng: random.Random, scale: int) -> None:
    """Whatever is typed: a position that reads back, or a ValueError."""
    solver = Solver(budget=2000, memory=1 << 20, tables=False)
    seeds = [game(rng) for game in GAMES for _ in range(20)]
    read = 0
    for at in range(100_000 * scale):
        if at % 2:
            text = "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 12)))
        else:
            signs = list(rng.choice(seeds))
            for _ in range(rng.randint(1, 3)):
                signs[rng.randrange(len(signs))] = rng.choice(SIGNS)
            text = "".join(signs)
        try:
            position = Position(text)
        except ValueError:
            continue
        read += 1
        assert Position(str(position)) == position
        if read % 20 == 0:
            try:
                solver.outcome(position)
            except chomplab.Undecided:
                pass
    assert read > 100


@pytest.mark.parametrize(
    "wrong",
    [None, 3, -3, 2.5, object(), b"3x4", [None], [-1], [2**80], ["x"], [[1]], [1, 2], [0], [],
     True, {"a": 1}, "3" * 5000, "x" * 100_000, "(" * 5000, "\ud800"],
)
def test_wrong_types_give_exceptions(wrong: Any) -> None:
    solver = Solver()
    calls: list[Callable[[Any], object]] = [
                 Position, solver.outcome, solver.grundy, solver.verdict, solver.record,
                 Position("2x2").includes, Position("2x2").parents, Position("2x2").bite,
                 solver.outcomes, chomplab.census, chomplab.family, chomplab.theorem,
                 chomplab.check_certificate, chomplab.mex, chomplab.sheet, chomplab.openings,
                 lambda it: chomplab.catalogue(it, it), lambda it: chomplab.extend(it, over=it),
                 lambda it: chomplab.heap_values("nim", it), lambda it: chomplab.Sum(it, it),
                 lambda it: chomplab.Heaps("nim", it), chomplab.Poset, chomplab.board,
    ]
    for call in calls:
        try:
            call(wrong)
        except (TypeError, ValueError, OverflowError, KeyError, chomplab.Undecided):
            continue


def test_huge_requests_are_refused() -> None:
    with pytest.raises(chomplab.Undecided):
        chomplab.catalogue(28, 28)
    with pytest.raises(ValueError):
        chomplab.catalogue(40, 40)
    with pytest.raises((chomplab.Undecided, ValueError)):
        chomplab.census(2**63)
    with pytest.raises(ValueError, match="million"):
        Position("1000000000x1000000000").options()
    with pytest.raises(ValueError, match="million"):
        Position("1000000000x2").rows
    with pytest.raises(chomplab.Undecided):
        chomplab.family(2000, 1999, 1998)
    for timeout in (-1.0, float("nan")):
        with pytest.raises(ValueError):
            Solver(timeout=timeout)
    with pytest.raises(OverflowError):
        Solver(budget=-1)
    with pytest.raises(FileNotFoundError):
        Solver(tables="no/such/folder")


def resident() -> int:
    """Bytes of memory that this process has."""
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def test_memory_is_flat_over_many_calls(scale: int) -> None:
    if not pathlib.Path("/proc/self/statm").exists():
        pytest.skip("memory is told by Linux only")
    lines = np.array([[5, 3], [4, 4]])
    solver = Solver(tables=False)

    def calls(count: int) -> None:
        for at in range(count):
            position = Position([at % 7 + 2, 2])
            position.outcome
            position.rows
            Ordinal(at) + 1
            if at % 16 == 0:
                position.verdict, position.options(), position.svg(), hash(position)
                solver.outcomes(lines)
                try:
                    Position("(1,2)")
                except ValueError:
                    pass

    calls(20_000)
    gc.collect()
    before = resident()
    calls(100_000 * scale)
    gc.collect()
    assert resident() - before < 4 << 20
