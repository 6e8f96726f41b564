// Making elements and spelling formulas.

import { t } from "./messages.js";

/** An element with attributes and children; `on…` are listeners, `class` and the like are set as they are. */
export function make(name, attributes = {}, ...children) {
  const element = name.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    // The page may lie anywhere, so links to its own views have no path.
    else if (key === "href" && String(value).startsWith("/?")) element.setAttribute(key, value.slice(1));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A text of a position or an ordinal, set as people read it: ω, ×, raised exponents. */
export function formula(text) {
  const out = make("span", { class: "formula" });
  let plain = "";
  const flush = () => {
    if (plain) out.append(plain);
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    const letter = text[at];
    const isWord = /[a-vyz]/i.test(text[at - 1] ?? "") || /[a-vyz]/i.test(text[at + 1] ?? "");
    const isTimes = /[0-9wω)]/.test(text[at - 1] ?? "") && /[0-9wωa-z(]/.test(text[at + 1] ?? "");
    const below = letter === "_" ? /^_(?:\{([^{}]+)\}|(\d*[a-z]|\d+)(?![a-z0-9_]))/i.exec(text.slice(at)) : null;
    if (below && /[a-z]/i.test(text[at - 1] ?? "") && !/[a-z]/i.test(text[at - 2] ?? "")) {
      flush();
      out.append(make("sub", {}, below[1] ?? below[2]));
      at += below[0].length;
      continue;
    }
    if (letter === "^") {
      const end = exponentEnd(text, at + 1);
      const inner = text.slice(at + 1, end).replace(/^\((.*)\)$/s, "$1");
      flush();
      out.append(make("sup", {}, formula(inner)));
      at = end;
      continue;
    }
    if (letter === "w" && !isWord) plain += "ω";
    else if (letter === "x" && isTimes) plain += "×";
    else if (letter === "*") plain += "·";
    else plain += letter;
    at += 1;
  }
  flush();
  return out;
}

function exponentEnd(text, start) {
  if (text[start] !== "(") {
    let end = start;
    while (end < text.length && /[0-9wω]/.test(text[end])) end += 1;
    // Powers of powers are taken from the top.
    return text[end] === "^" && end > start ? exponentEnd(text, end + 1) : Math.max(end, start + 1);
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** A text with headings, lists and `code`, as the theorems are written; that nothing is wrong goes without saying. */
export function prose(text) {
  const out = make("div", { class: "written" });
  for (const block of readable(text).split(/\n{2,}/).filter((one) => !/^\*\*Errata\.\*\* None\.?$/.test(one.trim()))) {
    const lines = block.split("\n").filter((line) => line.trim());
    if (!lines.length) continue;
    const heading = /^(#+) (.*)/.exec(lines[0]);
    if (heading) {
      out.append(make("h3", {}, ...coded(heading[2])));
      lines.shift();
    }
    if (!lines.length) continue;
    if (/^```/.test(lines[0])) out.append(make("pre", {}, lines.filter((line) => !line.startsWith("```")).join("\n")));
    else out.append(...written(lines));
  }
  return out;
}

/** English texts of ours name files of the project, which are no use to a reader; signs are as they are printed. */
export const readable = (text) => text.replace(/`?\bdocs\/([\w-]+)\.md\b`?,? ?(?=section)/g, "our notes “$1”, ").replace(/`?\bdocs\/([\w-]+)\.md\b`?/g, "our notes “$1”")
  .replace(/<=/g, "≤").replace(/>=/g, "≥");

/** A paragraph, and the list that follows it. */
function written(lines) {
  const first = lines.findIndex((line) => /^\s*[-*] /.test(line));
  const before = first < 0 ? lines : lines.slice(0, first);
  const listed = first < 0 ? [] : lines.slice(first);
  return [
    ...(before.length ? [make("p", {}, ...coded(before.join(" ")))] : []),
    ...(listed.length ? [make("ul", {}, items(listed).map((item) => make("li", {}, ...coded(item))))] : []),
  ];
}

/** Lines that go on belong to the item before. */
function items(lines) {
  const all = [];
  for (const line of lines) {
    if (/^\s*[-*] /.test(line) || !all.length) all.push(line.replace(/^\s*[-*] /, ""));
    else all.push(`${all.pop()} ${line.trim()}`);
  }
  return all;
}

/** `Formulas`, **strong** and *stressed* words. */
export function coded(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("`")) return make("span", { class: "math" }, formula(part.slice(1, -1)));
    if (part.startsWith("**")) return make("strong", {}, ...coded(part.slice(2, -2)));
    if (part.startsWith("*") && part.length > 2) return make("em", {}, ...coded(part.slice(1, -1)));
    return part;
  });
}

/** What is copied from the page can be pasted into its fields: raised exponents get their sign back. */
export function copied(fragment) {
  for (const block of fragment.querySelectorAll("p, li, tr, h1, h2, h3, div")) block.append("\n");
  for (const raised of [...fragment.querySelectorAll("sup")].reverse()) {
    const inside = raised.textContent;
    raised.replaceWith(/^(\d+|ω|w)$/.test(inside) ? `^${inside}` : `^(${inside})`);
  }
  return fragment.textContent.trimEnd();
}

/** What somebody may have meant who wrote no position. */
export function meant(text) {
  const plain = text.trim().toLowerCase().replaceAll("omega", "w").replace(/\s*(?:\bby\b|[*·])\s*(?=\d+\s*$|\d+\s*(?:by|[*·]))/g, "x");
  const listed = /^\d+(\s+\d+)+$/.test(plain) ? plain.split(/\s+/).join(",") : plain;
  return listed === text.trim().toLowerCase() ? null : listed;
}

/** What the engines say is English, whatever the language of the page: so that it is read out rightly. */
export function english(node) {
  node.lang = "en";
  return node;
}

/** What went wrong. What the server says of it is English. */
export const told = (error) => make("span", { lang: error.status ? "en" : null }, error.message, error.hint ? ` (${error.hint})` : "");

/** Tells people who do not see the page. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}

/** Waits some milliseconds, unless the view is left. */
export function pause(milliseconds, signal = undefined) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/** An ordinal, or a text with ordinals, for a label: ω·2+3, ω². */
export function spelled(text) {
  const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  return text.replaceAll(" + ", "+").replace(/(?<=[0-9ωw)])x(?=[0-9ωw(])/g, "×").replace(/(?<![a-z])w(?![a-z])/g, "ω").replaceAll("*", "·")
    .replace(/\^(\d+)/g, (_, digits) => [...digits].map((digit) => raised[digit]).join(""));
}

/** A move as it is said: "row 1, column 2" for (1,2). */
export function spoken(move) {
  const plane = /^\(([^,()]+),([^,()]+)\)$/.exec(move);
  if (plane) return t("board.place", { row: spelled(plane[1].trim()), column: spelled(plane[2].trim()) });
  const cell = /^\(([^()]*)\)$/.exec(move);
  return cell ? t("board.cell", { place: spelled(cell[1].replaceAll(/,\s*/g, ", ")) }) : move.includes("(") ? spelled(move) : move;
}
