"""A board to click in a notebook: plain HTML and JavaScript, which asks nobody."""

from __future__ import annotations

import json
from typing import Any

from chomplab._chomplab import Position
from chomplab.tables import catalogue

__all__ = ["board"]

_MOST_CELLS = 81

_PAGE = """<div id="chomp-__ID__" style="font: 14px system-ui, sans-serif"></div>
<script>
(function () {
  const place = document.getElementById("chomp-__ID__");
  const start = __ROWS__;
  const lost = new Set(__LOST__);
  let history = [start];
  const key = (rows) => rows.join(",");
  const bitten = (rows, row, column) =>
    rows.map((length, at) => (at >= row ? Math.min(length, column) : length))
      .filter((length) => length > 0);
  function draw() {
    const rows = history[history.length - 1];
    place.textContent = "";
    const table = document.createElement("table");
    table.style.borderCollapse = "collapse";
    start.forEach((longest, row) => {
      const line = table.insertRow();
      for (let column = 0; column < longest; column += 1) {
        const cell = line.insertCell();
        const isThere = row < rows.length && column < rows[row];
        cell.style.cssText = "width:2em;height:2em;text-align:center;border:1px solid #bbb;padding:0";
        if (!isThere) continue;
        const button = document.createElement("button");
        const isPoison = row === 0 && column === 0;
        const after = bitten(rows, row, column);
        button.style.cssText = "width:100%;height:100%;border:0;background:#d8b48a;color:#222";
        button.setAttribute("aria-label", "bite at " + row + ", " + column);
        if (isPoison) { button.textContent = "\\u2715"; button.style.background = "#555";
          button.style.color = "#fff"; }
        else if (place.dataset.hints === "yes" && lost.has(key(after))) {
          button.textContent = "\\u25cf"; button.style.color = "#0072B2"; }
        button.onclick = () => { history.push(after); draw(); };
        cell.appendChild(button);
      }
    });
    place.appendChild(table);
    const line = document.createElement("p");
    line.setAttribute("role", "status");
    const mover = history.length % 2 === 1 ? "first" : "second";
    const isLost = lost.has(key(rows));
    if (rows.length === 0) { line.textContent = "The poison is gone: the " + mover + " player wins."; }
    else { line.textContent = "(" + key(rows) + "), the " + mover + " player to move" +
      (place.dataset.hints === "yes" ? (isLost ? ": P, lost" : ": N, won") : ""); }
    place.appendChild(line);
    const control = (name, act) => { const button = document.createElement("button");
      button.textContent = name; button.onclick = act; button.style.marginRight = "0.5em";
      place.appendChild(button); };
    control("undo", () => { if (history.length > 1) { history.pop(); draw(); } });
    control("again", () => { history = [start]; draw(); });
    control("hints", () => { place.dataset.hints = place.dataset.hints === "yes" ? "no" : "yes";
      draw(); });
  }
  draw();
})();
</script>"""

_made = 0


class _Board:
    """What a notebook shows."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html

    def save(self, path: Any) -> None:
        """Writes the board as a page of its own."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"<!doctype html><meta charset='utf-8'><title>Chomp</title>{self.html}\n")


def board(position: Position | str = "4x5") -> _Board:
    """A board for two players to click, with hints on request: the winning bites have a dot.

    >>> import chomplab
    >>> '<script>' in chomplab.board('3x4').html
    True
    """
    global _made
    _made += 1
    rows = Position(position).rows
    if not all(isinstance(row, int) for row in rows) or sum(rows) > _MOST_CELLS:
        raise ValueError(f"the board to click has at most {_MOST_CELLS} cells")
    lost = [",".join(map(str, line)) for line in catalogue(len(rows), rows[0])]
    page = _PAGE.replace("__ID__", str(_made)).replace("__ROWS__", json.dumps(list(rows)))
    return _Board(page.replace("__LOST__", json.dumps(lost)))
