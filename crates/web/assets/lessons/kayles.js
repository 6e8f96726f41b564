// Kayles and the theorem of Sprague and Grundy: the winning move in six steps.

const SUM = "kayles:3,5,7";
const TABLE = { kind: "values", game: "kayles", sizes: [0, 1, 2, 3, 4, 5, 6, 7] };
const values = (...sizes) => sizes.map((size) => ({ of: "grundy", position: `kayles:${size}` }));

export default {
  id: "kayles",
  picture: "kayles:5,7",
  steps: [
    { id: "rules", kind: "bite", position: "kayles:6", accept: "any" },
    { id: "mex", kind: "number", position: "kayles:2", numbers: values(1, 2) },
    { id: "split", kind: "number", position: "kayles:3", numbers: values(3, 4), pictures: [{ ...TABLE, sizes: [0, 1, 2] }] },
    { id: "table", kind: "number", position: "kayles:7", numbers: values(5, 6, 7), pictures: [{ ...TABLE, sizes: [0, 1, 2, 3, 4] }] },
    { id: "look-up", kind: "number", position: SUM, numbers: values(3, 5, 7), pictures: [TABLE] },
    { id: "sum", kind: "number", position: SUM, numbers: [{ of: "sum", position: SUM }], pictures: [{ kind: "binary", position: SUM }] },
    { id: "group", kind: "heap", position: SUM, pictures: [{ kind: "binary", position: SUM }] },
    { id: "target", kind: "number", position: SUM, numbers: [{ of: "sum", position: "kayles:3,7" }], pictures: [TABLE] },
    { id: "move", kind: "bite", position: SUM, accept: "wins", pictures: [TABLE] },
    { id: "game", kind: "play", position: "kayles:3,4", you: "first", pictures: [TABLE] },
  ],
  facts: [
    ...[0, 1, 2, 3, 1, 4, 3, 2].map((value, size) => ({ position: `kayles:${size}`, value })),
    { position: SUM, value: 5, winning: ["5 to 4"] }, { position: "kayles:3,7", value: 1 }, { position: "kayles:3,4", outcome: "N" },
  ],
};
