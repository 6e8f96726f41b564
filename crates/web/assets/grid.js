// A table that can be sorted, searched and saved.

import { make } from "./text.js";

/** More rows than this are shown when asked for. */
const FIRST_ROWS = 200;

/**
 * columns: [{ name, value(row), show(row)?, isNumber? }]; value is what sorts and is saved, show what is seen.
 */
export function grid({ caption, columns, rows, file, filter = false }) {
  let sorted = null;
  let isDown = false;
  let wanted = "";
  let most = FIRST_ROWS;
  const body = make("tbody");
  const count = make("p", { class: "note", role: "status" });
  const more = make("button", { onclick: () => { most = Infinity; fill(); } }, "Show all rows");

  function chosen() {
    const found = wanted
      ? rows.filter((row) => columns.some((column) => String(column.value(row)).toLowerCase().includes(wanted)))
      : [...rows];
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
      make("td", { class: column.isNumber ? "number" : null }, column.show ? column.show(row) : String(column.value(row) ?? ""))))));
    more.hidden = found.length <= most;
    const shown = Math.min(found.length, most);
    count.textContent = shown === rows.length ? `${rows.length} rows` : `${shown} of ${found.length} rows${wanted ? " found" : ""}`;
  }

  const heads = columns.map((column) => {
    const head = make("th", { scope: "col", class: column.isNumber ? "number" : null });
    head.append(make("button", { class: "sort", onclick: () => {
      isDown = sorted === column && !isDown;
      sorted = column;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      fill();
    } }, column.name));
    return head;
  });
  fill();
  const search = filter ? make("input", { type: "search", placeholder: "Search", "aria-label": `Search ${caption}`, oninput: (event) => {
    wanted = event.target.value.trim().toLowerCase();
    fill();
  } }) : null;
  return make("div", { class: "grid" },
    make("div", { class: "typed" }, search, make("button", { onclick: () => save(file, columns, chosen()) }, "Download CSV")),
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
