// Tables of first bites, families, the census and the claims of papers.

import { grid } from "./grid.js";
import { plot } from "./plot.js";
import { ask, askText } from "./server.js";
import { formula, make, prose } from "./text.js";

const analyse = (position) => `/?view=analyse&position=${encodeURIComponent(position)}`;

/**
 * A form of named fields that goes to another address of the same table. Each field: name, label, value, and what
 * may be written into it: { least, most } for a number, said beside the field before anything is sent.
 */
export function chooser(fields, again) {
  const inputs = fields.map(([name, label, value, { least = null, most = null, hint = null } = {}]) => {
    const isNumber = most !== null;
    return make("input", {
      name, value, "aria-label": label, autocomplete: "off", "aria-describedby": isNumber || hint ? `limit-${name}` : null,
      ...(isNumber ? { type: "number", min: least, max: most, step: 1, inputmode: "numeric" } : {}),
    });
  });
  const said = fields.map(([name, , , { least, most = null, hint = null } = {}]) =>
    (most !== null || hint ? make("span", { class: "note limit", id: `limit-${name}` }, hint ?? `${least} to ${most.toLocaleString("en")}`) : null));
  const form = make("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    again(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
  } }, fields.map(([, label], index) => make("label", {}, `${label} `, inputs[index], said[index])), make("button", {}, "Show"));
  return { form, inputs, said };
}

/** What is said above a table that is not complete. */
export function shortfall(record, command) {
  if (record.complete) return "";
  return make("p", { class: "trouble" }, "This takes more work than the page allows; the program goes further: ", make("code", {}, command));
}

/** Winning first bites of bars. */
export async function openings(parameters, again, signal) {
  const [rows, from, to] = [parameters.get("rows") ?? "3", parameters.get("from") ?? "1", parameters.get("to") ?? "200"];
  const { openings: bars } = await ask("limits", {}, signal);
  const longest = (of) => bars.find((bar) => bar.rows === Number(of))?.columns ?? 1;
  const { form, inputs, said } = chooser([
    ["rows", "Rows", rows, { least: 1, most: bars.length }], ["from", "Columns from", from, { least: 1, most: longest(rows) }], ["to", "to", to, { least: 1, most: longest(rows) }],
  ], again);
  // More rows, shorter bars.
  inputs[0].addEventListener("input", () => {
    for (const at of [1, 2]) {
      inputs[at].max = longest(inputs[0].value);
      said[at].textContent = `1 to ${longest(inputs[0].value).toLocaleString("en")}`;
    }
  });
  return shown(form, async () => openingsTable(rows, from, to, signal));
}

/** A form, and under it what it asked for; when that is refused, the form stays with what was typed. */
async function shown(form, fill) {
  try {
    const [note, ...rest] = await fill();
    return [note, form, ...rest];
  } catch (error) {
    if (error.name === "AbortError" || error.status !== 400) throw error;
    return [form, make("p", { class: "trouble", role: "alert" }, error.message, error.hint ? ` ${error.hint}` : "")];
  }
}

async function openingsTable(rows, from, to, signal) {
  const record = await ask("openings", { rows, from, to }, signal);
  const text = (bar) => bar.bites.map(([row, column]) => `(${row},${column})`).join(" ");
  return [
    make("p", { class: "note" }, "Every bar has a winning first bite; cells are counted from 0. Few bars have more than one."),
    shortfall(record, `chomp boards ${rows} ${to}`),
    plot({
      points: record.openings.flatMap((bar) => bar.bites.map(([, column]) => [bar.columns, column / bar.columns])),
      x: "length of the bar", y: "Column of the winning first bite ÷ length",
      // With three rows theory gives two limits ([FL], appendix C).
      lines: rows === "3" ? [{ at: Math.SQRT1_2, name: "1/√2" }, { at: 2 - Math.SQRT2, name: "2 − √2" }] : [],
      said: `Columns of winning first bites divided by the length, for bars with ${rows} rows and ${from} to ${to} columns`,
    }),
    grid({
      caption: `Winning first bites with ${rows} rows`, file: `first-bites-${rows}.csv`, rows: record.openings,
      columns: [
        { name: "bar", value: (bar) => bar.columns, isNumber: true, show: (bar) => make("a", { href: analyse(`${rows}x${bar.columns}`) }, `${rows}×${bar.columns}`) },
        { name: "winning first bites", value: text },
        { name: "how many", value: (bar) => bar.bites.length, isNumber: true },
        { name: "column ÷ length", value: (bar) => bar.bites.length ? (bar.bites[0][1] / bar.columns).toFixed(4) : null, isNumber: true },
      ],
    }),
  ];
}

/** Families of P-positions over fixed bottom rows. */
export async function families(parameters, again, signal) {
  const bottom = parameters.get("bottom") ?? "4,2";
  const most = await ask("limits", {}, signal);
  const hint = `at most ${most.bottom_rows} rows that do not grow, each up to ${most.bottom_length.toLocaleString("en")}, with up to ${most.families.toLocaleString("en")} bottoms within`;
  return shown(chooser([["bottom", "Bottom rows", bottom, { hint }]], again).form, async () => familiesTable(bottom, signal));
}

async function familiesTable(bottom, signal) {
  const record = await ask("families", { bottom }, signal);
  const proof = make("section", { class: "proof", tabindex: -1, "aria-label": "Proof", hidden: true });
  const prove = async (family) => {
    let text;
    try {
      text = prose(await askText("families/proof", { bottom: family.bottom.join(",") }, signal));
    } catch (error) {
      if (error.name === "AbortError") return;
      text = make("p", { class: "trouble", role: "alert" }, error.message);
    }
    proof.hidden = false;
    proof.replaceChildren(text);
    proof.scrollIntoView({ block: "nearest" });
    proof.focus();
  };
  return [
    make("p", { class: "note" }, "Fix the rows below the first two. For each second row a there is at most one first row that makes a P-position, and from some a on the differences repeat, or there are none any more: proved for each line."),
    shortfall(record, `chomp families --bottom ${bottom}`),
    grid({
      caption: `Families within (${bottom})`, file: "families.csv", rows: record.families, filter: true,
      columns: [
        { name: "bottom", value: (one) => `(${one.bottom.join(",")})` },
        { name: "alone", value: (one) => one.sporadic.length, isNumber: true },
        { name: "from a =", value: (one) => one.start, isNumber: true },
        { name: "period", value: (one) => one.period, isNumber: true },
        { name: "P-positions for ever", value: (one) => one.formula.join("; ") || "none" },
        { name: "proof", value: () => "", show: (one) => (one.bottom.length === 0 ? make("a", { href: "/?view=tables&table=theorems&theorem=two-rows" }, "two rows") : make("button", { class: "link", onclick: () => prove(one), "aria-label": `Proof for (${one.bottom.join(",")})` }, "proof")) },
      ],
    }),
    proof,
  ];
}

/** How sheets of three rows end. */
export async function census(parameters, again, signal) {
  const to = parameters.get("to") ?? "5000";
  const { census: most } = await ask("limits", {}, signal);
  return shown(chooser([["to", "Third rows up to", to, { least: 0, most }]], again).form, async () => censusTable(to, signal));
}

async function censusTable(to, signal) {
  const record = await ask("census", { to }, signal);
  const total = record.periods.reduce((sum, one) => sum + one.count, 0);
  return [
    make("p", { class: "note" }, "The sheet of a third row x has all P-positions (r1, r2, x). It ends with two equal rows, or its differences r1 − r2 repeat for ever."),
    shortfall(record, `chomp census --to ${to}`),
    plot({
      points: (record.course ?? []).map(({ sheets, ending }) => [sheets, ending / sheets]), isJoined: true,
      x: "number of sheets", y: "Share of the sheets that end",
      // Of the sheets, √2 − 1 go on for ever ([FL], appendix C).
      lines: [{ at: 2 - Math.SQRT2, name: "2 − √2" }],
      said: `Share of the first sheets that end, up to third row ${to}, beside the limit 2 − √2`,
    }),
    grid({
      caption: `Sheets by period, third rows 0 to ${to}`, file: "census.csv", rows: record.periods,
      columns: [
        { name: "period", value: (one) => one.period ?? "ends", isNumber: false },
        { name: "sheets", value: (one) => one.count, isNumber: true },
        { name: "share", value: (one) => (one.count / total).toFixed(4), isNumber: true },
        { name: "first third row", value: (one) => one.first, isNumber: true },
      ],
    }),
  ];
}

const SIGNS = { proved: "✓", confirmed: "✓", corrected: "≠", refuted: "✗", open: "?", "not": "–" };

/** What was wrong in print comes first. */
function telling(claims) {
  const order = ["refuted", "corrected", "open", "confirmed", "proved", "not"];
  const rank = (claim) => (order.indexOf(claim.status.split(" ")[0]) + 1 || order.length + 1);
  return [...claims].sort((a, b) => rank(a) - rank(b));
}

/** How a claim was looked at, without the names of files and tests, which tell a reader nothing. */
const told = (how) => how.split(/;\s*/)
  .map((part) => part.replace(/(?: in)?\s*\(?[\w/]+\.rs\b(?:\s+(?:\w+_\w+|laws|sizes)\b)?\)?:?|\b\w+ tests\b(?: \w+_\w+)?/g, "").replace(/^[\s,]+/, "").trim())
  .filter(Boolean).join("; ") || "computed anew by the program";

/** The ledger. */
export async function claims(_parameters, _again, signal) {
  const { claims: all } = await ask("claims", {}, signal);
  const sign = (claim) => SIGNS[claim.status.split(" ")[0]] ?? "·";
  return [
    make("p", { class: "note" }, "What the papers say and what became of it. ", make("code", {}, "chomp claims"), " computes every line anew."),
    grid({
      caption: "Claims of papers", file: "claims.csv", rows: telling(all), filter: true,
      choices: [{ name: "source", value: (claim) => claim.source }, { name: "status", value: (claim) => claim.status.split(" ")[0] }],
      columns: [
        { name: "source", value: (claim) => claim.source },
        { name: "place", value: (claim) => claim.place },
        { name: "claim", value: (claim) => claim.statement, show: (claim) => formula(claim.statement) },
        { name: "status", value: (claim) => claim.status, show: (claim) => make("span", { class: `status ${claim.status.split(" ")[0]}` }, `${sign(claim)} ${claim.status}`) },
        { name: "how", value: (claim) => claim.how, show: (claim) => formula(told(claim.how)) },
      ],
    }),
  ];
}
