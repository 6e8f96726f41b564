"""The game of Chomp and its relatives: solved, explained, tabulated.

>>> import chomplab
>>> position = chomplab.Position('3x100')
>>> position.outcome, position.winning_bites
('N', [(1, 58)])
>>> print(position.verdict)
3x100: N, proved; winning: (1,58)
...

- `Position`, `Sum`, `Heaps`, `Poset`: positions, with their outcome, winning moves and value;
- `Solver`: the same questions with budgets, timeouts, tables and progress; whole arrays at once;
- `Verdict`, `Reason`, `Move`, `Explanation`: what answers are made of;
- `Ordinal`, `omega`, `mex`, `extend`: transfinite Chomp;
- `census`, `openings`, `sheet`, `catalogue`, `family`, `families`, `heap_values`, `heap_period`:
  tables as numpy arrays and objects; `frame` and `save` hand them on;
- `experiment`, `experiments`: the laboratory;
- `theorem`, `list_theorems`, `check_certificate`, `Oracle`: evidence;
- `BoardParts`: a board in parts that many processes can share; `chomplab.cluster` has Dask do that;
- `board`: a board to click in a notebook.

Cells are counted from 0, and the poison is the cell of zeros. An outcome is 'P' when the player to
move loses and 'N' when the player to move wins. What is not known raises `Undecided`.
"""

from chomplab._chomplab import (
    BoardParts,
    Catalogue,
    Explanation,
    Family,
    Move,
    Oracle,
    Ordinal,
    Position,
    Reason,
    Solver,
    Verdict,
    check_certificate,
    extend,
    list_theorems,
    mex,
    named_heap_games,
    theorem,
)
from chomplab._errors import ParseError, Undecided
from chomplab.games import Heaps, Poset, Sum
from chomplab.lab import Experiment, experiment, experiments
from chomplab.notebook import board
from chomplab.tables import (
    CENSUS,
    OPENINGS,
    HeapPeriod,
    Sheet,
    catalogue,
    census,
    families,
    family,
    frame,
    heap_period,
    heap_values,
    openings,
    save,
    sheet,
)

__all__ = [
    "BoardParts",
    "CENSUS",
    "Catalogue",
    "Experiment",
    "Explanation",
    "Family",
    "HeapPeriod",
    "Heaps",
    "Move",
    "OPENINGS",
    "Oracle",
    "Ordinal",
    "ParseError",
    "Poset",
    "Position",
    "Reason",
    "Sheet",
    "Solver",
    "Sum",
    "Undecided",
    "Verdict",
    "board",
    "catalogue",
    "census",
    "check_certificate",
    "experiment",
    "experiments",
    "extend",
    "families",
    "family",
    "frame",
    "heap_period",
    "heap_values",
    "list_theorems",
    "mex",
    "named_heap_games",
    "omega",
    "openings",
    "save",
    "sheet",
    "theorem",
]

omega: Ordinal = Ordinal("w")
"""The first infinite ordinal, ω."""
