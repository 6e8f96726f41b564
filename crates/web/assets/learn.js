// A tour for newcomers.

import { draw } from "./board.js";
import { ask } from "./server.js";
import { make } from "./text.js";

/** The view. */
export async function learn(main, _parameters, signal) {
  const picture = async (position, marks = []) => {
    const board = await ask("board", { position }, signal);
    return make("figure", {}, draw(board, { marks: new Map(marks.map((move) => [move, { wins: true }])) }),
      make("figcaption", {}, make("a", { href: `/?view=play&position=${encodeURIComponent(position)}` }, `Play ${position}`)));
  };
  const [board, two, square] = await Promise.all([picture("4x5"), picture("2x6", ["(1,5)"]), picture("4x4", ["(1,1)"])]);
  main.replaceChildren(make("article", { class: "prose" },
    make("h1", {}, "What is Chomp?"),
    make("p", {}, "A bar of chocolate has rows and columns. One corner piece, the one with the cross, is poisoned. Two players bite in turn: choose a piece, and it goes together with everything above it and to the right of it. Whoever has to take the poison loses."),
    board,
    make("h2", {}, "The first player wins"),
    make("p", {}, "On every bar of more than one piece. Suppose the second player could always win. Let the first player begin by biting off only the far corner. The second player then has some winning answer. But whatever that answer is, the first player could have bitten there at the beginning, since the far corner goes along with every bite. So the first player would have won after all."),
    make("p", {}, "The argument shows that there is a winning first bite and says nothing about where it is."),
    make("h2", {}, "Where it is known"),
    make("p", {}, "With two rows: bite so that the longer row has just one piece more than the other one. On a square: bite at the inner corner next to the poison, and then copy what the other player does, mirrored."),
    make("div", { class: "row" }, two, square),
    make("h2", {}, "Where nobody knows"),
    make("p", {}, "With three rows there is no formula, although computers have found the winning first bites of hundreds of thousands of bars. With fixed lower rows the winning positions repeat with a period, which this program finds and proves. Positions may even be infinitely long: on two rows of length ω the second player wins."),
    make("p", {}, make("a", { class: "primary", href: "/?view=play" }, "Play"), " ", make("a", { href: "/?view=analyse&position=3x7" }, "Look at three rows"))));
}
