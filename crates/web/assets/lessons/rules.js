// The rules of Chomp.

export default {
  id: "rules",
  picture: "3x4",
  steps: [
    { id: "first-bite", kind: "bite", position: "3x4", accept: "any" },
    { id: "columns", kind: "bite", position: "3x4", accept: { leaves: ["3x2"] } },
    { id: "count", kind: "number", position: "3x4", lit: "(1,1)", numbers: [{ of: "eaten", position: "3x4", bite: "(1,1)" }] },
    { id: "one-row", kind: "bite", position: "1x5", accept: "wins" },
    { id: "rows", kind: "bite", position: "3x4", accept: { leaves: ["(4,4,1)"] } },
    { id: "game", kind: "play", position: "2x2", you: "first" },
  ],
  facts: [{ position: "1x5", winning: ["(0,1)"] }, { position: "2x2", outcome: "N" }],
};
