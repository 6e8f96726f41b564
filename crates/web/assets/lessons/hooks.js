// L-shapes: a row and a column that meet in the poison.

const ARMS = [0, 1, 2, 3, 4];

/** A row and a column with so many pieces besides the poison. */
const hook = (right, down) => `(${[right + 1, ...Array(down).fill(1)].join(",")})`;

export default {
  id: "hooks",
  picture: "(4,1,1,1)",
  steps: [
    { id: "even", kind: "choose", position: hook(3, 3) },
    { id: "uneven", kind: "choose", position: hook(5, 2) },
    { id: "level", kind: "bite", position: hook(6, 2), accept: "wins" },
    { id: "picture", kind: "fill", cells: ARMS.map((down) => ARMS.map((right) => hook(right, down))), columns: ARMS, rows: ARMS, given: [hook(0, 0)] },
    { id: "make-one", kind: "bite", position: "(6,3,2,1)", accept: { leaves: [hook(5, 3)] } },
    { id: "thick", kind: "choose", position: "(5,2,1,1)" },
  ],
  facts: [
    { position: "(4,1,1,1)", outcome: "P" }, { position: "(6,1,1)", outcome: "N" }, { position: "(7,1,1)", winning: ["(0,3)"] }, { position: "(5,2,1,1)", outcome: "P" },
  ],
};
