"""Long work: Ctrl-C, timeouts, progress, and other threads that go on."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

import chomplab
from chomplab import Position, Solver, Undecided
from chomplab._progress import _Line, reporter

# A question that nobody waits for the end of.
HARD = "(60,59,58,57,56,55,54,53)"

WAITING = f"""
import sys, time, chomplab
from chomplab import Solver
solver = Solver(budget=10**15, memory=8 << 30, progress=lambda done, total: tell())
told = []
def tell():
    if not told:
        told.append(time.monotonic())
        print('working', flush=True)
try:
    {{work}}
except KeyboardInterrupt:
    print('interrupted', flush=True)
    print(chomplab.Position('3x5').outcome, flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        f"solver.grundy({HARD!r})",
        "chomplab.census(10**6, tables=False, progress=lambda done, total: tell())",
        "chomplab.catalogue(19, 19, progress=lambda done, total: tell())",
        "chomplab.heap_values('0.07777', 10**7, budget=10**15, progress=lambda d, t: tell())",
        # Its first item looks at no flag for seconds.
        "chomplab.experiment('constants', to=10**6, progress=lambda done, total: tell())",
    ],
)
def test_ctrl_c_is_heard(work: str) -> None:
    """The process says that it works, is interrupted, and answers the next question."""
    program = WAITING.format(work=work)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as it:
        assert it.stdout is not None
        assert it.stdout.readline() == "working\n"
        it.send_signal(signal.SIGINT)
        assert it.stdout.readline() == "interrupted\n"
        assert it.stdout.readline() == "N\n"


def test_a_timeout_is_told() -> None:
    solver = Solver(budget=10**15, memory=8 << 30, timeout=0.1)
    with pytest.raises(Undecided) as raised:
        solver.grundy(HARD)
    assert raised.value.why == "timeout"
    with pytest.raises(Undecided) as raised:
        chomplab.catalogue(19, 19, timeout=0.1)
    assert raised.value.why == "timeout"


def test_what_a_listener_raises_arrives() -> None:
    def refuse(done: int, total: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Solver(budget=10**15, memory=8 << 30, progress=refuse).grundy(HARD)


def test_a_bar_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    for shown in (reporter(True), _Line()):
        shown(0, 0)
        shown(5, 10)
        shown(10, 10)
        shown.close()
        assert "%" in capfd.readouterr().err


def test_other_threads_go_on() -> None:
    """A listener of long work waits for another thread, which needs the interpreter."""
    asked, answered = threading.Event(), threading.Event()

    def ask() -> None:
        asked.wait()
        if Position("3x100").outcome == "N":
            answered.set()

    thread = threading.Thread(target=ask)
    thread.start()

    class Enough(Exception):
        pass

    def listen(done: int, total: int) -> None:
        asked.set()
        answered.wait()
        raise Enough

    with pytest.raises(Enough):
        Solver(budget=10**15, memory=8 << 30, progress=listen).grundy(HARD)
    thread.join()


def test_a_solver_is_shared_among_threads() -> None:
    solver = Solver(tables=False)
    texts = [f"({a},{b},{c})" for a in range(1, 8) for b in range(1, a + 1) for c in range(1, b + 1)]
    expected = [Solver(tables=False).outcome(text) for text in texts]
    found: list[list[str]] = [[] for _ in range(4)]

    def ask(answers: list[str]) -> None:
        answers.extend(solver.outcome(text) for text in texts)

    threads = [threading.Thread(target=ask, args=(answers,)) for answers in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answers == expected for answers in found)
