"""What Python adds to a look-up: a million outcomes of two rows as an array, and one by one.

Run it with the release wheel: `pip install .`, then `python crates/python/benches/overhead.py`.
Processor time is told, since machines are shared.
"""

from __future__ import annotations

import time

import numpy as np

from chomplab import Position, Solver, catalogue

MANY = 1_000_000


def nanoseconds(started: float, count: int) -> float:
    return (time.process_time() - started) / count * 1e9


def main() -> None:
    rng = np.random.default_rng(1)
    rows = -np.sort(-rng.integers(1, 100, (MANY, 2)), axis=1)
    expected = np.where(rows[:, 0] - rows[:, 1] == 1, b"P", b"N")

    solver = Solver(tables=False)
    started = time.process_time()
    found = solver.outcomes(rows)
    print(f"as an array         {nanoseconds(started, MANY):8.1f} ns each")
    assert (found == expected).all()

    started = time.process_time()
    (rows[:, 0] - rows[:, 1] == 1).sum()
    print(f"numpy's own         {nanoseconds(started, MANY):8.1f} ns each")

    lines = rows.tolist()
    started = time.process_time()
    positions = [Position(line) for line in lines]
    print(f"making positions    {nanoseconds(started, MANY):8.1f} ns each")
    started = time.process_time()
    one_by_one = [position.outcome for position in positions]
    print(f"one by one, first   {nanoseconds(started, MANY):8.1f} ns each")
    assert one_by_one == [outcome.decode() for outcome in expected.tolist()]
    started = time.process_time()
    for position in positions:
        position.outcome
    print(f"one by one, again   {nanoseconds(started, MANY):8.1f} ns each")

    board = catalogue(12, 12)
    started = time.process_time()
    count = sum(1 for _ in board)
    print(f"catalogue, iterated {nanoseconds(started, count):8.1f} ns each of {count}")
    assert count == len(board)


if __name__ == "__main__":
    main()
