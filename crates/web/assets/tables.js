// Tables and a calculator.

import { ask } from "./server.js";
import { formula, make } from "./text.js";

/** The view. */
export async function tables(main, parameters, signal) {
  const rules = parameters.get("rules") ?? "kayles";
  main.replaceChildren(make("h1", {}, "Tables"), await heaps(rules, signal), calculator(), await theorems(signal));
}

async function heaps(rules, signal) {
  const place = make("div", { role: "region", "aria-live": "polite" });
  const field = make("input", { name: "rules", value: rules, autocomplete: "off", "aria-label": "Rules" });
  const show = async () => {
    try {
      const record = await ask("heap", { rules: field.value, to: 200 }, signal);
      const period = record.period;
      const said = period ? `Period ${period.length} from heap ${period.start}${period.proved ? ", proved" : ", observed"}.` : "No period seen so far.";
      place.replaceChildren(make("p", {}, `${record.name ?? record.rules} (${record.rules}): ${said}`), sequence(record), download(record));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message));
    }
  };
  await show();
  return make("section", { class: "card" }, make("h2", {}, "Heaps"),
    make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); show(); } }, field, make("button", {}, "Show")), place);
}

/** Values in lines of one period. */
function sequence(record) {
  const width = record.period && record.period.length <= 24 ? record.period.length : 12;
  const rows = [];
  for (let start = 0; start < record.values.length; start += width) {
    const cells = record.values.slice(start, start + width).map((value, index) => {
      const regular = record.period && start + index >= record.period.start;
      return make("td", { class: regular ? "regular" : "" }, String(value));
    });
    rows.push(make("tr", {}, make("th", { scope: "row" }, String(start)), cells));
  }
  return make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Values" }, make("table", { class: "values" }, rows));
}

function download(record) {
  const lines = ["n,value", ...record.values.map((value, heap) => `${heap},${value}`)];
  const href = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }));
  return make("p", {}, make("a", { href, download: "heaps.csv" }, "Download as CSV"));
}

function calculator() {
  const names = ["natural_sum", "natural_product", "ordinary_sum", "ordinary_product", "ordinary_power", "left_subtract", "nim_sum", "compare"];
  const a = make("input", { name: "a", value: "w*3 + 5", "aria-label": "First ordinal", autocomplete: "off" });
  const b = make("input", { name: "b", value: "w^2 + 1", "aria-label": "Second ordinal", autocomplete: "off" });
  const op = make("select", { name: "op", "aria-label": "Operation" }, names.map((name) => make("option", { value: name }, name.replace("_", " "))));
  const out = make("output", { class: "result" });
  const go = async () => {
    try {
      out.replaceChildren("= ", formula((await ask("ordinal", { op: op.value, a: a.value, b: b.value })).value));
    } catch (error) {
      out.replaceChildren(error.message);
    }
  };
  op.addEventListener("change", go);
  go();
  return make("section", { class: "card" }, make("h2", {}, "Ordinals"),
    make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); go(); } }, a, op, b, make("button", {}, "Calculate")), out);
}

async function theorems(signal) {
  const { theorems: all } = await ask("theorems", {}, signal);
  return make("section", { class: "card" }, make("h2", {}, "Theorems"), all.map((theorem) =>
    make("details", { id: `theorem-${theorem.id}` }, make("summary", {}, theorem.title, make("span", { class: "source" }, ` ${theorem.source}`)),
      make("pre", {}, theorem.documentation))));
}
