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
  return named.map((key) => make("p", { class: "note", lang: "en" }, `${key}: ${SOURCES[key]}.`));
}

/** Engines that the page can explain; how they find what no theorem tells, the messages say. */
export const ENGINES = [
  "search", "three-rows", "three-rows-table", "boards", "boards-table", "board-values", "solids", "families",
  "heap-values", "sum-of-values", "misere-nim", "misere-search", "poset-values", "whole-set",
  "semigroup-levels", "semigroup-values",
];
