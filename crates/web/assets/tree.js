// The tree of good answers: why a position is lost, one level deeper with every click.

import { addressOf } from "./address.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

/** So many moves are answered at a time. */
const AT_ONCE = 8;

/** A move of an answer as players write it. */
export const nameOf = (move) => move.names ?? `(${move.bite.join(",")})`;

/** Fills a details element when it is opened; what fails is tried again when it is opened again. */
export function opening(details, fill) {
  details.addEventListener("toggle", async () => {
    if (!details.open || details.dataset.filled) return;
    details.dataset.filled = "true";
    details.querySelector(":scope > .trouble")?.remove();
    const note = make("p", { class: "note" }, "Working …");
    details.append(note);
    try {
      note.replaceWith(...await fill());
    } catch (error) {
      delete details.dataset.filled;
      note.replaceWith(make("p", { class: "trouble", role: "alert" }, error.name === "AbortError" ? "Stopped." : error.message));
    }
  });
  return details;
}

/** Why a lost position is lost: every move has an answer, and each answer leaves a lost position again. */
export function whyLost(position, signal, summary = null) {
  const details = make("details", { class: "why-lost", "data-lost": position },
    make("summary", {}, summary ?? ["Why is ", formula(position), " lost?"]));
  return opening(details, async () => {
    const { options, complete, poison } = await ask("options", { position }, signal);
    if (!options.length && complete) return [make("p", { class: "note" }, poison ? "Only the poison is left." : "No move is left.")];
    if (!options.length) return [make("p", { class: "note" }, "It has infinitely many moves; the reasons say why each of them loses.")];
    const list = make("ul", { class: "tree" });
    const more = make("button", { type: "button", class: "link" });
    let next = 0;
    const show = async () => {
      const some = options.slice(next, next + AT_ONCE);
      next += some.length;
      list.append(...await Promise.all(some.map((option) => reply(option, signal))));
      more.hidden = next >= options.length;
      more.textContent = `Show more of the ${options.length - next} other moves`;
    };
    more.addEventListener("click", show);
    await show();
    return [make("p", { class: "note" }, "Whatever is played, some answer leaves a lost position again:"), list, more];
  });
}

/** A move, the answer that beats it, and why that answer is good. */
async function reply(option, signal) {
  const { winning_moves: known } = await ask("answer", { position: option.to, ask: "outcome,winning_moves" }, signal);
  const best = known?.moves?.[0];
  if (!best) return make("li", {}, formula(option.move), ": which answer wins is not known.");
  return make("li", {}, formula(option.move), " is answered by ", make("strong", {}, formula(nameOf(best))), ", which leaves ",
    make("a", { href: addressOf("analyse", best.to) }, formula(best.to)), ".", whyLost(best.to, signal));
}
