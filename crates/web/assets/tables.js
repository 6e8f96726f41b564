// Tables: what has been computed and proved, each under its own address.

import { visit } from "./address.js";
import { t } from "./messages.js";
import { calculator, heaps } from "./numbers.js";
import { census, claims, families, fourColumns, openings } from "./records.js";
import { ask } from "./server.js";
import { english, make, prose, told } from "./text.js";

const TABLES = {
  openings, families, census, heaps, claims, theorems, "four-columns": fourColumns, ordinals: calculator,
};

/** The view. */
export async function tables(main, parameters, signal) {
  const name = Object.hasOwn(TABLES, parameters.get("table")) ? parameters.get("table") : "openings";
  const place = make("section", { class: "card" }, make("p", { class: "note" }, t("page.working")));
  const links = Object.keys(TABLES).map((key) =>
    make("a", { href: `/?view=tables&table=${key}`, "aria-current": key === name ? "page" : null }, t(`tables.title.${key}`)));
  main.replaceChildren(make("h1", { class: "sr" }, t("page.tab.tables")), make("nav", { class: "sub", "aria-label": t("page.tab.tables") }, links), place);
  const again = (changes) => {
    const next = new URLSearchParams({ view: "tables", table: name });
    for (const [key, value] of Object.entries(changes)) next.set(key, value);
    visit(next);
  };
  try {
    place.replaceChildren(make("h2", {}, t(`tables.title.${name}`)), ...await TABLES[name](parameters, again, signal));
    if (parameters.get("theorem")) document.getElementById(`theorem-${parameters.get("theorem")}`)?.scrollIntoView();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    place.replaceChildren(make("h2", {}, t(`tables.title.${name}`)), make("p", { class: "trouble", role: "alert" }, told(error)),
      make("p", {}, make("button", { type: "button", "data-do": "try-again", onclick: () => again(Object.fromEntries([...parameters].filter(([key]) => !["view", "table"].includes(key)))) }, t("page.try-again")), " ",
        make("a", { href: `/?view=tables&table=${name}` }, t("tables.begin-again"))));
  }
}

async function theorems(parameters, _again, signal) {
  const [{ theorems: all }, map] = await Promise.all([ask("theorems", {}, signal), ask("theorems/open", {}, signal)]);
  return [make("p", { class: "note" }, t("tables.theorems")),
    ...all.map((theorem) =>
      make("details", { id: `theorem-${theorem.id}`, open: theorem.id === parameters.get("theorem") },
        make("summary", { lang: "en" }, theorem.title, make("span", { class: "source" }, ` ${theorem.source}`)),
        english(prose(theorem.documentation)))),
    make("h3", {}, t("tables.open")), make("p", { class: "note" }, t("tables.open.what", { n: map.positions })),
    ...map.classes.map((one) =>
      make("details", { id: `open-${one.name}` },
        make("summary", { lang: "en" }, one.what),
        make("p", {}, t("tables.open.shares", { decided: one.decided, complete: one.complete, valued: one.valued, conjectured: one.conjectured })),
        english(prose(["outcome", "bites", "value", "open"].filter((key) => one[key]).map((key) => `- **${OPEN_KEYS[key]}:** ${one[key]}`).join("\n")))))];
}

/** What the map says of a class is English, as theorems are. */
const OPEN_KEYS = { outcome: "Who wins", bites: "Winning bites", value: "Grundy value", open: "Open" };
