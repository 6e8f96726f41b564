// Carries out what the state of a game waits for: asks the server, lets a person follow the computer's bite,
// and gives up in time. Whatever happens, a question ends in an answer or in a trouble, so nothing stays busy.

import { t } from "./messages.js";
import { answered, failed, read, resume, shown } from "./state.js";

/** After so many milliseconds without an answer something is wrong: the server itself gives up earlier. */
const PATIENCE = 25_000;

/** How long the computer seems to think, and how long its bite is shown before it is made. */
const THINKING = 350;
const SHOWING = 650;

/** The state that an address describes; moves that are none are left out, and told. */
export async function replay(parameters, ask, signal) {
  const told = read(parameters);
  const { start } = told.settings;
  const moves = told.moves.map(({ parent, move }) => `${parent}@${move}`).join(";");
  const line = await ask("line", { position: start, moves }, signal);
  const made = line.moves.map(({ move, position, over }, at) => ({ parent: told.moves[at].parent, move, position, over }));
  const state = resume(told, line.position, line.over, made);
  return line.wrong ? { ...state, waiting: null, trouble: { message: line.wrong, hint: null, again: null } } : state;
}

export class Driver {
  /**
   * ask(subject, parameters, signal): a question to the server.
   * clock.pause(milliseconds, signal): waits.
   * onchange(state): hears of every new state.
   * isUnhurried(): whether a person wants to follow the computer's bite.
   * prepare(position, signal): fetches what is needed to draw a position, before a state has it.
   */
  constructor(state, { ask, clock, onchange = () => {}, isUnhurried = () => true, prepare = async () => {} }) {
    Object.assign(this, { state, ask, clock, onchange, isUnhurried, prepare });
    this.running = null;
  }

  /** Shows the first state, and asks what it waits for. */
  start() {
    this.onchange(this.state);
    this.pursue();
  }

  /** Does one of the transitions; what may not be done changes nothing. */
  do(transition, ...details) {
    const next = transition(this.state, ...details);
    if (next === this.state) return false;
    this.state = next;
    this.onchange(next);
    this.pursue();
    return true;
  }

  /** Leaves the game: what is being asked is cancelled, on the server too. */
  leave() {
    this.running?.abort.abort();
    this.running = null;
  }

  /** Sees to it that just what the state waits for is being asked. */
  pursue() {
    const { waiting } = this.state;
    if (this.running?.id === waiting?.id) return;
    this.leave();
    if (waiting === null) return;
    const abort = new AbortController();
    this.running = { id: waiting.id, abort };
    this.run(waiting, abort);
  }

  async run(waiting, abort) {
    const { id } = waiting;
    const ended = new AbortController();
    const late = this.clock.pause(PATIENCE, ended.signal).then(() => {
      throw new Error(t("page.late", { seconds: PATIENCE / 1000 }));
    });
    // Losing the race is no news.
    late.catch(() => {});
    try {
      const answer = await Promise.race([this.find(waiting, abort.signal), late]);
      if (!abort.signal.aborted) this.end(id, answered, answer);
    } catch (error) {
      // Who has gone on waits for something else.
      if (!abort.signal.aborted) this.end(id, failed, told(error));
      abort.abort();
    } finally {
      ended.abort(new Error("over"));
    }
  }

  end(id, transition, detail) {
    if (this.running?.id === id) this.running = null;
    this.do(transition, id, detail);
  }

  find(waiting, signal) {
    const position = this.state.nodes[this.state.at].position;
    if (waiting.kind === "move") return this.move(position, waiting.move, signal);
    if (waiting.kind === "hint") return this.hint(position, signal);
    return this.reply(waiting.id, position, signal);
  }

  async move(position, move, signal) {
    const made = await this.ask("move", { position, move }, signal);
    await this.prepare(made.position, signal);
    return made;
  }

  async hint(position, signal) {
    const answer = await this.ask("answer", { position, ask: "outcome,winning_moves" }, signal);
    const moves = (answer.winning_moves?.moves ?? []).map((move) => move.names ?? `(${move.bite.join(",")})`);
    return { moves, outcome: answer.outcome ?? null };
  }

  async reply(id, position, signal) {
    const { strength, seed, at } = this.state;
    const question = { position, strength, seed: seed * 1000003 + at };
    const isUnhurried = this.isUnhurried();
    const [reply] = await Promise.all([
      this.ask("reply", question, signal), isUnhurried ? this.clock.pause(THINKING, signal) : null,
    ]);
    const { position: after, over, because, certainty, why } = reply;
    // Where only the poison is left, it is taken.
    const move = reply.move ?? reply.poison;
    if (isUnhurried) this.do(shown, id, { move, because });
    await Promise.all([this.prepare(after, signal), isUnhurried ? this.clock.pause(SHOWING, signal) : null]);
    return { move, position: after, over, because, certainty, why };
  }
}

/** What a person is told when a question fails. A text that is no move will not become one. */
const told = (error) => ({ message: error.message, hint: error.hint ?? null, isFinal: error.status === 400 });
