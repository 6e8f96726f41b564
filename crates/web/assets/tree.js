// The tree of good answers: why a position is lost, one level deeper with every click.

import { addressOf } from "./address.js";
import { parts, t } from "./messages.js";
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
    const note = make("p", { class: "note" }, t("page.working"));
    details.append(note);
    try {
      note.replaceWith(...await fill());
    } catch (error) {
      delete details.dataset.filled;
      note.replaceWith(make("p", { class: "trouble", role: "alert" }, error.name === "AbortError" ? t("page.stopped") : error.message));
    }
  });
  return details;
}

/** Why a lost position is lost: every move has an answer, and each answer leaves a lost position again. */
export function whyLost(position, signal, summary = null) {
  const details = make("details", { class: "why-lost", "data-lost": position },
    make("summary", {}, summary ?? parts("answer.why-position-lost", { position: formula(position) })));
  return opening(details, async () => {
    const { options, complete, poison } = await ask("options", { position }, signal);
    if (!options.length && complete) return [make("p", { class: "note" }, t(poison ? "answer.only-poison" : "board.no-move"))];
    if (!options.length) return [make("p", { class: "note" }, t("answer.infinitely-many"))];
    const list = make("ul", { class: "tree" });
    const more = make("button", { type: "button", class: "link" });
    let next = 0;
    const show = async () => {
      const some = options.slice(next, next + AT_ONCE);
      next += some.length;
      list.append(...await Promise.all(some.map((option) => reply(option, signal))));
      more.hidden = next >= options.length;
      more.textContent = t("answer.more-moves", { n: options.length - next });
    };
    more.addEventListener("click", show);
    await show();
    return [make("p", { class: "note" }, t("answer.whatever")), list, more];
  });
}

/** A move, the answer that beats it, and why that answer is good. */
async function reply(option, signal) {
  const { winning_moves: known } = await ask("answer", { position: option.to, ask: "outcome,winning_moves" }, signal);
  const best = known?.moves?.[0];
  if (!best) return make("li", {}, ...parts("answer.no-reply", { move: formula(option.move) }));
  return make("li", {}, ...parts("answer.reply", {
    move: formula(option.move), reply: make("strong", {}, formula(nameOf(best))), position: make("a", { href: addressOf("analyse", best.to) }, formula(best.to)),
  }), whyLost(best.to, signal));
}
