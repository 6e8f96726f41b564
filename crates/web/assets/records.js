// Tables of first bites, families, the census and the claims of papers.

import { grid } from "./grid.js";
import { plot } from "./plot.js";
import { ask, askText } from "./server.js";
import { formula, make, prose } from "./text.js";

const analyse = (position) => `/?view=analyse&position=${encodeURIComponent(position)}`;

/** A form of named fields that goes to another address of the same table. */
function chooser(fields, again) {
  const inputs = fields.map(([name, label, value]) => make("input", { name, value, "aria-label": label, autocomplete: "off" }));
  return make("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    again(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
  } }, fields.map(([, label], index) => make("label", {}, `${label} `, inputs[index])), make("button", {}, "Show"));
}

/** What is said above a table that is not complete. */
export function shortfall(record, command) {
  if (record.complete) return "";
  return make("p", { class: "trouble" }, "This takes more work than the page allows; the program goes further: ", make("code", {}, command));
}

/** Winning first bites of bars. */
export async function openings(parameters, again, signal) {
  const [rows, from, to] = [parameters.get("rows") ?? "3", parameters.get("from") ?? "1", parameters.get("to") ?? "200"];
  const form = chooser([["rows", "Rows", rows], ["from", "Columns from", from], ["to", "to", to]], again);
  const record = await ask("openings", { rows, from, to }, signal);
  const text = (bar) => bar.bites.map(([row, column]) => `(${row},${column})`).join(" ");
  return [
    make("p", { class: "note" }, "Every bar has a winning first bite; cells are counted from 0. Few bars have more than one."),
    form,
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
    chooser([["bottom", "Bottom rows", bottom]], again),
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
  const record = await ask("census", { to }, signal);
  const total = record.periods.reduce((sum, one) => sum + one.count, 0);
  return [
    make("p", { class: "note" }, "The sheet of a third row x has all P-positions (r1, r2, x). It ends with two equal rows, or its differences r1 − r2 repeat for ever."),
    chooser([["to", "Third rows up to", to]], again),
    shortfall(record, `chomp census --to ${to}`),
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
        { name: "how", value: (claim) => claim.how, show: (claim) => formula(claim.how) },
      ],
    }),
  ];
}
