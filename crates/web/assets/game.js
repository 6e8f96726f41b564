// A game that is being played: where it began, the moves so far, whose turn it is. All of it is in the address.

import { ask } from "./server.js";

export class Game {
  /** seats: who moves first and second: "you", "computer" or "friend". */
  constructor(start, { first = "you", second = "computer", strength = "perfect", seed = 1 } = {}) {
    this.start = start;
    this.first = first;
    this.second = second;
    this.strength = strength;
    this.seed = seed;
    /** Each: { move, position } with position null when the move lost. */
    this.moves = [];
    this.undone = [];
    this.resigned = false;
    this.isOver = false;
  }

  static async read(parameters) {
    const game = new Game(parameters.get("position") ?? "4x5", {
      first: parameters.get("first") ?? "you",
      second: parameters.get("second") ?? "computer",
      strength: parameters.get("strength") ?? "perfect",
      seed: Number(parameters.get("seed") ?? 1) || 1,
    });
    const board = await ask("board", { position: game.start });
    game.start = board.position;
    game.isOver = board.over;
    for (const move of (parameters.get("moves") ?? "").split(";").filter(Boolean)) await game.make(move);
    if (parameters.get("resigned") === "true") game.resign();
    return game;
  }

  write() {
    const parameters = new URLSearchParams({ view: "play", position: this.start });
    if (this.first !== "you") parameters.set("first", this.first);
    if (this.second !== "computer") parameters.set("second", this.second);
    if (this.strength !== "perfect") parameters.set("strength", this.strength);
    if (this.seed !== 1) parameters.set("seed", String(this.seed));
    if (this.moves.length) parameters.set("moves", this.moves.map((one) => one.move).join(";"));
    if (this.resigned) parameters.set("resigned", "true");
    return parameters;
  }

  /** The position now; null after the poison was taken. */
  get position() {
    return this.moves.length ? this.moves.at(-1).position : this.start;
  }

  /** Who is to move. */
  get seat() {
    return this.moves.length % 2 === 0 ? this.first : this.second;
  }

  get ended() {
    return this.isOver || this.resigned;
  }

  /** Whether the first player has won; only of a game that ended. */
  get firstWon() {
    const moverIsFirst = this.moves.length % 2 === 0;
    if (this.resigned) return !moverIsFirst;
    // Who took the poison has lost; who cannot move has lost.
    return this.position === null ? moverIsFirst : !moverIsFirst;
  }

  async make(move) {
    const after = await ask("move", { position: this.position, move });
    this.moves.push({ move, position: after.position, over: after.over });
    this.isOver = after.over;
    return after;
  }

  /** The computer's move, made if it is still wanted when it comes. */
  async reply(signal, isWanted = () => true) {
    const seed = this.seed * 1000003 + this.moves.length;
    const reply = await ask("reply", { position: this.position, strength: this.strength, seed }, signal);
    if (!isWanted()) return reply;
    if (reply.move === null) {
      // Only the poison is left.
      const board = await ask("board", { position: this.position }, signal);
      if (board.poison !== null) await this.make(board.poison);
      return reply;
    }
    this.moves.push({ move: reply.move, position: reply.position, over: reply.over });
    this.isOver = reply.over;
    return reply;
  }

  resign() {
    this.resigned = true;
  }

  /** Takes back to the last turn of a person. */
  undo() {
    this.resigned = false;
    do {
      const last = this.moves.pop();
      if (!last) break;
      this.undone.push(last);
    } while (this.seat === "computer" && this.moves.length);
    this.isOver = false;
  }

  redo() {
    do {
      const next = this.undone.pop();
      if (!next) break;
      this.moves.push(next);
      this.isOver = next.over;
    } while (this.seat === "computer" && this.undone.length);
  }

  /** The game as text. */
  text() {
    const lines = [`Chomp from ${this.start}`, `First: ${this.first}. Second: ${this.second}.`];
    this.moves.forEach((one, index) => {
      const who = index % 2 === 0 ? "first" : "second";
      lines.push(`${index + 1}. ${who} bites ${one.move}${one.position === null ? ", the poison" : `, leaving ${one.position}`}`);
    });
    if (this.ended) lines.push(`${this.firstWon ? "The first" : "The second"} player wins${this.resigned ? " by resignation" : ""}.`);
    return `${lines.join("\n")}\n`;
  }
}
