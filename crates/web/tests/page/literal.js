// Texts of the page that are not messages. Runs inside the page; `arguments` are the selector of what is there when the view
// is ready, and what to call with the texts. The letters of all messages become wide ones and the view is shown anew:
// whatever still has two ordinary letters in a row was not said by a message.

const [ready, done] = arguments;

/** Names that are the same in every language, also those of games, parts of sheets and moves of heaps. */
const NAMES = /JSON|CSV|SVG|PNG|Chomplab|kayles|divisors|eye|\bLL\b|\bDD\b|\d to \d/g;

const wide = (text) => text.split(/(\{[a-z_]+\})/).map((part) => (part.startsWith("{") ? part
  : part.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)))).join("");

/** What is written in a formal language, or in English on purpose. */
const EXEMPT = ".formula, code, pre, option, output, [lang]:not(html)";

const isLiteral = (text) => /[A-Za-z]{2,}/.test(text.replaceAll(NAMES, ""));

async function check() {
  const script = document.querySelector("link[rel=modulepreload][href$='/messages.js'], script[src$='app.js']").getAttribute(
    document.querySelector("link[rel=modulepreload][href$='/messages.js']") ? "href" : "src");
  for (const file of ["en.js", "en_teaching.js"]) {
    const { default: messages } = await import(script.replace(/[a-z]+\.js$/, `messages/${file}`));
    for (const [key, message] of Object.entries(messages)) {
      messages[key] = typeof message === "string" ? wide(message) : Object.fromEntries(Object.entries(message).map(([category, text]) => [category, wide(text)]));
    }
  }
  const main = document.getElementById("main");
  main.replaceChildren();
  dispatchEvent(new PopStateEvent("popstate"));
  while (!document.querySelector(ready)) await new Promise(requestAnimationFrame);
  for (const details of main.querySelectorAll("details")) details.open = true;
  await new Promise(requestAnimationFrame);
  const found = new Set();
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest(EXEMPT) && isLiteral(data)) found.add(data.trim().slice(0, 80));
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-roledescription", "aria-valuetext"]) {
    for (const element of main.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name);
      if (!element.closest("[lang]:not(html)") && isLiteral(text)) found.add(`${name}: ${text.slice(0, 80)}`);
    }
  }
  for (const option of main.querySelectorAll("select option")) if (!option.closest("[lang]:not(html)") && isLiteral(option.textContent)) found.add(option.textContent);
  return [...found];
}

check().then(done, (error) => done([String(error.stack)]));
