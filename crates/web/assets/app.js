// Which view the address asks for.

import { isEmbedded, onvisit, remember, returnTo, visit } from "./address.js";
import { speak, t, teach } from "./messages.js";
import { play } from "./play.js";
import { Refused, isHere, source, unreached } from "./server.js";
import { drawAsWritten, settle } from "./settings.js";
import { copied, make, told } from "./text.js";

/** Views but the first are fetched when they are asked for. */
const VIEWS = {
  play: async () => play,
  analyse: async () => (await import("./analyse.js")).analyse,
  transfinite: async () => (await import("./transfinite.js")).transfinite,
  sheets: async () => (await import("./sheets.js")).sheets,
  tables: async () => (await import("./tables.js")).tables,
  learn: async () => (await import("./learn.js")).learn,
  puzzles: async () => (await import("./puzzles.js")).puzzles,
  teachers: async () => (await import("./teachers.js")).teachers,
  present: async () => (await import("./present.js")).present,
  worksheet: async () => (await import("./worksheet.js")).worksheet,
};
/** Views whose texts say where on a board things lie. */
const WRITTEN = ["learn", "teachers", "worksheet"];
/** Views with messages of their own. */
const TEACHING = ["learn", "puzzles", "teachers", "present", "worksheet"];
let leave = null;
/** The view that is shown, and how often another one was asked for. */
let shown = null;
let turn = 0;

/** The code of a view, and what it says. */
async function load(name) {
  try {
    return (await Promise.all([VIEWS[name](), TEACHING.includes(name) ? teach() : null]))[0];
  } catch (error) {
    // Browsers say of a file that does not come only that a module was not fetched.
    throw error instanceof TypeError ? new Refused(unreached(), 0) : error;
  }
}

async function show() {
  const own = turn += 1;
  const parameters = new URLSearchParams(location.search);
  const name = Object.hasOwn(VIEWS, parameters.get("view")) ? parameters.get("view") : "play";
  const main = document.getElementById("main");
  let view;
  try {
    view = await load(name);
  } catch (error) {
    if (own === turn) stay(main, parameters, error);
    return;
  }
  if (own !== turn) return;
  leave?.abort();
  leave = new AbortController();
  shown = name;
  drawAsWritten(WRITTEN.includes(name));
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.dataset.view === name) {
      link.setAttribute("aria-current", "page");
      // On a narrow screen the tabs may lie beyond the edge.
      link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft - 40;
    } else link.removeAttribute("aria-current");
  }
  document.title = t("page.title", { view: t(`page.tab.${name}`) });
  remember(name, parameters);
  const { signal } = leave;
  try {
    await view(main, parameters, signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    main.replaceChildren(complaint(error));
  }
}

/** A view that does not come leaves the one before where it was, with a message above it. */
function stay(main, parameters, error) {
  if (shown === null) {
    main.replaceChildren(complaint(error));
    return;
  }
  returnTo(shown);
  main.querySelector(":scope > .not-come")?.remove();
  const again = make("button", { type: "button", "data-do": "try-again", onclick: () => visit(parameters) }, t("page.try-again"));
  main.prepend(make("p", { class: "not-come trouble", role: "alert" }, told(error), " ", again));
}

/** What went wrong, in place of a view. */
function complaint(error) {
  return make("section", { class: "card", role: "alert" },
    make("h1", {}, t("page.failed")),
    make("p", {}, told(error)),
    make("p", {}, make("button", { type: "button", "data-do": "try-again", onclick: show }, t("page.try-again")), " ",
      make("a", { href: "/?view=play" }, t("page.new-game"))));
}

/** Nothing can be shown before its language is there. */
async function start() {
  if (isEmbedded) document.documentElement.dataset.layout = "embed";
  await speak();
  settle(show);
  await show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/?'], a[href^='?']");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  visit(new URL(link.href).searchParams);
});
// Without a server, what a link to the interface leads to is made when it is asked for.
if (isHere) {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href^='/api/']");
    if (!link) return;
    event.preventDefault();
    const { download } = link;
    const href = await source(link.getAttribute("href"));
    make("a", download ? { href, download } : { href, target: "_blank" }).click();
  });
}
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
start();
