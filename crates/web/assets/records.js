// Tables of first bites, families, the census and the claims of papers.

import { grid } from "./grid.js";
import { number, parts, t } from "./messages.js";
import { plot } from "./plot.js";
import { ask, askText } from "./server.js";
import { english, formula, make, prose, readable, told } from "./text.js";

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
    (most !== null || hint ? make("span", { class: "note limit", id: `limit-${name}` }, hint ?? t("tables.limit", { least, most })) : null));
  const form = make("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    again(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
  } }, fields.map(([, label], index) => make("label", {}, `${label} `, inputs[index], said[index])), make("button", {}, t("page.show")));
  return { form, inputs, said };
}

/** A share with four digits, as the reader writes it. */
const share = (part) => number(part, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** What is said above a table that is not complete. */
export function shortfall(record, command) {
  if (record.complete) return "";
  return make("p", { class: "trouble" }, ...parts("tables.short", { command: make("code", {}, command) }));
}

/** Winning first bites of bars. */
export async function openings(parameters, again, signal) {
  const [rows, from, to] = [parameters.get("rows") ?? "3", parameters.get("from") ?? "1", parameters.get("to") ?? "200"];
  const { openings: bars } = await ask("limits", {}, signal);
  const longest = (of) => bars.find((bar) => bar.rows === Number(of))?.columns ?? 1;
  const { form, inputs, said } = chooser([
    ["rows", t("tables.openings.rows"), rows, { least: 1, most: bars.length }], ["from", t("tables.openings.from"), from, { least: 1, most: longest(rows) }], ["to", t("tables.openings.to"), to, { least: 1, most: longest(rows) }],
  ], again);
  // More rows, shorter bars.
  inputs[0].addEventListener("input", () => {
    for (const at of [1, 2]) {
      inputs[at].max = longest(inputs[0].value);
      said[at].textContent = t("tables.limit", { least: 1, most: longest(inputs[0].value) });
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
    return [form, make("p", { class: "trouble", role: "alert" }, told(error))];
  }
}

async function openingsTable(rows, from, to, signal) {
  const record = await ask("openings", { rows, from, to }, signal);
  const text = (bar) => bar.bites.map(([row, column]) => `(${row},${column})`).join(" ");
  return [
    make("p", { class: "note" }, t("tables.openings.what")),
    shortfall(record, `chomp boards ${rows} ${to}`),
    plot({
      points: record.openings.flatMap((bar) => bar.bites.map(([, column]) => [bar.columns, column / bar.columns])),
      x: t("tables.openings.x"), y: t("tables.openings.y"),
      // With three rows theory gives two limits ([FL], appendix C).
      lines: rows === "3" ? [{ at: Math.SQRT1_2, name: "1/√2" }, { at: 2 - Math.SQRT2, name: "2 − √2" }] : [],
      said: t("tables.openings.said", { rows, from, to }),
    }),
    grid({
      caption: t("tables.openings.caption", { rows, n: Number(rows) }), file: `first-bites-${rows}.csv`, rows: record.openings,
      columns: [
        { key: "bar", name: t("tables.openings.bar"), value: (bar) => bar.columns, isNumber: true, show: (bar) => make("a", { href: analyse(`${rows}x${bar.columns}`) }, `${rows}×${bar.columns}`) },
        { key: "winning first bites", name: t("tables.openings.bites"), value: text },
        { key: "how many", name: t("tables.openings.count"), value: (bar) => bar.bites.length, isNumber: true },
        { key: "column ÷ length", name: t("tables.openings.share"), value: (bar) => bar.bites.length ? (bar.bites[0][1] / bar.columns).toFixed(4) : null, show: (bar) => (bar.bites.length ? share(bar.bites[0][1] / bar.columns) : ""), isNumber: true },
      ],
    }),
  ];
}

/** Families of P-positions over fixed bottom rows. */
export async function families(parameters, again, signal) {
  const bottom = parameters.get("bottom") ?? "4,2";
  const most = await ask("limits", {}, signal);
  const hint = t("tables.families.limit", { rows: most.bottom_rows, length: most.bottom_length, bottoms: most.families });
  return shown(chooser([["bottom", t("tables.families.bottom-rows"), bottom, { hint }]], again).form, async () => familiesTable(bottom, signal));
}

async function familiesTable(bottom, signal) {
  const record = await ask("families", { bottom }, signal);
  const proof = make("section", { class: "proof", tabindex: -1, "aria-label": t("tables.families.proof-title"), hidden: true });
  const prove = async (family) => {
    let text;
    try {
      text = english(prose(await askText("families/proof", { bottom: family.bottom.join(",") }, signal)));
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
    make("p", { class: "note" }, t("tables.families.what")),
    shortfall(record, `chomp families --bottom ${bottom}`),
    grid({
      caption: t("tables.families.caption", { bottom }), file: "families.csv", rows: record.families, filter: true,
      columns: [
        { key: "bottom", name: t("tables.families.bottom"), value: (one) => `(${one.bottom.join(",")})` },
        { key: "alone", name: t("tables.families.alone"), value: (one) => one.sporadic.length, isNumber: true },
        { key: "from a =", name: t("tables.families.from"), value: (one) => one.start, isNumber: true },
        { key: "period", name: t("tables.families.period"), value: (one) => one.period, isNumber: true },
        { key: "P-positions for ever", name: t("tables.families.for-ever"), value: (one) => one.formula.join("; ") || t("tables.families.none") },
        { key: "proof", name: t("tables.families.proof"), value: () => "", show: (one) => (one.bottom.length === 0 ? make("a", { href: "/?view=tables&table=theorems&theorem=two-rows" }, t("tables.families.two-rows")) : make("button", { class: "link", onclick: () => prove(one), "aria-label": t("tables.families.proof-for", { bottom: `(${one.bottom.join(",")})` }) }, t("tables.families.proof"))) },
      ],
    }),
    proof,
  ];
}

/** How sheets of three rows end. */
export async function census(parameters, again, signal) {
  const to = parameters.get("to") ?? "5000";
  const { census: most } = await ask("limits", {}, signal);
  return shown(chooser([["to", t("tables.census.to"), to, { least: 0, most }]], again).form, async () => censusTable(to, signal));
}

async function censusTable(to, signal) {
  const record = await ask("census", { to }, signal);
  const total = record.periods.reduce((sum, one) => sum + one.count, 0);
  return [
    make("p", { class: "note" }, ...parts("tables.census.what", { position: formula("(r_1, r_2, x)"), difference: formula("r_1 − r_2") })),
    shortfall(record, `chomp census --to ${to}`),
    plot({
      points: (record.course ?? []).map(({ sheets, ending }) => [sheets, ending / sheets]), isJoined: true,
      x: t("tables.census.x"), y: t("tables.census.y"),
      // Of the sheets, √2 − 1 go on for ever ([FL], appendix C).
      lines: [{ at: 2 - Math.SQRT2, name: "2 − √2" }],
      said: t("tables.census.said", { to }),
    }),
    grid({
      caption: t("tables.census.caption", { to }), file: "census.csv", rows: record.periods,
      columns: [
        { key: "period", name: t("tables.families.period"), value: (one) => one.period ?? t("tables.census.ends"), isNumber: false },
        { key: "sheets", name: t("tables.census.sheets"), value: (one) => one.count, isNumber: true },
        { key: "share", name: t("tables.census.share"), value: (one) => (one.count / total).toFixed(4), show: (one) => share(one.count / total), isNumber: true },
        { key: "first third row", name: t("tables.census.first"), value: (one) => one.first, isNumber: true },
      ],
    }),
  ];
}

const SIGNS = { proved: "✓", confirmed: "✓", corrected: "≠", refuted: "✗", open: "?", "not": "–" };

/** The first word of a status. */
const statusOf = (claim) => claim.status.split(" ")[0];

/** A status in the reader's language; one that the page does not know stays as it is. */
function statusSaid(status) {
  const [word] = status.split(" ");
  const to = /^confirmed to (.*)$/.exec(status)?.[1];
  if (to) return t("tables.claims.confirmed-to", { to });
  return Object.hasOwn(SIGNS, word) ? t(`tables.claims.is.${word}`) : status;
}

/** What was wrong in print comes first. */
function telling(claims) {
  const order = ["refuted", "corrected", "open", "confirmed", "proved", "not"];
  const rank = (claim) => (order.indexOf(claim.status.split(" ")[0]) + 1 || order.length + 1);
  return [...claims].sort((a, b) => rank(a) - rank(b));
}

/** How a claim was looked at, without the names of files and tests, which tell a reader nothing. */
const lookedAt = (how) => how.split(/;\s*/)
  // A file, then the tests in it: words joined by underscores, which no other words here are.
  .map((part) => part.replace(/(?: in)?\s*\(?[\w/]+\.rs\b(?:\s+(?:\w+_\w+|laws|sizes)\b)?\)?:?/g, "").replace(/\b\w+ tests\b/g, "").replace(/\bdata\/[\w/]+/g, "")
    .replace(/\bby \w+(?:::\w+)+/g, "").replace(/\w+(?:::\w+)+/g, "")
    .replace(/(?:,|\band\b|\bto\b)?\s*\b[a-z]{2}[a-z0-9]*_[a-z0-9]\w*/g, "")
    .replace(/^[\s,:]+(?:and )?|^and |[\s,]+$/g, "").replace(/^to /, "checked to "))
  .filter((part) => part && !/^(?:has its steps?|has the proof|finite|and|to)$/.test(part)).map(readable).join("; ") || null;

/** The ledger. */
export async function claims(_parameters, _again, signal) {
  const { claims: all } = await ask("claims", {}, signal);
  const sign = (claim) => SIGNS[claim.status.split(" ")[0]] ?? "·";
  return [
    make("p", { class: "note" }, ...parts("tables.claims.what", { command: make("code", {}, "chomp claims") })),
    grid({
      caption: t("tables.claims.caption"), file: "claims.csv", rows: telling(all), filter: true,
      choices: [
        { key: "source", name: t("tables.claims.source"), any: t("tables.claims.any-source"), value: (claim) => claim.source },
        { key: "status", name: t("tables.claims.status"), any: t("tables.claims.any-status"), value: statusOf, show: statusSaid },
      ],
      columns: [
        { key: "source", name: t("tables.claims.source"), value: (claim) => claim.source, show: (claim) => make("span", { lang: "en" }, claim.source) },
        { key: "place", name: t("tables.claims.place"), value: (claim) => claim.place, show: (claim) => english(formula(readable(claim.place))) },
        { key: "claim", name: t("tables.claims.claim"), value: (claim) => claim.statement, show: (claim) => english(formula(readable(claim.statement))) },
        { key: "status", name: t("tables.claims.status"), value: (claim) => claim.status, show: (claim) => make("span", { class: `status ${statusOf(claim)}` }, `${sign(claim)} ${statusSaid(claim.status)}`) },
        { key: "how", name: t("tables.claims.how"), value: (claim) => claim.how, show: (claim) => (lookedAt(claim.how) === null ? t("tables.claims.anew") : english(formula(lookedAt(claim.how)))) },
      ],
    }),
  ];
}

/** Which values positions of four columns have: what is known of the open question of [HS] section 12. */
export async function fourColumns(_parameters, _again, signal) {
  const { to, certified, computed, values } = await ask("four-columns", {}, signal);
  const status = (of) => t(`tables.four-columns.is.${of.status}`);
  return [
    make("p", { class: "note" }, t("tables.four-columns.what")),
    make("p", {}, t("tables.four-columns.known", { certified, computed, to: number(to) })),
    grid({
      caption: t("tables.four-columns.caption", { to: number(to) }), file: "four-columns.csv", rows: values,
      columns: [
        { key: "value", name: t("tables.four-columns.value"), value: (of) => of.value, isNumber: true },
        { key: "infinite_a", name: t("tables.four-columns.infinite"), value: (of) => of.infinite, isNumber: true },
        { key: "finite_a", name: t("tables.four-columns.finite"), value: (of) => of.finite, isNumber: true },
        { key: "status", name: t("tables.four-columns.status"), value: status },
      ],
    }),
  ];
}
