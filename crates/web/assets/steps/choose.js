// A step in which a position is said to be N or P. Whoever is wrong sees the winning move, or that a move has an answer.

import { t } from "../messages.js";
import { cutFrom } from "../ordinal_frame.js";
import { ask } from "../server.js";
import { formula, make } from "../text.js";
import { pictures } from "./pictures.js";
import { outcomeOf, replyTo, winningMoves } from "./questions.js";

export async function choose(step, stage) {
  const { signal } = stage;
  const board = await ask("board", { position: step.position }, signal);
  stage.more.replaceChildren(...await pictures(step, stage));
  const button = (outcome) => make("button", { type: "button", class: `outcome ${outcome}`, "data-answer": outcome, onclick: () => stage.attempt(() => judge(outcome)) },
    make("strong", {}, outcome), make("span", {}, t(`lessons.choose.${outcome}`)));
  stage.controls.replaceChildren(make("div", { class: "outcomes", role: "group", "aria-label": t("lessons.choose.question") }, button("N"), button("P")));

  const judge = async (said) => {
    const outcome = await outcomeOf(board.position, signal);
    // Where nobody knows how to win, who wins may still be known.
    const winning = outcome === "N" && !step.isUnmarked ? await winningMoves(board.position, signal) : [];
    const marks = new Map(winning.map(({ move }) => [move, { wins: true }]));
    if (said === outcome) {
      await stage.draw(board, { marks });
      stage.succeed({ position: formula(board.position), bite: winning.length ? formula(winning[0].move) : "" });
    } else if (step.isUnmarked) stage.refuse(stage.key("wrong"), {});
    else if (outcome === "N") {
      await stage.draw(board, { marks });
      stage.refuse("lessons.help.is-won", { bite: formula(winning[0]?.move ?? ""), left: formula(winning[0]?.to ?? "") });
    } else await refute();
  };

  /** Who believes that a lost position is won sees a game of two moves. */
  const refute = async () => {
    const best = await replyTo(board.position, signal);
    if (best.position === null) {
      stage.refuse("lessons.help.only-poison", {});
      return;
    }
    const [after, answer] = await Promise.all([cutFrom(board, best.position, signal), replyTo(best.position, signal)]);
    await stage.draw(after, { frame: board, last: best.move, moves: [best.move], marks: new Map([[answer.move, { wins: true }]]) });
    stage.refuse("lessons.help.is-lost", { bite: formula(best.move), answer: formula(answer.move), rest: formula(answer.position ?? "") });
  };

  await stage.draw(board);
}
