// Infinitely long rows: 2×ω and 3×ω^ω, both lost for whoever begins.

export default {
  id: "ordinals",
  picture: "2xw",
  steps: [
    { id: "one-row", kind: "bite", position: "1xw", accept: "wins" },
    { id: "answer", kind: "bite", position: "(w,3)", accept: "wins" },
    { id: "two-rows", kind: "choose", position: "2xw" },
    { id: "game", kind: "play", position: "2xw", you: "second" },
    { id: "beyond", kind: "bite", position: "2x(w+1)", accept: "wins" },
    { id: "three", kind: "bite", position: "3xw", accept: "wins" },
    { id: "long", kind: "bite", position: "2xw^w", accept: "wins" },
    { id: "three-long", kind: "choose", position: "3xw^w" },
    { id: "three-game", kind: "play", position: "3xw^w", you: "second" },
  ],
  facts: [
    { position: "1xw", winning: ["(0,1)"] }, { position: "(w,3)", winning: ["(0,4)"] }, { position: "2xw", outcome: "P" }, { position: "2x(w+1)", winning: ["(0,w)"] },
    { position: "3xw", winning: ["(2,0)"] }, { position: "2xw^w", winning: ["(0,w)"] }, { position: "3xw^w", outcome: "P" },
  ],
};
