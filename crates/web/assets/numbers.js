// Values of heaps, and a calculator for ordinals.

import { download } from "./grid.js";
import { t } from "./messages.js";
import { plot } from "./plot.js";
import { shortfall } from "./records.js";
import { ask } from "./server.js";
import { formula, make, told } from "./text.js";

const GAMES = ["kayles", "dawson-kayles", "nim", "0.07", "0.137", "0.6", "0.333", "4.4"];

/** Values of single heaps, in lines of one period. */
export async function heaps(parameters, again, signal) {
  const rules = parameters.get("rules") ?? "kayles";
  const to = parameters.get("to") ?? "200";
  const { heap: most } = await ask("limits", {}, signal);
  const field = make("input", { name: "rules", value: rules, list: "games", autocomplete: "off", "aria-label": t("tables.heaps.rules") });
  const end = make("input", { name: "to", value: to, autocomplete: "off", "aria-label": t("tables.heaps.largest"), type: "number", min: 0, max: most, step: 1, "aria-describedby": "limit-to" });
  const form = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); again({ rules: field.value, to: end.value }); } },
    make("label", {}, t("tables.heaps.rules"), " ", field, make("span", { class: "note limit" }, t("tables.heaps.rules-limit"))), make("datalist", { id: "games" }, GAMES.map((value) => make("option", { value }))),
    make("label", {}, t("tables.heaps.to"), " ", end, make("span", { class: "note limit", id: "limit-to" }, t("tables.limit", { least: 0, most }))), make("button", {}, t("page.show")));
  let record;
  try {
    record = await ask("heap", { rules, to }, signal);
  } catch (error) {
    if (error.name === "AbortError" || error.status !== 400) throw error;
    return [form, make("p", { class: "trouble", role: "alert" }, told(error))];
  }
  const period = record.period;
  const said = period
    ? t(`tables.heaps.period${period.saltus ? "-saltus" : ""}.${period.proved ? "proved" : "observed"}`, { period: period.length, start: period.start, ...(period.saltus ? { saltus: period.saltus } : {}) })
    : t("tables.heaps.no-period");
  const csv = ["heap,value", ...record.values.map((value, heap) => `${heap},${value}`)].join("\n");
  return [
    form,
    make("p", {}, make("span", { lang: "en" }, `${record.name ?? record.rules} (${record.rules}): `), `${said} `, period ? make("span", { class: "note" }, t("tables.heaps.shaded")) : ""),
    shortfall(record, `chomp heap ${rules} --to ${to}`),
    plot({
      points: record.values.map((value, heap) => [heap, Number(value)]), x: t("tables.heaps.x"), y: t("tables.heaps.y"), isJoined: true,
      said: t("tables.heaps.said", { to, rules }),
    }),
    sequence(record),
    make("p", {}, make("button", { onclick: () => download("heaps.csv", `${csv}\n`, "text/csv") }, t("tables.csv"))),
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
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("tables.heaps.values") }, make("table", { class: "values" }, make("tbody", {}, rows)));
}

const OPERATIONS = ["ordinary_sum", "ordinary_product", "ordinary_power", "left_subtract", "natural_sum", "natural_product", "nim_sum", "compare"];

/** A calculator. */
export async function calculator(parameters) {
  const a = make("input", { name: "a", value: parameters.get("a") ?? "w*3 + 5", "aria-label": t("tables.ordinals.first"), autocomplete: "off" });
  const b = make("input", { name: "b", value: parameters.get("b") ?? "w^2 + 1", "aria-label": t("tables.ordinals.second"), autocomplete: "off" });
  const op = make("select", { name: "op", "aria-label": t("tables.ordinals.operation") },
    OPERATIONS.map((value) => make("option", { value, selected: value === parameters.get("op") }, t(`tables.ordinals.${value}`))));
  const out = make("output", { class: "result", "aria-live": "polite" });
  const go = async () => {
    try {
      const { value } = await ask("ordinal", { op: op.value, a: a.value, b: b.value });
      out.replaceChildren("= ", formula(value));
      history.replaceState(null, "", `?${new URLSearchParams({ view: "tables", table: "ordinals", op: op.value, a: a.value, b: b.value })}`);
    } catch (error) {
      out.replaceChildren(make("span", { class: "trouble" }, error.message, error.hint ? ` (${error.hint})` : ""));
    }
  };
  op.addEventListener("change", go);
  await go();
  return [
    make("p", { class: "note" }, t("tables.ordinals.what", { example: "w^(w+1)*2 + w^2*3 + 5" })),
    make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); go(); } }, a, op, b, make("button", {}, t("tables.ordinals.go"))), out,
  ];
}
