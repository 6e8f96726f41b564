// Two rows: leave one piece more in the upper row.

export default {
  id: "two-rows",
  picture: "(5,4)",
  steps: [
    { id: "small", kind: "bite", position: "2x3", accept: "wins" },
    { id: "longer", kind: "bite", position: "2x6", accept: "wins" },
    { id: "uneven", kind: "bite", position: "(7,3)", accept: "wins" },
    { id: "stairs", kind: "choose", position: "(5,4)" },
    { id: "begin", kind: "play", position: "2x5", you: "first" },
    { id: "second", kind: "play", position: "(6,5)", you: "second" },
  ],
  facts: [
    { position: "2x3", winning: ["(1,2)"] }, { position: "2x6", winning: ["(1,5)"] }, { position: "(7,3)", winning: ["(0,4)"] },
    { position: "(5,4)", outcome: "P" }, { position: "(6,5)", outcome: "P" },
  ],
};
