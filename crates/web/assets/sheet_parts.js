// What the colours of a sheet mean, with a switch for each part; and what x, y and z are, in a small picture.

import { t } from "./messages.js";
import { make } from "./text.js";

/** The legend; onswitch(part, isShown) hears when a part is switched. */
export function legend(record, hidden, onswitch) {
  const item = ({ part, short }) => make("li", {}, make("label", { class: "switch" },
    make("input", { type: "checkbox", "data-part-switch": part, checked: !hidden.has(part), onchange: (event) => onswitch(part, event.target.checked) }),
    make("span", { class: `swatch ${part}` }, short), ` ${t(`sheets.part.${record.kind}.${part}`)}`));
  return [...record.legend.map(item), make("li", {}, make("span", { class: "swatch dashes" }), " ", t("sheets.lines-of-theory")),
    make("li", { class: "note" }, t("sheets.ends"))];
}

/** Columns of height three, two and one: a small position with its x, y and z. */
export function columns() {
  const side = 13;
  const groups = [["x", 4, 3, "three"], ["y", 3, 2, "two"], ["z", 2, 1, "one"]];
  const cells = [];
  const names = [];
  let column = 0;
  for (const [name, wide, high, kind] of groups) {
    for (let c = 0; c < wide; c += 1) {
      for (let r = 0; r < high; r += 1) {
        const isPoison = r + column + c === 0;
        cells.push(make("svg:rect", { class: `column ${kind}${isPoison ? " poison" : ""}`, x: (column + c) * side + 1, y: r * side + 1, width: side - 2, height: side - 2, rx: 2 }));
      }
    }
    names.push(make("svg:path", { class: "brace", d: `M${column * side + 1} 46v4h${wide * side - 2}v-4` }),
      make("svg:text", { class: "number middle name", x: (column + wide / 2) * side, y: 62 }, name));
    column += wide;
  }
  return make("figure", { class: "columns" }, make("svg:svg", { viewBox: `0 0 ${column * side} 66`, role: "img", "aria-label": t("sheets.columns-label") }, cells, names),
    make("figcaption", {}, t("sheets.columns")));
}
