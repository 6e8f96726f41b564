// The square: bite beside the poison, then be a mirror.

export default {
  id: "square",
  picture: "4x4",
  steps: [
    { id: "small", kind: "bite", position: "3x3", accept: "wins" },
    { id: "mirror", kind: "bite", position: "(4,1)", accept: "wins" },
    { id: "mirror-down", kind: "bite", position: "(3,1,1,1,1)", accept: "wins" },
    { id: "game", kind: "play", position: "5x5", you: "first" },
    { id: "not-square", kind: "choose", position: "(5,1,1,1)" },
  ],
  facts: [
    { position: "3x3", winning: ["(1,1)"] }, { position: "5x5", winning: ["(1,1)"] },
    { position: "(4,1)", winning: ["(0,2)"] }, { position: "(3,1,1,1,1)", winning: ["(3,0)"] }, { position: "(5,1,1,1)", outcome: "N" },
  ],
};
