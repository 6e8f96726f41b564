// A step in which a heap is chosen: the one in which a winning move can be made. Who is wrong is told the values.

import { t } from "../messages.js";
import { ask } from "../server.js";
import { make } from "../text.js";
import { pictures } from "./pictures.js";
import { valueOf, winningMoves } from "./questions.js";

export async function heap(step, stage) {
  const { signal } = stage;
  const board = await ask("board", { position: step.position }, signal);
  const game = board.position.split(":")[0];
  stage.more.replaceChildren(...await pictures(step, stage));
  const choose = async (size) => {
    const winning = await winningMoves(board.position, signal);
    const [value, sum] = await Promise.all([valueOf(`${game}:${size}`, signal), valueOf(board.position, signal)]);
    const digits = Math.max(value, sum).toString(2).length;
    const values = { heap: size, value, sum, value_digits: value.toString(2).padStart(digits, "0"), sum_digits: sum.toString(2).padStart(digits, "0") };
    if (winning.some(({ move }) => move.startsWith(`${size} to `))) stage.succeed(values);
    else stage.refuse("lessons.help.heap", values);
  };
  stage.controls.replaceChildren(make("div", { class: "outcomes", role: "group", "aria-label": t("lessons.heap.question") },
    [...new Set(board.heaps)].map((size) => make("button", { type: "button", class: "outcome", "data-answer": size, onclick: () => stage.attempt(() => choose(size)) },
      make("strong", {}, t("lessons.heap.of", { n: size }))))));
  await stage.draw(board, { moves: [] });
}
