// Boards with infinite sides.

export default {
  "transfinite.title": "Transfinite Chomp",
  "transfinite.what": "A board may be infinitely long and even longer than that: after the columns 0, 1, 2, … comes the column ω, then ω + 1, ω + 2, …, then ω·2, and on to ω², ω³ and beyond. The rules do not change. Every bite leaves a smaller ordinal of cells, so every game ends after finitely many bites.",
  "transfinite.how": "Cells are drawn smaller and smaller towards each limit. Where they are too small to point at they run together: click there, or on a name at the edge, and type the cell you want, such as {example}.",
  "transfinite.first": "Play first",
  "transfinite.second": "Play second",
  "transfinite.analyse": "Analyse",
  "transfinite.look": "Look",
  "transfinite.says.P": "○ P: the second player wins",
  "transfinite.says.N": "● N: the first player wins",
  "transfinite.says.unknown": "? not known",
  "transfinite.preset.two-rows": "Two rows without end. The smallest infinite box that the second player wins.",
  "transfinite.preset.three-rows": "Three rows seem to need the length ω^ω for that. Nobody has proved it.",
  "transfinite.preset.four-columns": "Four columns over a square, each as high as ω^3.",
  "transfinite.preset.six-dimensions": "Six dimensions, shown by slices: a product whose bites can all be answered.",
  "transfinite.preset.square": "An infinite square: bite at the inner corner of the poison, then copy what the other one does.",
  "transfinite.preset.hook": "A hook: two arms of the same length.",
  "transfinite.preset.three-columns": "Three columns: ω·2 + 3, ω + 1 and 4 high.",
  "transfinite.preset.type-c": "Over a 2×2 base, one column twice as high ([HS] §11, short type C).",
  "transfinite.preset.type-d": "Two high columns and two low ones ([HS] §11, thick type D).",
  "transfinite.preset.type-e": "Three columns as high as ω^ω ([HS] §11, type E).",
};
