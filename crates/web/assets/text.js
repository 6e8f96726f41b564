// Making elements and spelling formulas.

/** An element with attributes and children; `on…` are listeners, `class` and the like are set as they are. */
export function make(name, attributes = {}, ...children) {
  const element = name.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
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
    if (letter === "^") {
      const end = exponentEnd(text, at + 1);
      const inner = text.slice(at + 1, end).replace(/^\((.*)\)$/s, "$1");
      flush();
      out.append(make("sup", {}, formula(inner)));
      at = end;
      continue;
    }
    if (letter === "w" && !isWord) plain += "ω";
    else if (letter === "x" && !/[a-vyz]/i.test(text[at - 1] ?? "")) plain += "×";
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
    return Math.max(end, start + 1);
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Tells people who do not see the page. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}
