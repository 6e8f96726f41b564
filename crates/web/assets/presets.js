// Positions worth a look.

/** Each: what is written, which message says why it is worth a look, and whether it is offered at first sight. */
export const PRESETS = [
  ["3x4", "begin.preset.small", true],
  ["4x5", "begin.preset.first", true],
  ["2x8", "begin.preset.two-rows", true],
  ["5x5", "begin.preset.square", true],
  ["3x7", "begin.preset.three-rows", true],
  ["3x100", "begin.preset.three-rows-longer", false],
  ["8x10", "begin.preset.two-bites", true],
  ["6x13", "begin.preset.two-bites", false],
  ["11x20", "begin.preset.two-bites", false],
  ["(4,4,1)", "begin.preset.sun", false],
  ["(1640,1515,621)", "begin.preset.three-long-rows", false],
  ["3x3x3", "begin.preset.cube", true],
  ["2xw", "begin.preset.infinite-rows", true],
  ["2x2x2x2", "begin.preset.four-dimensions", false],
  ["divisors:432", "begin.preset.divisors", true],
  ["subsets:3", "begin.preset.subsets", true],
  ["nim:3,4,5", "begin.preset.heaps", true],
  ["kayles:5,7", "begin.preset.pins", true],
  ["graph:a-b, b-c, c-a, c-d", "begin.preset.graph", true],
  ["3xw^w", "begin.preset.infinite-three", false],
  ["2x2xw^3", "begin.preset.infinite-columns", false],
];
