// A tour for newcomers: what Chomp is, why the first player wins, why nobody knows how.

import { draw } from "./board.js";
import { ask } from "./server.js";
import { formula, make } from "./text.js";

const playing = (position) => `/?view=play&position=${encodeURIComponent(position)}`;

/** Boards between paragraphs are at most so wide. */
const ROOM = 290;

/** The view. */
export async function learn(main, _parameters, signal) {
  const picture = async (position, moves = [], caption = null) => {
    const board = await ask("board", { position }, signal);
    return make("figure", {}, draw(board, { room: ROOM, marks: new Map(moves.map((move) => [move, { wins: true }])) }),
      make("figcaption", {}, caption ?? "", " ", make("a", { href: playing(position) }, "Play ", formula(position))));
  };
  const [first, two, square, stolen, bars] = await Promise.all([
    tryIt(signal), picture("2x6", ["(1,5)"], "Two rows."), picture("4x4", ["(1,1)"], "A square."),
    stealing(signal), firstBites(signal),
  ]);
  main.replaceChildren(make("article", { class: "prose" },
    make("h1", {}, "What is Chomp?"),
    make("p", {}, "A bar of chocolate has rows and columns. One corner piece, the one with the cross, is poisoned. Two players bite in turn: choose a piece, and it goes together with everything to the right of it and below. Whoever has to take the poison loses."),
    first,
    make("h2", {}, "The first player wins"),
    make("p", {}, "On every bar of more than one piece. Suppose the second player could always win. Then there is a winning answer even if the first player begins by biting off only the far corner. But whatever that answer is, the far corner goes along with it: so the first player could have bitten there at once, and would have the win. Both cannot be."),
    stolen,
    make("p", { class: "aside" }, "This argument shows that there is a winning first bite and says nothing about where it is. Mathematicians call such a proof not constructive."),
    make("h2", {}, "Where it is known"),
    make("p", {}, "With two rows: bite so that the longer row has just one piece more than the other one. On a square: bite at the inner corner next to the poison, and then copy what the other player does, mirrored."),
    make("div", { class: "row" }, two, square),
    make("h2", {}, "Where nobody knows"),
    make("p", {}, "With three rows there is no formula. Here are the winning first bites of the first bars of three rows; look for a rule."),
    bars,
    make("p", {}, "Computers have found hundreds of thousands more. Seen from far away they follow straight lines whose slopes are known numbers, ", make("span", { class: "math" }, "1/√2"), " among them; seen from near they look like chance, and changing one cell changes everything after it. ",
      make("a", { href: "/?view=sheets&x=700" }, "Look at it from above"), "."),
    make("p", {}, "Nearly all bars have one winning first bite. ", make("a", { href: "/?view=analyse&position=8x10" }, formula("8x10")), " has two, and ", make("a", { href: "/?view=analyse&position=10x42" }, formula("10x42")), " is the only one known with three."),
    make("h2", {}, "P and N"),
    make("p", {}, "A position is called P when the previous player wins, who has just moved, and N when the next player wins. A position is N if some bite leads to a P-position, and P if none does. That one sentence is all a computer needs; the theorems are there because there are too many positions. Every position also has a Grundy value, a number that is 0 for P and tells how the position behaves beside other games."),
    make("h2", {}, "And further"),
    make("p", {}, "Bars may be boxes, with layers: ", make("a", { href: playing("3x3x3") }, formula("3x3x3")), ". Or divisors of a number, named in turn, never a multiple of one named before, where 1 is the poison: ", make("a", { href: playing("divisors:432") }, "the divisors of 432"), ". They may even be infinitely long, and still every game ends: on two rows of length ω the second player wins, ", make("a", { href: playing("2xw") }, formula("2xw")), "; on three rows that takes the length ", formula("w^w"), "."),
    make("p", {}, make("a", { class: "primary", href: "/?view=play" }, "Play"), " ", make("a", { href: "/?view=analyse&position=3x7" }, "Look at three rows"))));
}

/** A board to bite into, alone. */
async function tryIt(signal) {
  const place = make("div");
  const note = make("figcaption", { role: "status" });
  const show = async (position) => {
    const board = await ask("board", { position }, signal);
    const bite = async (move) => {
      const after = await ask("move", { position: board.position, move }, signal);
      if (after.position !== null) await show(after.position);
      else note.replaceChildren("That was the poison. ", again());
    };
    place.replaceChildren(draw(board, { room: ROOM, onbite: bite }));
    note.replaceChildren(board.position === "4x5" ? "Try it: bite anywhere." : "Go on, or ", board.position === "4x5" ? "" : again());
  };
  const again = () => make("button", { class: "link", onclick: () => show("4x5") }, "begin again");
  await show("4x5");
  return make("figure", { class: "try" }, place, note);
}

/** Strategy stealing on 3×4: the answer to the smallest bite, and the same bite made at once. */
async function stealing(signal) {
  const [whole, bitten] = await Promise.all([ask("board", { position: "3x4" }, signal), ask("board", { position: "(4,4,3)" }, signal)]);
  const answer = await ask("answer", { position: "(4,4,3)" }, signal);
  const found = (answer.winning_moves?.moves ?? []).map((move) => [`(${move.bite.join(",")})`, { wins: true }]);
  return make("div", { class: "row" },
    make("figure", {}, draw(bitten, { room: ROOM, marks: new Map(found) }), make("figcaption", {}, "Only the far corner is gone. The good answer is marked …")),
    make("figure", {}, draw(whole, { room: ROOM, marks: new Map(found) }), make("figcaption", {}, "… and could have been the first bite.")));
}

/** The first bars of three rows. */
async function firstBites(signal) {
  const { openings } = await ask("openings", { rows: 3, from: 2, to: 16 }, signal);
  const row = (name, cells) => make("tr", {}, make("th", { scope: "row" }, name), cells.map((cell) => make("td", {}, String(cell))));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "First bites of three rows" }, make("table", { class: "values" }, make("tbody", {},
    row("length", openings.map((bar) => bar.columns)),
    row("row", openings.map((bar) => bar.bites[0][0])),
    row("column", openings.map((bar) => bar.bites[0][1])))));
}
