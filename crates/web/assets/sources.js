// What the keys in square brackets stand for, and what the engines do that are no theorems.

import { make } from "./text.js";

const SOURCES = {
  HS: "S. Huddleston and J. Shurman, Transfinite Chomp, 2002",
  Sun: "X. Sun, Improvements on Chomp, Integers 2 (2002), #G01",
  FL: "E. J. Friedman and A. S. Landsberg, Scaling, Renormalization, and Universality in Combinatorial Games: the Geometry of Chomp, about 2004",
  Ngu: "D. Nguyen, A Computational Analysis of P-Position Patterns in the 3×n Game of Chomp, 2025",
  Notes: "Lecture notes on impartial games",
  Gale: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876–879",
  Sprague: "R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935)",
  Grundy: "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
};

/** A source whose keys tell what they stand for. */
export function cited(text) {
  const parts = text.split(/(\[\w+\]|\b(?:Gale|Sprague|Grundy)\b)/);
  return make("span", { class: "source" }, " ", parts.map((part) => {
    const full = SOURCES[part.replace(/[[\]]/g, "")];
    return full ? make("abbr", { title: full }, part) : part;
  }));
}

/** The works that a text names. */
export function works(text) {
  const named = Object.keys(SOURCES).filter((key) => new RegExp(`\\b${key}\\b`).test(text));
  return named.map((key) => make("p", { class: "note" }, `${key}: ${SOURCES[key]}.`));
}

/** How engines find what no theorem tells. */
export const ENGINES = {
  search: "Every position that can follow was looked at, from the smallest on. A position is P if no move leads to a P-position, and N otherwise; nothing else is used.",
  "three-rows": "For each third row and second row there is at most one first row that makes a P-position. These were computed one after the other: each is the least that no earlier one excludes.",
  "three-rows-table": "Looked up in a table of P-positions with three rows that was computed before.",
  boards: "All P-positions inside the smallest box around this position were found, from the smallest on: each excludes every position from which a bite leads to it.",
  "boards-table": "Looked up in a table of P-positions that was computed before.",
  "board-values": "The Grundy values of all positions inside the box were computed, value by value.",
  solids: "All P-positions inside the box of three dimensions were found, from the smallest on.",
  families: "Over fixed bottom rows, the first row of a P-position follows from the second by a rule that repeats, which is proved by a machine that runs through all cases.",
  "heap-values": "Each heap has a Grundy value: the least number that no move from it leads to. Whoever moves loses just when the nim-sum of all values is 0.",
  "sum-of-values": "The value of a sum is the nim-sum of the values of its parts, and 0 just when whoever moves loses.",
  "misere-nim": "When whoever moves last loses, Nim is played as usual until all heaps but one are single counters.",
  "misere-search": "Every position that can follow was looked at, with the last move losing.",
  "poset-values": "The Grundy values of all that can follow were computed, from the smallest on.",
  "whole-set": "A good answer to the naming of the whole set was open to the first player as well.",
};
