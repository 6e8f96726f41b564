// Playing.

import { visit } from "./app.js";
import { draw, fall } from "./board.js";
import { Game } from "./game.js";
import { example, withMarks } from "./ordinal.js";
import { answered } from "./panel.js";
import { PRESETS } from "./presets.js";
import { ask } from "./server.js";
import { announce, formula, make, pause } from "./text.js";

/** Between two bites that are watched, in milliseconds. */
const WATCHED = 700;

/** The view. */
export async function play(main, parameters, signal) {
  const game = await Game.read(parameters);
  const table = make("section", { class: "table" });
  const side = make("aside", { class: "panel" });
  main.replaceChildren(make("h1", { class: "sr" }, "Play Chomp"), make("div", { class: "split" }, table, side));
  let hint = null;
  let trouble = null;
  let look = 0;
  // What gets the focus back when it is the visitor's turn again.
  let returnTo = null;

  const busy = (isBusy) => table.setAttribute("aria-busy", String(isBusy));

  async function turn(move) {
    if (game.ended || game.seat === "computer") return;
    hint = null;
    trouble = null;
    busy(true);
    try {
      await game.make(move);
      game.undone = [];
      await fall(table);
    } catch (error) {
      trouble = error;
    }
    await go();
  }

  async function go() {
    history.replaceState(null, "", `/?${game.write()}`);
    await show();
    if (!game.ended && game.seat === "computer") {
      const mine = ++look;
      // Who watches wants to see each bite.
      if (game.first === game.second) await pause(WATCHED, signal);
      const reply = await game.reply(signal, () => mine === look);
      if (mine !== look) return;
      announce(reply.move ? `The computer bites ${reply.move}.` : "Only the poison is left for the computer.");
      game.remark = reply.because;
      game.why = reply.why ?? [];
      await go();
    }
  }

  async function show() {
    const position = game.position;
    const board = position === null ? null : await withMarks(await ask("board", { position }, signal), hint ?? [], signal);
    const isYours = !game.ended && game.seat !== "computer";
    const marks = new Map((hint ?? []).map((move) => [move, { wins: true }]));
    const active = document.activeElement;
    if (table.contains(active)) returnTo = active.name === "move" ? "input[name='move']" : ".board [tabindex='0']";
    const form = board && isYours ? typed(board) : null;
    table.replaceChildren(
      board ? draw(board, { marks, onbite: isYours ? turn : null, field: form?.elements.move }) : make("p", { class: "gone" }, "The poison has been taken."),
      form ?? "");
    if (returnTo && isYours) {
      table.querySelector(returnTo)?.focus();
      returnTo = null;
    }
    side.replaceChildren(...panel(board, isYours));
    busy(!game.ended && !isYours);
  }

  function typed(board) {
    const field = make("input", { name: "move", autocomplete: "off", placeholder: example(board), "aria-label": `Type a ${board.words.move}` });
    return make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) turn(field.value); } },
      field, make("button", {}, board.words.move === "bite" ? "Bite" : "Play"));
  }

  /** What a typed move looks like. */
  function example(board) {
    if (!board.words.poison) return board.poison ?? "";
    const places = (board.poison ?? "(0,0)").split(",").length;
    const last = board.position.includes("w") ? "w*2+3" : "2";
    return [...Array(places - 1).fill("1"), last].join(", ");
  }

  async function giveHint() {
    busy(true);
    const answer = await ask("answer", { position: game.position }, signal);
    hint = (answer.winning_moves?.moves ?? []).map((move) => move.names ?? `(${move.bite.join(",")})`);
    trouble = hint.length ? null : { message: answer.outcome === "P" ? "There is no winning bite: every bite loses against best play." : "No winning bite is known." };
    if (hint.length) announce(`Winning: ${hint[0]}`);
    await show();
  }

  function panel(board, isYours) {
    const headline = game.ended ? ending() : game.seat === "computer" ? "The computer thinks …" : game.seat === "you" ? "Your bite." : `${game.moves.length % 2 === 0 ? "First" : "Second"} player's bite.`;
    const remark = game.remark === "loses" && isYours ? "The computer says: I had a lost position (P), so I have lost this one against best play." :
      game.remark === "guess" && isYours ? "The computer guessed: it found no winning bite in time." :
      game.remark === "wins" && isYours ? "The computer says: you have a lost position now (P)." : null;
    const why = make("details", {}, make("summary", {}, "Who wins here, and why?"));
    why.addEventListener("toggle", async () => {
      if (!why.open || why.childElementCount > 1 || game.position === null) return;
      why.append(answered(await ask("answer", { position: game.position, ask: "outcome,winning_moves" }, signal)));
    });
    return [
      make("p", { class: "headline", role: "status" }, headline),
      remark ? make("p", { class: "remark", "data-remark": game.remark }, remark) : "",
      remark ? make("p", { class: "remark why" }, (game.why ?? []).slice(0, 2).flatMap((reason) => [formula(reason.text), ` ${reason.source} `])) : "",
      trouble ? make("p", { class: "trouble", role: "alert" }, trouble.message, trouble.hint ? ` (${trouble.hint})` : "") : "",
      hint?.length ? make("p", { class: "hinted" }, "Winning: ", formula(hint.slice(0, 5).join(" or "))) : "",
      make("div", { class: "buttons" },
        make("button", { "data-do": "hint", onclick: giveHint, disabled: !isYours }, "Hint"),
        make("button", { "data-do": "undo", onclick: async () => { look += 1; hint = null; game.remark = null; game.undo(); await go(); }, disabled: !game.moves.length }, "Undo"),
        make("button", { "data-do": "redo", onclick: async () => { look += 1; hint = null; game.remark = null; game.redo(); await go(); }, disabled: !game.undone.length }, "Redo"),
        make("button", { "data-do": "resign", onclick: async () => { look += 1; game.resign(); await go(); }, disabled: !isYours }, "Resign"),
        make("button", { "data-do": "share", onclick: share }, "Share"),
        make("button", { "data-do": "save", onclick: save }, "Save")),
      board ? make("p", {}, "Position ", formula(board.position), " · ",
        make("a", { href: `/?view=analyse&position=${encodeURIComponent(board.position)}` }, "analyse")) : "",
      board ? why : "",
      make("ol", { class: "moves", "aria-label": "Moves" }, game.moves.map((one) => make("li", {}, formula(one.move)))),
      begin(),
    ];
  }

  function ending() {
    const winner = game.firstWon ? game.first : game.second;
    const who = winner === "you" ? "You win!" : winner === "computer" && game.first !== game.second ? "The computer wins." : `The ${game.firstWon ? "first" : "second"} player wins.`;
    return `${game.resigned ? "Resigned. " : ""}${who}`;
  }

  async function share() {
    try {
      await navigator.clipboard.writeText(location.href);
      announce("The address of this game was copied.");
    } catch {
      announce("Copy the address of this page to share the game.");
    }
  }

  function save() {
    const link = make("a", { href: URL.createObjectURL(new Blob([game.text()], { type: "text/plain" })), download: "chomp-game.txt" });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  function begin() {
    const field = make("input", { name: "position", value: game.start, list: "presets", autocomplete: "off" });
    const seats = make("select", { name: "seats" },
      [["you-computer", "You, then the computer"], ["computer-you", "The computer, then you"], ["friend-friend", "Two people"], ["computer-computer", "Watch"]]
        .map(([value, text]) => make("option", { value, selected: value === `${game.first}-${game.second}` }, text)));
    const strength = make("select", { name: "strength" },
      [["perfect", "never errs"], ["sleepy", "sleepy"]].map(([value, text]) => make("option", { value, selected: value === game.strength }, text)));
    return make("form", { class: "begin", onsubmit: (event) => {
      event.preventDefault();
      const [first, second] = seats.value.split("-");
      const next = new Game(field.value, { first, second, strength: strength.value, seed: 1 + Math.floor(Math.random() * 1e6) });
      visit(next.write());
    } },
    make("h2", {}, "New game"),
    make("label", {}, "Board ", field),
    make("datalist", { id: "presets" }, PRESETS.map(([value, text]) => make("option", { value }, text))),
    make("label", {}, "Players ", seats),
    make("label", {}, "The computer ", strength),
    make("button", { class: "primary" }, "Begin"));
  }

  await go();
}
