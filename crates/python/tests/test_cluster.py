"""One board and experiments on two processes of Dask: the same bytes, whatever happens to them."""

from __future__ import annotations

import hashlib
import os
import pathlib
import signal
from collections.abc import Iterator
from typing import Any

import pytest

import chomplab
from chomplab import _chomplab, cluster

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    settings = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1"}
    with (
        distributed.LocalCluster(dashboard_address=None, **settings) as workers,
        distributed.Client(workers) as client,
    ):
        yield client


def sha256(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def written(catalogue: chomplab.Catalogue, path: pathlib.Path) -> str:
    catalogue.save(path)
    return sha256(path)


def times(folder: pathlib.Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir() if path.is_file()}


class KillsWorker(distributed.WorkerPlugin):  # type: ignore[misc, name-defined, unused-ignore]
    """Kills its own process when it begins with a part, once in all."""

    def __init__(self, part: int, mark: pathlib.Path) -> None:
        self.part, self.mark = part, mark

    def transition(self, key: str, start: str, finish: str, **_: object) -> None:
        if finish == "executing" and key.endswith(f"-{self.part}") and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("rows, columns, parts", [(9, 9, 6), (7, 16, 20)])
def test_a_board_on_two_processes_is_the_board(
    client: Any, tmp_path: pathlib.Path, rows: int, columns: int, parts: int
) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    board = cluster.sweep_board(client, rows, columns, folder, parts=parts)
    assert len(board) >= parts
    whole = chomplab.catalogue(rows, columns)
    assert written(board.catalogue(folder), tmp_path / "a") == written(whole, tmp_path / "b")
    assert len(times(folder)) == len(board), "nothing else is left"


@pytest.mark.parametrize("part", [0, 3, 7])
def test_a_worker_may_be_killed(client: Any, tmp_path: pathlib.Path, part: int) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    mark = tmp_path / "killed"
    # Workers that come again have all plugins, so each has a name of its own and kills only once.
    client.register_plugin(KillsWorker(part, mark), name=f"kills-{part}")
    board = cluster.sweep_board(client, 9, 9, folder, parts=6)
    assert mark.exists()
    whole = chomplab.catalogue(9, 9)
    assert written(board.catalogue(folder), tmp_path / "a") == written(whole, tmp_path / "b")


def test_what_is_done_is_not_swept_again(client: Any, tmp_path: pathlib.Path) -> None:
    board = cluster.sweep_board(client, 9, 9, tmp_path, parts=6)
    first = times(tmp_path)
    missing, cut = sorted(first)[3], sorted(first)[5]
    (tmp_path / missing).unlink()
    (tmp_path / cut).write_bytes((tmp_path / cut).read_bytes()[:-9])
    cluster.sweep_board(client, 9, 9, tmp_path, parts=6)
    again = times(tmp_path)
    assert {name for name in again if again[name] != first.get(name)} == {missing, cut}
    assert len(board.catalogue(tmp_path)) == len(chomplab.catalogue(9, 9))


def test_a_folder_that_is_not_there_is_told(client: Any, tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError, match="make it once, where the client and all workers"):
        cluster.sweep_board(client, 9, 9, tmp_path / "nowhere", parts=6)
    with pytest.raises(OSError, match="is not done: there is no"):
        chomplab.BoardParts(9, 9, parts=6).sweep(7, tmp_path)
    with pytest.raises(OSError, match="cannot see the folder"):
        chomplab.BoardParts(9, 9, parts=6).sweep(0, tmp_path / "nowhere")


def test_an_experiment_on_two_processes_is_the_experiment(
    client: Any, tmp_path: pathlib.Path
) -> None:
    shared, alone = tmp_path / "shared", tmp_path / "alone"
    shared.mkdir()
    cluster.run_experiment(client, "sensitivity", shared, share=20, sheet=20, steps=5)
    run = ["experiment", "run", "sensitivity", "sheet=20", "steps=5", "--out", os.fspath(alone)]
    assert _chomplab.run_command_line(["chomp", *run]) == 0
    names = sorted(path.name for path in alone.iterdir())
    assert names == sorted(path.name for path in shared.iterdir() if path.is_file())
    assert all(sha256(alone / name) == sha256(shared / name) for name in names)


def test_many_boards_are_bitten_the_largest_first(client: Any) -> None:
    boards = [(2, 3), (6, 7), (4, 5)]
    found = cluster.bites(client, boards)
    assert list(found) == boards
    for (rows, columns), bites in found.items():
        assert bites == chomplab.catalogue(rows, columns).winning_bites([columns] * rows)


def test_workers_of_another_version_are_refused(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "version", lambda _: "0.0.0")
    with pytest.raises(cluster.ClusterError, match="the client has chomplab 0.0.0"):
        cluster.check_workers(client)
