// What a visitor likes: light or dark, things that move or not, which language. It stays in the browser.

import { choose, current, languages, t } from "./messages.js";
import { read, write } from "./stored.js";
import { make } from "./text.js";

const NEXT = { system: "light", light: "dark", dark: "system" };

/** Whether bites may fall. */
export function isMotionLiked() {
  return read("motion", "on") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Texts of lessons say "below": there boards are drawn as they say, whatever is liked elsewhere. */
let isAsWritten = false;

export function drawAsWritten(on) {
  isAsWritten = on;
}

const isBottomLiked = () => read("poison", "top") === "bottom";

/** Whether boards have the poison at the bottom left, as in some papers. */
export function isMirrored() {
  return isBottomLiked() && !isAsWritten;
}

/** Says in the reader's language what the document itself says: `data-t` is a text, `data-t-…` an attribute. */
function translate() {
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-content]")) element.setAttribute("content", t(element.dataset.tContent));
  document.documentElement.dataset.told = "";
}

/** Makes the buttons work; redraw() shows the view anew. */
export function settle(redraw) {
  const [theme, motion, poison, language] = ["theme", "motion", "poison", "language"].map((id) => document.getElementById(id));
  const show = () => {
    translate();
    document.documentElement.dataset.theme = read("theme", "system");
    theme.textContent = t(`page.colours.${read("theme", "system")}`);
    motion.textContent = t(`page.animation.${read("motion", "on")}`);
    poison.textContent = t(`page.poison.${read("poison", "top")}`);
    language.replaceChildren(...languages().map(([code, name]) => make("option", { value: code, lang: code, selected: code === current() }, name)));
  };
  theme.addEventListener("click", () => { write("theme", NEXT[read("theme", "system")] ?? "system"); show(); });
  motion.addEventListener("click", () => { write("motion", read("motion", "on") === "on" ? "off" : "on"); show(); });
  poison.addEventListener("click", () => {
    write("poison", isBottomLiked() ? "top" : "bottom");
    show();
    redraw();
  });
  language.addEventListener("change", async () => {
    await choose(language.value);
    show();
    redraw();
  });
  show();
}
