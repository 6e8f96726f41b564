// Strategy stealing: the first player wins on every bar of more than one piece.

export default {
  id: "stealing",
  picture: "(4,4,3)",
  steps: [
    { id: "corner", kind: "bite", position: "3x4", accept: { leaves: ["(4,4,3)"] }, then: "reply" },
    { id: "steal", kind: "bite", position: "3x4", accept: "wins" },
    { id: "again-corner", kind: "bite", position: "3x5", accept: { leaves: ["(5,5,4)"] }, then: "reply" },
    { id: "again-steal", kind: "bite", position: "3x5", accept: "wins" },
    { id: "corner-wins", kind: "choose", position: "(4,3)" },
    { id: "large", kind: "choose", position: "40x41", isUnmarked: true },
  ],
  facts: [
    { position: "(4,4,3)", outcome: "N" }, { position: "(5,5,4)", outcome: "N" },
    { position: "(4,3)", outcome: "P" }, { position: "40x41", outcome: "N" },
  ],
};
