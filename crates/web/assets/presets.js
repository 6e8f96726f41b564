// Positions worth a look.

/** Each: what is written, and why it is worth a look. */
export const PRESETS = [
  ["4x5", "a first board"],
  ["2x8", "two rows"],
  ["5x5", "a square"],
  ["3x7", "three rows"],
  ["3x100", "three rows, longer"],
  ["8x10", "two winning first bites"],
  ["6x13", "two winning first bites"],
  ["11x20", "two winning first bites"],
  ["(4,4,1)", "an example of Sun"],
  ["(1640,1515,621)", "three long rows"],
  ["3x3x3", "a cube"],
  ["2x2x2x2", "four dimensions"],
  ["divisors:432", "divisors of 432"],
  ["kayles:5,7", "two rows of pins"],
  ["2xw", "two infinite rows"],
  ["3xw^w", "three, much longer"],
  ["2x2xw^3", "four infinite columns"],
];
