// Sheets of Nim with three heaps, ordinary or with some losers declared won: what [FL] compares Chomp with.

import { visit } from "./address.js";
import { parts, t } from "./messages.js";
import { pixels } from "./picture.js";
import { ask, isHere, source } from "./server.js";
import { chooser } from "./records.js";
import { make } from "./text.js";

/** The view. */
export async function nim(main, parameters, signal) {
  const [x, cells, seed] = [["x", "256"], ["cells", "5"], ["seed", "1"]].map(([name, usual]) => parameters.get(name) ?? usual);
  const { nim_sheet: most } = await ask("limits", {}, signal);
  const address = (kind) => `/api/nim/${encodeURIComponent(x)}.${kind}?${new URLSearchParams({ cells, seed })}`;
  const { form } = chooser([
    ["x", t("sheets.nim.x"), x, { least: 1, most }], ["cells", t("sheets.nim.cells"), cells, { least: 0, most: 100, hint: t("sheets.nim.cells-limit", { most: 100 }) }], ["seed", t("sheets.nim.seed"), seed, { least: 0, most: 1_000_000 }],
  ], (changes) => visit(new URLSearchParams({ view: "sheets", game: "nim", ...changes })));
  const trouble = make("p", { class: "trouble", role: "alert", hidden: true }, t("sheets.nim.failed"));
  const image = make("img", { class: "nim", alt: t("sheets.nim.picture", { x }), width: 946, height: 1092 });
  image.addEventListener("error", () => { trouble.hidden = false; image.hidden = true; });
  source(address("svg"), signal).then((found) => { image.src = found; }, () => image.dispatchEvent(new Event("error")));
  const save = (kind) => {
    const link = make("a", { href: address(kind), download: `nim-${x}-${cells}-${seed}.${kind}` }, kind.toUpperCase());
    // Without a server there are no files to link to, and pixels are made here.
    if (isHere) {
      const made = kind === "png" ? source(address("svg"), signal).then(pixels) : source(address(kind), signal);
      made.then((href) => { link.href = href; }, () => link.remove());
    }
    return link;
  };
  main.replaceChildren(make("h1", {}, t("sheets.nim.title")),
    make("p", { class: "prose-left" }, ...parts("sheets.nim.what", { sheets: make("a", { href: "/?view=sheets&x=700" }, t("sheets.nim.its-sheets")) })),
    form, trouble, image, make("p", { class: "note" }, t("sheets.save-as"), " ", save("png"), " · ", save("svg"), " · ", save("csv")));
}
