// Values of heaps, and a calculator for ordinals.

import { download } from "./grid.js";
import { plot } from "./plot.js";
import { shortfall } from "./records.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

const GAMES = ["kayles", "dawson", "nim", "0.07", "0.137", "0.6", "0.333", "4.4"];

/** Values of single heaps, in lines of one period. */
export async function heaps(parameters, again, signal) {
  const rules = parameters.get("rules") ?? "kayles";
  const to = parameters.get("to") ?? "200";
  const { heap: most } = await ask("limits", {}, signal);
  const field = make("input", { name: "rules", value: rules, list: "games", autocomplete: "off", "aria-label": "Rules" });
  const end = make("input", { name: "to", value: to, autocomplete: "off", "aria-label": "Largest heap", type: "number", min: 0, max: most, step: 1, "aria-describedby": "limit-to" });
  const form = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); again({ rules: field.value, to: end.value }); } },
    make("label", {}, "Rules ", field, make("span", { class: "note limit" }, "a name, or a code such as 0.77")), make("datalist", { id: "games" }, GAMES.map((value) => make("option", { value }))),
    make("label", {}, "Heaps to ", end, make("span", { class: "note limit", id: "limit-to" }, `0 to ${most.toLocaleString("en")}`)), make("button", {}, "Show"));
  let record;
  try {
    record = await ask("heap", { rules, to }, signal);
  } catch (error) {
    if (error.name === "AbortError" || error.status !== 400) throw error;
    return [form, make("p", { class: "trouble", role: "alert" }, error.message, error.hint ? ` ${error.hint}` : "")];
  }
  const period = record.period;
  const said = period
    ? `Period ${period.length} from heap ${period.start} on, ${period.proved ? "proved" : "observed"}${period.saltus ? `, each time ${period.saltus} more` : ""}.`
    : "No period seen so far.";
  const csv = ["heap,value", ...record.values.map((value, heap) => `${heap},${value}`)].join("\n");
  return [
    form,
    make("p", {}, `${record.name ?? record.rules} (${record.rules}): ${said} `, period ? make("span", { class: "note" }, "Shaded: where it repeats.") : ""),
    shortfall(record, `chomp heap ${rules} --to ${to}`),
    plot({
      points: record.values.map((value, heap) => [heap, Number(value)]), x: "size of the heap", y: "Grundy value", isJoined: true,
      said: `Grundy values of heaps up to ${to} under ${rules}`,
    }),
    sequence(record),
    make("p", {}, make("button", { onclick: () => download("heaps.csv", `${csv}\n`, "text/csv") }, "Download CSV")),
  ];
}

function sequence(record) {
  const width = record.period && record.period.length <= 24 ? record.period.length : 12;
  const rows = [];
  for (let start = 0; start < record.values.length; start += width) {
    const cells = record.values.slice(start, start + width).map((value, index) => {
      const regular = record.period && start + index >= record.period.start;
      return make("td", { class: regular ? "regular" : null }, String(value));
    });
    rows.push(make("tr", {}, make("th", { scope: "row" }, String(start)), cells));
  }
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Values of heaps" }, make("table", { class: "values" }, make("tbody", {}, rows)));
}

const OPERATIONS = [
  ["ordinary_sum", "+"], ["ordinary_product", "·"], ["ordinary_power", "to the power"], ["left_subtract", "taken from the left of"],
  ["natural_sum", "natural sum"], ["natural_product", "natural product"], ["nim_sum", "nim-sum"], ["compare", "compared with"],
];

/** A calculator. */
export async function calculator(parameters) {
  const a = make("input", { name: "a", value: parameters.get("a") ?? "w*3 + 5", "aria-label": "First ordinal", autocomplete: "off" });
  const b = make("input", { name: "b", value: parameters.get("b") ?? "w^2 + 1", "aria-label": "Second ordinal", autocomplete: "off" });
  const op = make("select", { name: "op", "aria-label": "Operation" },
    OPERATIONS.map(([value, text]) => make("option", { value, selected: value === parameters.get("op") }, text)));
  const out = make("output", { class: "result", "aria-live": "polite" });
  const go = async () => {
    try {
      const { value } = await ask("ordinal", { op: op.value, a: a.value, b: b.value });
      out.replaceChildren("= ", formula(value));
      history.replaceState(null, "", `/?${new URLSearchParams({ view: "tables", table: "ordinals", op: op.value, a: a.value, b: b.value })}`);
    } catch (error) {
      out.replaceChildren(make("span", { class: "trouble" }, error.message, error.hint ? ` (${error.hint})` : ""));
    }
  };
  op.addEventListener("change", go);
  await go();
  return [
    make("p", { class: "note" }, "Ordinals below ε₀: write w for ω, as in w^(w+1)*2 + w^2*3 + 5."),
    make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); go(); } }, a, op, b, make("button", {}, "Calculate")), out,
  ];
}
