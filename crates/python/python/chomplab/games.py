"""Games beside Chomp, and games side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from chomplab._chomplab import Position

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Heaps", "Poset", "Sum"]


class Sum(Position):
    """Positions of any games side by side: a player moves in one of them.

    >>> from chomplab import Sum
    >>> game = Sum('3x4', 'nim:5', 'kayles:7')
    >>> game.outcome, [str(move) for move in game.winning_moves], game.grundy
    ('N', ['0: (2,2)'], 14)
    >>> [part.grundy for part in game.positions]
    [9, 5, 2]

    With `misere=True` whoever makes the last move loses.
    """

    def __new__(cls, *positions: Position | str | Iterable[Any], misere: bool = False) -> Self:
        """A sum of positions, texts or rows."""
        if not positions:
            raise ValueError("a sum has at least one part")
        parts = [Position(position) for position in positions]
        text = " & ".join(str(part) for part in parts)
        made = super().__new__(cls, f"misere:{text}" if misere else text)
        made.positions, made.misere = tuple(parts), misere
        return made

    positions: tuple[Position, ...]
    """The parts, as they were given."""
    misere: bool
    """Whether the last move loses."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _sum, (self.positions, self.misere)


def _sum(positions: tuple[Position, ...], misere: bool) -> Sum:
    return Sum(*positions, misere=misere)


class Heaps(Position):
    """Heaps of counters with rules: a name such as 'nim' or 'kayles', or a code such as '0.77'.

    >>> from chomplab import Heaps
    >>> Heaps('kayles', 5, 3, 3, 2).grundy
    6
    >>> Heaps('0.77', 12).grundy == Heaps('kayles', 12).grundy
    True
    """

    def __new__(cls, rules: str, /, *heaps: int) -> Self:
        """Heaps of these sizes."""
        sizes = ",".join(str(int(heap)) for heap in heaps)
        made = super().__new__(cls, f"{rules}:{sizes}")
        made.rules, made.heaps = rules, tuple(int(heap) for heap in heaps)
        return made

    rules: str
    """The rules, as they were given."""
    heaps: tuple[int, ...]
    """The sizes, as they were given."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Heaps, (self.rules, *self.heaps)


class Poset(Position):
    """Chomp on a finite poset: a move takes an element and everything above it.

    >>> from chomplab import Poset
    >>> Poset([('a', 'b'), ('c', 'd')]).outcome
    'P'

    A pair has the lower element first. Whoever cannot move loses.
    """

    def __new__(cls, relations: Iterable[tuple[Any, Any]] | str) -> Self:
        """The poset of these relations, or one that is left of a game, by its text."""
        if isinstance(relations, str):
            return super().__new__(cls, relations)
        text = ",".join(f"{_name(low)}<{_name(high)}" for low, high in relations)
        return super().__new__(cls, f"poset:{text}")

    @classmethod
    def from_networkx(cls, graph: Any) -> Self:
        """A poset from a directed graph without cycles, whose arrows go up; or from an undirected
        graph, where a move takes an edge, or a vertex with its edges.

        >>> import networkx
        >>> from chomplab import Poset
        >>> Poset.from_networkx(networkx.path_graph(3)).outcome
        'N'
        """
        if graph.is_directed():
            import networkx

            if not networkx.is_directed_acyclic_graph(graph):
                raise ValueError("the arrows of a poset have no cycles")
            alone = [_name(node) for node in networkx.isolates(graph)]
            arrows = [f"{_name(low)}<{_name(high)}" for low, high in graph.edges]
            return cls("poset:" + ",".join(alone + arrows))
        alone = [_name(node) for node, degree in graph.degree if degree == 0]
        edges = [f"{_name(one)}-{_name(other)}" for one, other in graph.edges]
        return cls("graph:" + ",".join(alone + edges))

    def __reduce__(self) -> tuple[Any, ...]:
        return Poset, (str(self),)


def _name(element: object) -> str:
    name = str(element)
    if not name or not all(sign.isalnum() or sign == "_" for sign in name):
        raise ValueError(f"elements are named with letters and digits, and not {name!r}")
    return name
