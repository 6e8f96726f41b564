// A step that only shows something; it is done once it has been seen.

import { ask } from "../server.js";
import { pictures } from "./pictures.js";
import { winningMoves } from "./questions.js";

export async function read(step, stage) {
  stage.more.replaceChildren(...await pictures(step, stage));
  if (step.position) {
    const board = await ask("board", { position: step.position }, stage.signal);
    const winning = await winningMoves(board.position, stage.signal);
    await stage.draw(board, { marks: new Map(winning.map(({ move }) => [move, { wins: true }])) });
  }
  stage.see();
}
