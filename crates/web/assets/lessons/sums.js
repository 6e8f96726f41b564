// Sums: games side by side, and the value that each has in a sum.

export default {
  id: "sums",
  picture: "2x2 & nim:3",
  steps: [
    { id: "rules", kind: "bite", position: "2x2 & nim:2", accept: "any" },
    { id: "values", kind: "number", position: "2x2", numbers: [{ of: "grundy", position: "1x4" }, { of: "grundy", position: "2x2" }] },
    { id: "balanced", kind: "choose", position: "1x4 & nim:3" },
    { id: "balance", kind: "bite", position: "2x2 & nim:3", accept: "wins" },
    { id: "mixed", kind: "bite", position: "2x3 & kayles:4", accept: "wins" },
    { id: "game", kind: "play", position: "1x4 & kayles:4", you: "first" },
  ],
  facts: [
    { position: "1x4", value: 3 }, { position: "2x2", value: 2 }, { position: "1x4 & nim:3", outcome: "P" }, { position: "2x2 & nim:3", winning: ["1: 3 to 2"] },
    { position: "2x3 & kayles:4", count: 1 }, { position: "kayles:4", value: 1 },
  ],
};
