// Nim: heaps, and what their sizes have in common in binary.

export default {
  id: "nim",
  picture: "nim:3,4,5",
  steps: [
    { id: "rules", kind: "bite", position: "nim:3,4", accept: "any" },
    { id: "two-heaps", kind: "bite", position: "nim:3,5", accept: "wins" },
    { id: "equal", kind: "choose", position: "nim:4,4" },
    { id: "add", kind: "number", position: "nim:3,5", numbers: [{ of: "sum", position: "nim:3,5" }], pictures: [{ kind: "binary", position: "nim:3,5" }] },
    { id: "add-three", kind: "number", position: "nim:3,4,5", numbers: [{ of: "sum", position: "nim:3,4,5" }], pictures: [{ kind: "binary", position: "nim:3,4,5" }] },
    { id: "move", kind: "bite", position: "nim:3,4,5", accept: "wins", pictures: [{ kind: "binary", position: "nim:3,4,5" }] },
    { id: "game", kind: "play", position: "nim:2,3,4", you: "first" },
  ],
  facts: [
    { position: "nim:3,5", winning: ["5 to 3"], value: 6 }, { position: "nim:4,4", outcome: "P" },
    { position: "nim:3,4,5", winning: ["3 to 1"], value: 2 }, { position: "nim:2,3,4", outcome: "N" },
  ],
};
