// Three rows: no formula is known.

export default {
  id: "three-rows",
  picture: "3x7",
  steps: [
    { id: "five", kind: "bite", position: "3x5", accept: "wins" },
    { id: "table", kind: "bite", position: "3x9", accept: "wins", pictures: [{ kind: "openings", from: 2, to: 8 }] },
    { id: "guess", kind: "bite", position: "3x13", accept: "wins", pictures: [{ kind: "openings", from: 2, to: 12 }] },
    { id: "two-bites", kind: "number", position: "8x10", numbers: [{ of: "winning", position: "8x10" }], link: "?view=analyse&position=10x42" },
    { id: "from-afar", kind: "read", pictures: [{ kind: "shares", to: 2000 }], link: "?view=sheets&x=700" },
    { id: "game", kind: "play", position: "3x4", you: "first" },
  ],
  facts: [{ position: "8x10", count: 2 }, { position: "3x13", count: 1 }, { position: "3x9", count: 1 }],
};
