"""Experiments of the laboratory, as data frames with a summary and a figure."""

from __future__ import annotations

import os
import pathlib
import re
from typing import Any

from chomplab import _chomplab
from chomplab.tables import Progress

__all__ = ["Experiment", "experiment", "experiments"]


class Experiment:
    """What came of an experiment: rows, a summary, a figure and words."""

    def __init__(
        self,
        name: str,
        rows: dict[str, list[Any]],
        summary: dict[str, list[Any]],
        words: list[str],
        svg: str,
        printed: str,
    ) -> None:
        self.name, self.rows, self.summary, self.words, self.svg = name, rows, summary, words, svg
        self._printed = printed

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the figure to a file as SVG, PNG or PDF, by its ending."""
        kind = pathlib.Path(path).suffix.removeprefix(".")
        if kind not in ("svg", "png", "pdf"):
            raise ValueError("a picture is saved in a file that ends with .svg, .png or .pdf")
        file = _chomplab.picture_file(self.svg if kind == "svg" else self._printed, kind)
        pathlib.Path(path).write_bytes(file)

    def frame(self, library: str = "pandas", *, summary: bool = False) -> Any:
        """The rows, or the summary, as a data frame of pandas or polars."""
        columns = self.summary if summary else self.rows
        if library == "pandas":
            import pandas

            return pandas.DataFrame(columns)
        if library == "polars":
            import polars

            return polars.DataFrame(columns)
        raise ValueError(f"frames are made by 'pandas' or 'polars', and not by {library!r}")

    def __repr__(self) -> str:
        return f"<Experiment {self.name}: {'; '.join(self.words)}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg


def experiments() -> dict[str, dict[str, str]]:
    """All experiments by name, with what they ask and their parameters.

    >>> import chomplab
    >>> sorted(chomplab.experiments())[:3]
    ['constants', 'coverage', 'deviations']
    """
    described = _chomplab.described_experiments()
    return {
        name: {"about": about, **{key: f"{meaning} ({default})" for key, default, meaning in all_}}
        for name, about, all_ in described
    }


def experiment(
    name: str,
    *,
    threads: int = 1,
    timeout: float | None = None,
    progress: Progress = None,
    **parameters: object,
) -> Experiment:
    """Runs an experiment with these parameters.

    >>> import chomplab
    >>> run = chomplab.experiment('sensitivity', sheet=30, steps=5)
    >>> len(run.frame()) > 0
    True
    """
    texts = [f"{key}={value}" for key, value in parameters.items()]
    ran = _chomplab.run_experiment(name, texts, threads, timeout, progress)
    columns, rows, summary_columns, summary, words, (svg, printed) = ran
    return Experiment(
        name, _columns(columns, rows), _columns(summary_columns, summary), words, svg, printed
    )


_WHOLE = re.compile(r"-?\d+")


def _columns(names: list[str], rows: list[list[str]]) -> dict[str, list[Any]]:
    return {name: _typed([row[at] for row in rows]) for at, name in enumerate(names)}


def _typed(cells: list[str]) -> list[Any]:
    """Numbers where all cells of a column are numbers."""
    if all(_WHOLE.fullmatch(cell) for cell in cells):
        return [int(cell) for cell in cells]
    try:
        return [float(cell) for cell in cells]
    except ValueError:
        return list(cells)
