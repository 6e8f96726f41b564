"""Long work on many processes or machines, handed out by Dask.

Whoever hands out the work decides the order and nothing else: a task is a small description, and
what it gives are files in a folder that all workers see. A file appears when it is whole. So a task
can be done twice, a worker can die at any time, and whoever comes again goes on from the files.

- `sweep_board`: the catalogue of one board, part by part;
- `run_experiment`: the items of an experiment;
- `bites`, `families`: many boards or bottoms, a task each, the largest first.

A client is a `distributed.Client`; `pip install chomplab[cluster]` brings it.

>>> from chomplab import cluster
>>> cluster.shares(10, 4)
[(0, 4), (4, 8), (8, 10)]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from typing import Any

import chomplab
from chomplab import _chomplab

__all__ = [
    "ClusterError",
    "bites",
    "check_workers",
    "families",
    "run_experiment",
    "shares",
    "sweep_board",
]

Client = Any
"""A `distributed.Client`."""

Folder = str | os.PathLike[str]
"""A folder that the client and all workers see under the same name."""


class ClusterError(RuntimeError):
    """The workers and the client do not fit together; the message says in what."""


def check_workers(client: Client, folder: Folder | None = None) -> int:
    """Compares the version of all workers with that of the client, and looks whether they see the
    folder; returns how many workers there are.

    What the client writes into the folder each worker has to read: so a folder that is there, and is
    another one, is found out before anything is swept.
    """
    own = version("chomplab")
    found: dict[str, str] = client.run(_version)
    others = {worker: there for worker, there in found.items() if there != own}
    if others:
        told = ", ".join(f"{worker} has {there}" for worker, there in sorted(others.items()))
        raise ClusterError(f"the client has chomplab {own}, and {told}; install the same everywhere")
    if folder is not None:
        _look_at_folder(client, folder)
    return len(found)


def _look_at_folder(client: Client, folder: Folder) -> None:
    place = pathlib.Path(folder)
    if not place.is_dir():
        raise FileNotFoundError(
            f"there is no folder {place}; make it once, where the client and all workers see it"
        )
    with tempfile.NamedTemporaryFile(dir=place, prefix=".seen-by-") as mark:
        name = pathlib.Path(mark.name).name
        seen: dict[str, bool] = client.run(_sees, os.fspath(folder), name)
    blind = sorted(worker for worker, sees in seen.items() if not sees)
    if blind:
        raise ClusterError(
            f"{', '.join(blind)} cannot see the files that the client has in {place}; "
            "choose a folder that all machines share"
        )


def _version() -> str:
    return version("chomplab")


def _sees(folder: str, name: str) -> bool:
    return pathlib.Path(folder, name).exists()


def _refuse_other_version(wanted: str) -> None:
    """Workers that come later are looked at when they get a task."""
    if _version() != wanted:
        raise ClusterError(
            f"this worker has chomplab {_version()}, and the client {wanted}; install the same"
        )


_kept: dict[tuple[int, int, int], chomplab.BoardParts] = {}


def _board(rows: int, columns: int, parts: int) -> chomplab.BoardParts:
    """Kept by a worker from one part to the next, with the tables of the sweep."""
    board = _kept.get((rows, columns, parts))
    if board is None:
        board = chomplab.BoardParts(rows, columns, parts=parts)
        _kept.clear()
        _kept[rows, columns, parts] = board
    return board


def _sweep_part(
    wanted: str,
    board: tuple[int, int, int],
    number: int,
    folder: str,
    _sources: list[tuple[str, str, bool]],
) -> tuple[str, str, bool]:
    """One part: its file, the checksum, and whether it was there before."""
    _refuse_other_version(wanted)
    name, _, _, checksum, was_there = _board(*board).sweep(number, folder)
    return name, checksum, was_there


def sweep_board(
    client: Client, rows: int, columns: int, folder: Folder, *, parts: int = 200
) -> chomplab.BoardParts:
    """Sweeps a board on all workers, with a file for each part in the folder.

    Returns the parts: `catalogue(folder)` of them is the catalogue. Parts that are done are not
    swept again. About a hundred parts for each worker are enough; all who work on the same folder
    have to choose the same number.
    """
    check_workers(client, folder)
    board = _board(rows, columns, parts)
    name = os.path.abspath(folder)
    stem = hashlib.sha256(f"{rows} {columns} {parts} {name}".encode()).hexdigest()[:12]
    rank = sorted(range(len(board)), key=board.path_from)
    priorities = {number: priority for priority, number in enumerate(rank)}
    futures: list[Any] = []
    for number in range(len(board)):
        sources = [futures[source] for source in board.sources(number)]
        futures.append(
            client.submit(
                _sweep_part,
                _version(),
                (rows, columns, parts),
                number,
                name,
                sources,
                key=f"chomplab-part-{stem}-{number}",
                priority=priorities[number],
                pure=False,
            )
        )
    client.gather(futures)
    return board


def shares(items: int, size: int) -> list[tuple[int, int]]:
    """Ranges of so many items each, the last perhaps smaller."""
    return [(first, min(first + size, items)) for first in range(0, items, size)]


def _run_items(
    wanted: str, name: str, parameters: list[str], items: tuple[int, int], folder: str
) -> tuple[str, str]:
    """Some items of an experiment: the file of their rows, and its checksum."""
    _refuse_other_version(wanted)
    first, end = items
    file = pathlib.Path(folder) / f"{name}-{first}-{end}.csv"
    if not file.exists():
        # Somebody else may run the same items: each in a folder of its own.
        own = tempfile.mkdtemp(dir=folder, prefix=f".{name}-{first}-{end}-")
        try:
            share = ["--items", f"{first}..{end}", "--threads", "1", "--out", own]
            _chomp("experiment", "run", name, *parameters, *share)
            os.replace(pathlib.Path(own) / file.name, file)
        finally:
            shutil.rmtree(own, ignore_errors=True)
    return file.name, hashlib.sha256(file.read_bytes()).hexdigest()


def _chomp(*arguments: str) -> str:
    """What the command line says, in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "chomplab", *arguments], capture_output=True, text=True, check=False
    )
    if ran.returncode == 3:
        raise OSError(ran.stderr.strip())
    if ran.returncode:
        raise ValueError(ran.stderr.strip())
    return ran.stdout


def run_experiment(
    client: Client, name: str, folder: Folder, *, share: int | None = None, **parameters: object
) -> str:
    """Runs an experiment on all workers, with `share` items in a task; returns what came out.

    The folder then has the same files as after `chomp experiment run NAME --out FOLDER`, byte for
    byte. Files of shares that are done are kept in it, below `shares`, and are not run again.
    """
    workers = check_workers(client, folder)
    texts = [f"{key}={value}" for key, value in parameters.items()]
    items = _chomplab.experiment_items(name, texts)
    place = pathlib.Path(folder).absolute() / "shares"
    place.mkdir(exist_ok=True)
    size = share or max(1, items // (8 * max(1, workers)))
    ranges = shares(items, size)
    tasks = [(_version(), name, texts, range_, os.fspath(place)) for range_ in ranges]
    futures = [client.submit(_run_items, *task, pure=False) for task in tasks]
    files = [os.fspath(place / file) for file, _ in client.gather(futures)]
    return _chomp("experiment", "merge", *files, "--out", os.fspath(folder))


def _map_largest_first(
    client: Client, function: Callable[..., Any], items: Sequence[Any], size: Callable[[Any], float]
) -> dict[Any, Any]:
    check_workers(client)
    largest = sorted(items, key=size, reverse=True)
    futures = [
        client.submit(function, _version(), item, priority=-at, pure=False)
        for at, item in enumerate(largest)
    ]
    found = dict(zip(largest, client.gather(futures), strict=True))
    return {item: found[item] for item in items}


def _bites_of(wanted: str, board: tuple[int, int]) -> list[tuple[int, int]]:
    _refuse_other_version(wanted)
    rows, columns = board
    return chomplab.catalogue(rows, columns).winning_bites([columns] * rows)


def bites(
    client: Client, boards: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The winning first bites of many boards, a task each, the largest board first."""

    def positions(board: tuple[int, int]) -> float:
        rows, columns = board
        product = 1.0
        for row in range(1, min(rows, columns) + 1):
            product *= (max(rows, columns) + row) / row
        return product

    return _map_largest_first(client, _bites_of, list(boards), positions)


def _family_of(wanted: str, task: tuple[int, ...]) -> tuple[list[str], str]:
    _refuse_other_version(wanted)
    family = chomplab.family(*task)
    return family.formula, family.certificate()


def families(
    client: Client, bottoms: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], tuple[list[str], str]]:
    """The formula and the certificate of the family over each bottom, the longest bottom first."""
    return _map_largest_first(client, _family_of, list(bottoms), sum)


def main() -> None:
    """`python -m chomplab.cluster 16x16 parts --scheduler ADDRESS` sweeps a board."""
    parser = argparse.ArgumentParser(
        prog="python -m chomplab.cluster", description="Sweeps a board on a cluster of Dask."
    )
    parser.add_argument("board", help="rows and columns, for example 16x16")
    parser.add_argument("folder", help="a folder that all workers see")
    parser.add_argument("--parts", type=int, default=200, help="about how many parts")
    parser.add_argument("--out", help="a file for the catalogue, in the form for programs")
    parser.add_argument("--scheduler", help="the address of a scheduler")
    parser.add_argument("--local", type=int, metavar="N", help="N processes of this machine instead")
    given = parser.parse_args()
    try:
        rows, columns = (int(side) for side in given.board.split("x"))
    except ValueError:
        parser.error(f"{given.board!r} is not a board; write for example 16x16")
    if (given.scheduler is None) == (given.local is None):
        parser.error("say which cluster: --scheduler ADDRESS or --local N")
    with _connected(given.scheduler, given.local) as client:
        board = sweep_board(client, rows, columns, given.folder, parts=given.parts)
    catalogue = board.catalogue(given.folder)
    if given.out:
        catalogue.save(given.out)
    print(f"{rows}x{columns}: {len(catalogue)} P-positions")


def _connected(scheduler: str | None, workers: int | None) -> Client:
    from distributed import Client as Dask

    if scheduler is not None:
        return Dask(scheduler)
    return Dask(n_workers=workers, threads_per_worker=1, host="127.0.0.1")


if __name__ == "__main__":
    main()
