"""Bars for long work: tqdm's where it is installed, else a line on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol


class Reporter(Protocol):
    """What the native part tells how far the work is."""

    def __call__(self, done: int, total: int) -> None: ...

    def close(self) -> None: ...


class _Called:
    """Somebody's own function of what is done and what is to do."""

    def __init__(self, function: Callable[[int, int], object]) -> None:
        self._function = function

    def __call__(self, done: int, total: int) -> None:
        self._function(done, total)

    def close(self) -> None:
        pass


class _Bar:
    """A bar that appears with the first report."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if not total:
            return
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit_scale=True, leave=False)
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class _Line:
    """Percents in one line, for those without tqdm."""

    def __init__(self) -> None:
        self._shown = ""

    def __call__(self, done: int, total: int) -> None:
        if total:
            self._shown = f"{100 * done // total:3} %"
            print(f"\r{self._shown}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._shown:
            print(file=sys.stderr)
            self._shown = ""


def reporter(progress: Any) -> Reporter:
    """The reporter for `progress=`: a function of two numbers, or True for a bar."""
    if callable(progress):
        return _Called(progress)
    try:
        import tqdm  # noqa: F401
    except ImportError:
        return _Line()
    return _Bar()
