// Sheets of Nim with three heaps, ordinary or with some losers declared won: what [FL] compares Chomp with.

import { visit } from "./address.js";
import { ask } from "./server.js";
import { chooser } from "./records.js";
import { make } from "./text.js";

/** The view. */
export async function nim(main, parameters, signal) {
  const [x, cells, seed] = [["x", "256"], ["cells", "5"], ["seed", "1"]].map(([name, usual]) => parameters.get(name) ?? usual);
  const { nim_sheet: most } = await ask("limits", {}, signal);
  const address = (kind) => `/api/nim/${encodeURIComponent(x)}.${kind}?${new URLSearchParams({ cells, seed })}`;
  const { form } = chooser([
    ["x", "First heap x", x, { least: 1, most }], ["cells", "Losers declared won", cells, { least: 0, most: 100, hint: "0 to 100; 0 is ordinary Nim" }], ["seed", "Seed", seed, { least: 0, most: 1_000_000 }],
  ], (changes) => visit(new URLSearchParams({ view: "sheets", game: "nim", ...changes })));
  const trouble = make("p", { class: "trouble", role: "alert", hidden: true }, "The picture could not be drawn. Are the numbers within their limits?");
  const image = make("img", { class: "nim", alt: `Instant winners of Nim in sheet ${x}, coloured by age`, width: 1000, height: 1122 });
  image.addEventListener("error", () => { trouble.hidden = false; image.hidden = true; });
  image.src = address("svg");
  const save = (kind) => make("a", { href: address(kind), download: `nim-${x}-${cells}-${seed}.${kind}` }, kind.toUpperCase());
  main.replaceChildren(make("h1", {}, "Sheets of Nim"),
    make("p", { class: "prose-left" }, "Nim with three heaps x, y and z has sheets as well: for each x the positions from which one move that makes the first heap smaller leaves a loser. Ordinary Nim repeats itself at every power of two. Declare a few of its losers won, and the pattern is another one for good, for every choice of the losers ([FL], Figure 4). Chomp is different: ",
      make("a", { href: "/?view=sheets&x=700" }, "its sheets"), " find back to the same lines."),
    form, trouble, image, make("p", { class: "note" }, "Save as ", save("png"), " · ", save("svg"), " · ", save("csv")));
}
