"""Positions as Python objects: equality, hashing, order, pickling, moves, exceptions."""

from __future__ import annotations

import copy
import pathlib
import pickle
import random

import pytest

import chomplab
from chomplab import Heaps, Ordinal, ParseError, Poset, Position, Solver, Sum, Undecided, omega


def random_rows(rng: random.Random, most: int = 9) -> list[int]:
    rows = [rng.randint(1, most) for _ in range(rng.randint(1, 6))]
    return sorted(rows, reverse=True)


def test_the_same_position_in_other_words() -> None:
    same = [Position("2x3"), Position(" 2 × 3 "), Position([3, 3]), Position((3, 3)), Position("3,3")]
    assert len(set(same)) == 1
    assert all(position == same[0] for position in same)
    assert Position("2x4") != same[0] and same[0] != "2x3"


@pytest.mark.parametrize(
    "text",
    ["(4,2,1)", "3x1000000000000", "2x2x3", "(w,w,5)", "2x(w^w + 1)", "kayles:5,3", "divisors:432",
     "3x4 & nim:5", "misere:2x2 & 3x3", "subsets:3", "poset:a<b,a<c", "graph:a-b", "x0.8:9"],
)
def test_a_position_reads_back(text: str) -> None:
    position = Position(text)
    assert eval(repr(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position
    assert hash(Position(str(position))) == hash(position)


def test_order_is_that_of_rows(rng: random.Random) -> None:
    rows = [random_rows(rng) for _ in range(300)]
    in_order = sorted(Position(line) for line in rows)
    assert [position.rows for position in in_order] == sorted(tuple(line) for line in rows)
    others = sorted(map(Position, ["nim:3", "2x2x2", "(w,1)", "(9,9)", "3xw", "kayles:2"]))
    assert others == sorted(reversed(others))
    with pytest.raises(TypeError):
        Position("2x2") < 3  # type: ignore[operator]


def test_bites_options_and_parents_belong_together(rng: random.Random) -> None:
    board = Position("4x5")
    for _ in range(20):
        position = Position(random_rows(rng, 5)[:4])
        for move in position.options():
            assert position.after(move.name) == move.to
            assert move.cell is not None
            assert position.bite(move.cell) == position.bite(*move.cell) == move.to
            assert position in move.to.parents(board)
        winning = {move.to for move in position.options() if move.to.outcome == "P"}
        assert winning == {move.to for move in position.winning_moves}
        assert position.outcome == ("N" if winning else "P")
        assert position.grundy == chomplab.mex(move.to.grundy for move in position.options())
    assert Position("3x4").bite(0, 0) is None
    assert board.includes("(5,1)") and not board.includes("(6,1)")


def test_transfinite_boards() -> None:
    position = Position("(w^2 + w*3,w^2,w*3)")
    assert position.outcome == "N" and position.winning_bites == [(0, Ordinal("w^2 + w*2"))]
    assert position.rows == (omega**2 + omega * 3, omega**2, omega * 3)
    assert position.bite(0, omega**2 + omega * 2).outcome == "P"  # type: ignore[union-attr]
    assert Position([omega, 3]).grundy == omega + 3
    with pytest.raises(ValueError, match="infinitely many"):
        position.options()


def test_games_of_other_kinds() -> None:
    total = Sum("3x4", "nim:5", "kayles:7")
    assert total.grundy == 9 ^ 5 ^ 2
    assert [part.grundy for part in total.positions] == [9, 5, 2]
    assert pickle.loads(pickle.dumps(total)).positions == total.positions
    assert Sum("2x2", "3x3", misere=True) == Position("misere:2x2 & 3x3")
    heaps = Heaps("nim", 4, 7, 10)
    assert heaps.grundy == 4 ^ 7 ^ 10 and pickle.loads(pickle.dumps(heaps)).heaps == (4, 7, 10)
    networkx = pytest.importorskip("networkx")
    divisors = networkx.DiGraph(
        (f"d{a}", f"d{b}") for a in range(1, 13) for b in range(a + 1, 13)
        if 12 % a == 0 and 12 % b == 0 and b % a == 0
    )
    assert Poset.from_networkx(divisors).outcome == Position("divisors:12").outcome
    with pytest.raises(ValueError, match="cycles"):
        Poset.from_networkx(networkx.DiGraph([(1, 2), (2, 1)]))


def test_verdicts_say_why() -> None:
    verdict = Position("3x100").verdict
    assert (verdict.outcome, verdict.certainty, verdict.complete) == ("N", "proved", True)
    assert bool(verdict) and not bool(Position("(4,2,2)").verdict)
    assert [reason.id for reason in verdict.reasons][0] == "strategy-stealing"
    assert any(result == "decided" for _, result, _ in verdict.trail)
    assert "because" in str(verdict)


def test_what_is_unknown_is_neither_true_nor_false() -> None:
    solver = Solver(budget=1000, memory=1 << 20)
    verdict = solver.verdict("(30,29,28,27,26,25)")
    assert verdict.outcome is None and verdict.undecided is not None
    with pytest.raises(Undecided):
        bool(verdict)
    with pytest.raises(TypeError):
        bool(verdict.undecided)
    with pytest.raises(Undecided) as raised:
        solver.grundy("9x11")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.why, str(again)) == (raised.value.why, str(raised.value))
    with pytest.raises(Undecided):
        Position("wxwxw + 5x5x(w^2)").outcome


def test_a_mistake_is_shown_with_its_place() -> None:
    with pytest.raises(ParseError) as raised:
        Position("3y4")
    error = raised.value
    assert error.text[slice(*error.span)] == "y" and "^" in str(error)
    assert pickle.loads(pickle.dumps(error)).span == error.span
    with pytest.raises(ParseError) as raised:
        Ordinal("1 + w")
    assert raised.value.hint == "w"


def test_pictures_are_saved_by_their_ending(tmp_path: pathlib.Path) -> None:
    for text in ("(4,2,1)", "3xw^w"):
        for ending, begin in (("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF-")):
            file = tmp_path / f"picture.{ending}"
            Position(text).save(file, width="86mm", font_size="8pt")
            assert file.read_bytes().startswith(begin)
    assert ' width="86mm"' in Position("(4,2,1)").svg(width="86mm")
    for width in ("5m", "3"):
        with pytest.raises(ValueError, match="write for example"):
            Position("3x4").svg(width=width)
    with pytest.raises(ValueError, match="choose|write for example"):
        Position("3x4").svg(font_size="900pt")
    with pytest.raises(ValueError, match="ends with .svg, .png or .pdf"):
        Position("3x4").save(tmp_path / "picture.gif")


def test_pictures_and_formulas() -> None:
    assert Position("(4,2,1)").svg().startswith("<svg ")
    assert Position("2xw")._repr_svg_() is not None
    assert Position("poset:a<b")._repr_html_() is None
    assert Position("(w^(w + 1),w^12)")._repr_latex_() == r"$(\omega ^{\omega  + 1},\omega ^{12})$"
    assert "<script>" in chomplab.board("3x4").html
    with pytest.raises(ValueError):
        chomplab.board("90x90")


def test_explanations() -> None:
    explained = Position("nim:4,7,10").explain()
    assert explained.outcome == "N" and explained.steps and explained.conclusion in str(explained)
