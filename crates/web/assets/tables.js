// Tables: what has been computed and proved, each under its own address.

import { visit } from "./address.js";
import { calculator, heaps } from "./numbers.js";
import { census, claims, families, openings } from "./records.js";
import { ask } from "./server.js";
import { make, prose } from "./text.js";

const TABLES = {
  openings: ["First bites", openings],
  families: ["Families", families],
  census: ["Census", census],
  heaps: ["Heaps", heaps],
  claims: ["Claims", claims],
  theorems: ["Theorems", theorems],
  ordinals: ["Ordinals", calculator],
};

/** The view. */
export async function tables(main, parameters, signal) {
  const name = Object.hasOwn(TABLES, parameters.get("table")) ? parameters.get("table") : "openings";
  const place = make("section", { class: "card" }, make("p", { class: "note" }, "Working …"));
  const links = Object.entries(TABLES).map(([key, [title]]) =>
    make("a", { href: `/?view=tables&table=${key}`, "aria-current": key === name ? "page" : null }, title));
  main.replaceChildren(make("h1", { class: "sr" }, "Tables"), make("nav", { class: "sub", "aria-label": "Tables" }, links), place);
  const again = (changes) => {
    const next = new URLSearchParams({ view: "tables", table: name });
    for (const [key, value] of Object.entries(changes)) next.set(key, value);
    visit(next);
  };
  try {
    place.replaceChildren(make("h2", {}, TABLES[name][0]), ...await TABLES[name][1](parameters, again, signal));
    if (parameters.get("theorem")) document.getElementById(`theorem-${parameters.get("theorem")}`)?.scrollIntoView();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    place.replaceChildren(make("h2", {}, TABLES[name][0]), make("p", { class: "trouble", role: "alert" }, error.message),
      make("p", {}, make("button", { type: "button", "data-do": "try-again", onclick: () => again(Object.fromEntries([...parameters].filter(([key]) => !["view", "table"].includes(key)))) }, "Try again"), " ",
        make("a", { href: `/?view=tables&table=${name}` }, "Begin again")));
  }
}

async function theorems(parameters, _again, signal) {
  const { theorems: all } = await ask("theorems", {}, signal);
  return [make("p", { class: "note" }, "What the engines rely on. Each is proved in its text or where it is cited."),
    ...all.map((theorem) =>
      make("details", { id: `theorem-${theorem.id}`, open: theorem.id === parameters.get("theorem") },
        make("summary", {}, theorem.title, make("span", { class: "source" }, ` ${theorem.source}`)),
        prose(theorem.documentation)))];
}
