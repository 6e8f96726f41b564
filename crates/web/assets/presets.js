// Positions worth a look.

/** Each: what is written, why it is worth a look, and whether it is offered at first sight. */
export const PRESETS = [
  ["3x4", "small, to begin with", true],
  ["4x5", "a first board", true],
  ["2x8", "two rows", true],
  ["5x5", "a square", true],
  ["3x7", "three rows", true],
  ["3x100", "three rows, longer", false],
  ["8x10", "two winning first bites", true],
  ["6x13", "two winning first bites", false],
  ["11x20", "two winning first bites", false],
  ["(4,4,1)", "an example of Sun", false],
  ["(1640,1515,621)", "three long rows", false],
  ["3x3x3", "a cube", true],
  ["2x2x2x2", "four dimensions", false],
  ["divisors:432", "divisors of 432", true],
  ["subsets:3", "sets of numbers", true],
  ["nim:3,4,5", "three heaps", true],
  ["kayles:5,7", "two rows of pins", true],
  ["graph:a-b, b-c, c-a, c-d", "a graph", true],
  ["2xw", "two infinite rows", true],
  ["3xw^w", "three, much longer", false],
  ["2x2xw^3", "four infinite columns", false],
];
