// A step in which a move is to be made. `accept` says which are right: "any", "wins", or { leaves: [positions] }.
// A wrong one is made on the board all the same, with the answer that it deserves.

import { cutFrom } from "../ordinal_frame.js";
import { ask } from "../server.js";
import { formula } from "../text.js";
import { pictures } from "./pictures.js";
import { outcomeOf, replyTo } from "./questions.js";

export async function bite(step, stage) {
  const { signal } = stage;
  const frame = await ask("board", { position: step.position }, signal);
  const wanted = await Promise.all((step.accept.leaves ?? []).map(async (position) => (await ask("board", { position }, signal)).position));
  stage.more.replaceChildren(...await pictures(step, stage));

  const isRight = async (made) => {
    if (step.accept === "any") return true;
    if (step.accept === "wins") return made.over || await outcomeOf(made.position, signal) === "P";
    return wanted.includes(made.position);
  };

  const begin = (near = null) => stage.draw(frame, { frame, near, moves: [], onbite: (move) => stage.attempt(() => choose(move)) });

  const choose = async (text) => {
    const made = await ask("move", { position: frame.position, move: text }, signal);
    const again = () => begin(made.move);
    if (made.lost) {
      stage.refuse("lessons.help.poison", {}, again);
      return;
    }
    const board = await cutFrom(frame, made.position, signal);
    const left = formula(board.position);
    const drawn = { frame, last: made.move, moves: [made.move] };
    if (await isRight(made)) {
      const reply = step.then === "reply" && !made.over ? await replyTo(made.position, signal) : null;
      await stage.draw(board, { ...drawn, marks: marked(reply?.move) });
      stage.succeed({ left, bite: formula(made.move), answer: reply ? formula(reply.move) : "" });
    } else if (wanted.length) {
      await stage.draw(board, drawn);
      stage.refuse("lessons.help.left", { left, wanted: formula(wanted[0]) }, again);
    } else {
      const reply = await replyTo(made.position, signal);
      await stage.draw(board, { ...drawn, marks: marked(reply.move) });
      stage.refuse(...await answered(made, reply, board, signal), again);
    }
  };
  await begin();
}

const marked = (move) => new Map(move ? [[move, { wins: true }]] : []);

/** What is said of a move that loses: the answer to it, and what that leaves. */
async function answered(made, reply, board, signal) {
  const values = { bite: formula(made.move), left: formula(board.position), answer: formula(reply.move), rest: formula(reply.position ?? "") };
  if (reply.over) return ["lessons.help.last", values];
  const next = await replyTo(reply.position, signal);
  return [next.position === null ? "lessons.help.answer-poison" : "lessons.help.answer", values];
}
