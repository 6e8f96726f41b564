// P and N, as a picture that is filled in from small positions to large ones.

/** Rows of lengths across and down, as far as the rows get shorter; `below` are the rows under them. */
const picture = (lengths, downs, below) => downs.map((down) => lengths.map((length) => (down > length ? null : `(${[length, down, ...below].filter(Boolean).join(",")})`)));

const FIVE = [1, 2, 3, 4, 5];

export default {
  id: "outcomes",
  picture: "(3,2)",
  steps: [
    { id: "poison", kind: "choose", position: "1x1" },
    { id: "two-pieces", kind: "choose", position: "1x2" },
    { id: "one-way", kind: "choose", position: "(2,1)" },
    { id: "two-rows", kind: "fill", cells: picture(FIVE, [0, 1, 2, 3, 4, 5], []), columns: FIVE, rows: [0, 1, 2, 3, 4, 5], given: ["(1)", "(2)", "(2,1)"] },
    { id: "third-row", kind: "fill", cells: picture([1, 2, 3, 4], [1, 2, 3, 4], [1]), columns: [1, 2, 3, 4], rows: [1, 2, 3, 4], given: ["(1,1,1)"] },
    { id: "use", kind: "bite", position: "(4,3,1)", accept: "wins" },
  ],
  facts: [
    { position: "1x1", outcome: "P" }, { position: "1x2", outcome: "N" }, { position: "(2,1)", outcome: "P" },
    { position: "(2,2,1)", outcome: "P" }, { position: "(3,1,1)", outcome: "P" },
  ],
};
