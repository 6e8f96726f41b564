// A table that can be sorted, searched and saved.

import { amend } from "./address.js";
import { make } from "./text.js";

/** What a search compares: ω and w, × and x, ² and ^2 are the same. */
const plain = (text) => String(text).toLowerCase().replaceAll("ω", "w").replaceAll("×", "x").replaceAll("·", "*")
  .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (digits) => `^${[...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(digit)).join("")}`);

/** More rows than this are shown when asked for. */
const FIRST_ROWS = 200;

/**
 * columns: [{ name, value(row), show(row)?, isNumber? }]; value is what sorts and is saved, show what is seen.
 */
export function grid({ caption, columns, rows, file, filter = false, choices = [] }) {
  const address = new URLSearchParams(location.search);
  let sorted = columns.find((column) => column.name === address.get("sort")) ?? null;
  let isDown = address.get("down") === "true";
  let wanted = plain(address.get("q") ?? "");
  const chosenBy = new Map(choices.map(({ name }) => [name, address.get(name) ?? ""]));
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
  const more = make("button", { onclick: () => { most = Infinity; fill(); } }, "Show all rows");

  function chosen() {
    const found = rows.filter((row) => (!wanted || columns.some((column) => plain(column.value(row)).includes(wanted)))
      && choices.every(({ name, value }) => !chosenBy.get(name) || value(row) === chosenBy.get(name)));
    if (sorted) {
      const order = sorted.isNumber
        ? (a, b) => (a ?? -Infinity) - (b ?? -Infinity)
        : (a, b) => String(a).localeCompare(String(b), "en", { numeric: true });
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
    count.textContent = !found.length ? "No row matches." : shown === rows.length ? `${rows.length} rows` : `${shown} of ${found.length} rows${wanted ? " found" : ""}`;
  }

  const heads = columns.map((column) => {
    const head = make("th", { scope: "col", class: column.isNumber ? "number" : null });
    head.append(make("button", { class: "sort", onclick: () => {
      isDown = sorted === column && !isDown;
      sorted = column;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      note("sort", column.name);
      note("down", isDown ? "true" : "");
      fill();
    } }, column.name));
    if (column === sorted) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    return head;
  });
  fill();
  const search = filter ? make("input", { type: "search", placeholder: "Search", "aria-label": `Search ${caption}`, value: address.get("q") ?? "", oninput: (event) => {
    wanted = plain(event.target.value.trim());
    note("q", event.target.value.trim());
    fill();
  } }) : null;
  const selects = choices.map(({ name, value }) => make("select", { name, "aria-label": name, onchange: (event) => {
    chosenBy.set(name, event.target.value);
    note(name, event.target.value);
    fill();
  } }, ["", ...new Set(rows.map(value))].map((one) => make("option", { value: one, selected: one === chosenBy.get(name) }, one || `any ${name}`))));
  return make("div", { class: "grid" },
    make("div", { class: "typed" }, search, selects, make("button", { onclick: () => save(file, columns, chosen()) }, "Download CSV")),
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
  const lines = [columns.map((column) => column.name), ...rows.map((row) => columns.map((column) => column.value(row)))];
  download(file, `${lines.map((line) => line.map(quoted).join(",")).join("\n")}\n`, "text/csv");
}

/** Gives the visitor a file. */
export function download(name, text, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
