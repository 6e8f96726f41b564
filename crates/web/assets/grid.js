// A table that can be sorted, searched and saved.

import { amend } from "./address.js";
import { current, t } from "./messages.js";
import { make } from "./text.js";

/** What a search compares: ω and w, × and x, ² and ^2 are the same. */
const plain = (text) => String(text).toLowerCase().replaceAll("ω", "w").replaceAll("×", "x").replaceAll("·", "*")
  .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^${[...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)).join("")}`);

/** More rows than this are shown when asked for. */
const FIRST_ROWS = 200;

/**
 * columns: [{ key, name, value(row), show(row)?, isNumber? }]; value is what sorts and is saved, show what is seen.
 * choices: [{ key, name, any, value(row), show(value)? }]; key stands in the address, any is what chooses nothing.
 */
export function grid({ caption, columns, rows, file, filter = false, choices = [] }) {
  const address = new URLSearchParams(location.search);
  let sorted = columns.find((column) => column.key === address.get("sort")) ?? null;
  let isDown = address.get("down") === "true";
  let wanted = plain(address.get("q") ?? "");
  const chosenBy = new Map(choices.map(({ key }) => [key, address.get(key) ?? ""]));
  /** What was chosen is in the address. */
  const note = (name, value) => {
    const now = new URLSearchParams(location.search);
    if (value) now.set(name, value);
    else now.delete(name);
    amend(now);
  };
  let most = FIRST_ROWS;
  const body = make("tbody");
  const count = make("p", { class: "note", role: "status" });
  const more = make("button", { "data-do": "all", onclick: () => { most = Infinity; fill(); goOn(); } }, t("tables.show-all"));

  function chosen() {
    const found = rows.filter((row) => (!wanted || columns.some((column) => plain(column.value(row)).includes(wanted)))
      && choices.every(({ key, value }) => !chosenBy.get(key) || value(row) === chosenBy.get(key)));
    if (sorted) {
      const order = sorted.isNumber
        ? (a, b) => (a ?? -Infinity) - (b ?? -Infinity)
        : (a, b) => String(a).localeCompare(String(b), current(), { numeric: true });
      found.sort((a, b) => order(sorted.value(a), sorted.value(b)) * (isDown ? -1 : 1));
    }
    return found;
  }

  function fill() {
    const found = chosen();
    body.replaceChildren(...found.slice(0, most).map((row) => make("tr", {}, columns.map((column) =>
      make("td", { class: column.isNumber ? "number" : null, "data-name": column.name }, column.show ? column.show(row) : String(column.value(row) ?? ""))))));
    more.hidden = found.length <= most;
    const shown = Math.min(found.length, most);
    count.textContent = !found.length ? t("tables.none") : shown === rows.length ? t("tables.rows", { n: shown }) : t(wanted ? "tables.found" : "tables.some", { shown, n: found.length });
  }

  /** Who asked for the other rows goes on with the first of them; the button is gone. */
  function goOn() {
    const next = body.rows[FIRST_ROWS];
    next.tabIndex = -1;
    next.focus();
  }

  const heads = columns.map((column) => {
    const head = make("th", { scope: "col", class: column.isNumber ? "number" : null });
    head.append(make("button", { class: "sort", onclick: () => {
      isDown = sorted === column && !isDown;
      sorted = column;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      note("sort", column.key);
      note("down", isDown ? "true" : "");
      fill();
    } }, column.name));
    if (column === sorted) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    return head;
  });
  fill();
  const search = filter ? make("input", { type: "search", placeholder: t("tables.search"), "aria-label": t("tables.search-in", { table: caption }), value: address.get("q") ?? "", oninput: (event) => {
    wanted = plain(event.target.value.trim());
    note("q", event.target.value.trim());
    fill();
  } }) : null;
  const selects = choices.map(({ key, name, any, value, show = null }) => make("select", { name: key, "aria-label": name, onchange: (event) => {
    chosenBy.set(key, event.target.value);
    note(key, event.target.value);
    fill();
  } }, ["", ...new Set(rows.map(value))].map((one) => make("option", { value: one, lang: one && !show ? "en" : null, selected: one === chosenBy.get(key) }, one ? (show ?? String)(one) : any))));
  return make("div", { class: "grid" },
    make("div", { class: "typed" }, search, selects, make("button", { onclick: () => save(file, columns, chosen()) }, t("tables.csv"))),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      make("table", {}, make("caption", { class: "sr" }, caption), make("thead", {}, make("tr", {}, heads)), body)),
    count, more);
}

/** Saves rows as CSV. */
function save(file, columns, rows) {
  const quoted = (value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map((column) => column.key), ...rows.map((row) => columns.map((column) => column.value(row)))];
  download(file, `${lines.map((line) => line.map(quoted).join(",")).join("\n")}\n`, "text/csv");
}

/** Gives the visitor a file. */
export function download(name, text, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
