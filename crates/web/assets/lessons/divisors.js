// Divisors: Chomp with numbers, on a board that is hidden in their prime factors.

export default {
  id: "divisors",
  picture: "divisors:12",
  steps: [
    { id: "rules", kind: "bite", position: "divisors:12", accept: "any" },
    { id: "power", kind: "bite", position: "divisors:32", accept: "wins" },
    { id: "square", kind: "bite", position: "divisors:36", accept: "wins" },
    { id: "two-rows", kind: "bite", position: "divisors:48", accept: "wins" },
    { id: "three-rows", kind: "bite", position: "divisors:72", accept: "wins" },
    { id: "cube", kind: "bite", position: "divisors:30", accept: "wins" },
    { id: "game", kind: "play", position: "divisors:24", you: "first" },
  ],
  facts: [
    { position: "divisors:32", winning: ["2"] }, { position: "divisors:36", winning: ["6"] }, { position: "divisors:48", winning: ["48"] },
    { position: "divisors:72", winning: ["12"] }, { position: "divisors:30", winning: ["30"] }, { position: "divisors:24", outcome: "N" },
  ],
};
