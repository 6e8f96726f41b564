// Which view the address asks for.

import { onvisit, remember, visit } from "./address.js";
import { play } from "./play.js";
import { settle } from "./settings.js";
import { copied, make } from "./text.js";

/** Views but the first are fetched when they are asked for. */
const VIEWS = {
  play: async () => play,
  analyse: async () => (await import("./analyse.js")).analyse,
  transfinite: async () => (await import("./transfinite.js")).transfinite,
  sheets: async () => (await import("./sheets.js")).sheets,
  tables: async () => (await import("./tables.js")).tables,
  learn: async () => (await import("./learn.js")).learn,
};
let leave = null;

async function show() {
  leave?.abort();
  leave = new AbortController();
  const parameters = new URLSearchParams(location.search);
  const name = Object.hasOwn(VIEWS, parameters.get("view")) ? parameters.get("view") : "play";
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `Chomplab: ${name}`;
  remember(name, parameters);
  const main = document.getElementById("main");
  try {
    const { signal } = leave;
    const view = await VIEWS[name]();
    if (!signal.aborted) await view(main, parameters, signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    main.replaceChildren(complaint(error));
  }
}

/** What went wrong, in place of a view. */
function complaint(error) {
  return make("section", { class: "card", role: "alert" },
    make("h1", {}, "That does not work"),
    make("p", {}, error.message),
    error.hint ? make("p", { class: "hint" }, error.hint) : null,
    make("p", {}, make("button", { type: "button", "data-do": "try-again", onclick: show }, "Try again"), " ",
      make("a", { href: "/?view=play" }, "A new game")));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/?']");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(new URL(link.href).searchParams);
});
document.addEventListener("copy", (event) => {
  const selection = getSelection();
  if (!selection.rangeCount || event.target.closest?.("input, textarea")) return;
  const fragment = selection.getRangeAt(0).cloneContents();
  if (!fragment.querySelector("sup")) return;
  event.clipboardData.setData("text/plain", copied(fragment));
  event.preventDefault();
});
window.addEventListener("popstate", show);
onvisit(show);
settle(show);
show();
