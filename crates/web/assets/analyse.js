// Analysing: who wins, where, and why; and shaping the position.

import { visit } from "./address.js";
import { draw } from "./board.js";
import { withMarks } from "./ordinal.js";
import { answered } from "./panel.js";
import { PRESETS } from "./presets.js";
import { ask, isShort } from "./server.js";
import { formula, make } from "./text.js";

const OVERLAYS = [["outcome", "who wins"], ["grundy", "Grundy values"], ["none", "nothing"]];

/** After so many milliseconds it is said that work goes on. */
const NOTICE = 150;

/** The view. */
export async function analyse(main, parameters, signal) {
  const overlay = parameters.get("show") ?? "outcome";
  const isEdited = parameters.get("edit") === "true";
  const board = await ask("board", { position: parameters.get("position") ?? "8x10" }, signal);
  const to = (position, changes = {}) => {
    const next = { view: "analyse", position, show: overlay, ...(isEdited ? { edit: "true" } : {}), ...changes };
    return new URLSearchParams(Object.entries(next).filter(([, value]) => value !== null));
  };
  const go = async (move) => {
    const after = await ask("move", { position: board.position, move }, signal);
    if (after.position !== null) visit(to(after.position));
  };
  // A box that has the chosen cell as its far corner is joined to the position.
  const grow = (sides) => visit(to(`${board.notations.boxes} + ${sides.join("x")}`));
  const ongrow = isEdited && board.words.poison && board.layers && !board.goes_on ? grow : null;
  const place = make("div", { class: "place" }, draw(board, { onbite: go, ongrow }));
  const side = make("aside", { class: "panel", "aria-busy": "true" });
  main.replaceChildren(make("h1", { class: "sr" }, "Analyse a position"), make("div", { class: "split" },
    make("section", { class: "table" }, chooser(board, overlay, isEdited, to), place), side));
  const waiting = setTimeout(() => side.replaceChildren(working(board)), NOTICE);
  const redraw = async (winning, shown) => place.replaceChildren(draw(await withMarks(board, winning, signal), { ...shown, onbite: go, ongrow }));
  try {
    const question = { position: board.position, ask: "outcome,winning_moves,size" };
    const told = make("div", {});
    const first = await ask("answer", { ...question, pace: "quick" }, signal);
    // A theorem often tells at once who wins, while the winning bites take long to find.
    if (isShort(first) && first.outcome) {
      clearTimeout(waiting);
      told.replaceChildren(answered({ ...first, undecided: null }, { onmove: go }),
        make("p", { class: "note", role: "status" }, "Looking for all winning bites … ", stop()));
      side.replaceChildren(...panel(board, first, told, signal));
    }
    const answer = isShort(first) ? await ask("answer", question, signal) : first;
    clearTimeout(waiting);
    told.replaceChildren(answered(answer, { onmove: go }), make("p", { class: "note value" }, "Grundy value …"));
    if (!told.isConnected) side.replaceChildren(...panel(board, answer, told, signal));
    if (overlay !== "none") await overlaid(board, answer, overlay, redraw, signal);
    // The value may take long: everything else is there by now.
    const valued = await ask("answer", { position: board.position, ask: "outcome,winning_moves,grundy,size" }, signal);
    told.replaceChildren(answered(valued, { onmove: go }));
  } finally {
    clearTimeout(waiting);
    side.removeAttribute("aria-busy");
  }
}

/** Marks every cell. When all winning moves are known, every other one loses. */
async function overlaid(board, answer, overlay, redraw, signal) {
  const known = answer.winning_moves;
  if (overlay === "outcome" && known?.complete) {
    const winning = known.moves.map((move) => move.names ?? `(${move.bite.join(",")})`);
    await redraw(winning, { marks: new Map(winning.map((move) => [move, { wins: true }])), others: { wins: false } });
    return;
  }
  const { options } = await ask("options", { position: board.position, grundy: overlay === "grundy" }, signal);
  const marks = new Map(options.map((option) => [option.move, { wins: option.wins, label: overlay === "grundy" ? option.grundy : null }]));
  await redraw(options.filter((option) => option.wins).map((option) => option.move), { marks });
}

function working(board) {
  return make("p", { class: "note", role: "status" }, "Working on ", formula(board.position), " … ", stop());
}

const stop = () => make("a", { href: "/?view=analyse&position=4x5" }, "stop");

/** The field for any notation, presets, boxes, what is shown, and the editor's switch. */
function chooser(board, overlay, isEdited, to) {
  const field = make("input", { name: "position", value: board.position, list: "presets", autocomplete: "off", "aria-label": "Position" });
  const select = make("select", { name: "show", "aria-label": "Shown in the cells", onchange: () => submit() },
    OVERLAYS.map(([value, name]) => make("option", { value, selected: value === overlay }, name)));
  const submit = () => visit(to(field.value, { show: select.value }));
  const edit = make("button", { type: "button", "data-do": "edit", "aria-pressed": String(isEdited), onclick: () => visit(to(field.value, { edit: isEdited ? null : "true" })) }, "Edit");
  const form = make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); submit(); } },
    field, make("datalist", { id: "presets" }, PRESETS.map(([value, text]) => make("option", { value }, text))), select, make("button", {}, "Show"), edit);
  return isEdited ? make("div", {}, form, box(to)) : form;
}

/** A new box of up to four sides. */
function box(to) {
  const sides = [4, 5, 1, 1].map((side, axis) => make("input", { type: "number", min: 1, max: 60, value: side, name: `side${axis}`, "aria-label": `Side ${axis + 1}` }));
  return make("form", { class: "typed box", onsubmit: (event) => {
    event.preventDefault();
    const given = sides.map((side) => Number(side.value) || 1);
    while (given.length > 2 && given.at(-1) === 1) given.pop();
    // The last two sides are rows and columns of a layer.
    visit(to([...given.slice(2), ...given.slice(0, 2)].join("x")));
  } }, "New box: ", sides.flatMap((side, axis) => axis ? ["×", side] : [side]), make("button", {}, "Make"),
  make("p", { class: "note" }, "A click on a dashed cell adds it with all that it needs; a click on a cell bites it off."));
}

function panel(board, answer, told, signal) {
  const text = encodeURIComponent(board.position);
  return [
    make("p", {}, formula(board.position), answer.size ? make("span", { class: "note" }, " · ", formula(answer.size), " cells") : ""),
    told,
    explanation(board.position, signal),
    family(board, signal),
    make("details", {}, make("summary", {}, "Also written"),
      make("ul", { class: "plain" }, Object.entries(board.notations).map(([name, written]) => make("li", {}, `${name}: `, make("code", {}, written))))),
    make("p", {}, make("a", { href: `/?view=play&position=${text}` }, "Play from here"), " · ",
      make("a", { href: `/api/answer?position=${text}` }, "as JSON")),
  ];
}

/** The family of a position of three rows or more. */
function family(board, signal) {
  const rows = board.notations.list?.split(",").length ?? 0;
  if (rows < 3 || !/^[(0-9,)]*$/.test(board.notations.list)) return "";
  const details = make("details", { class: "family" }, make("summary", {}, "The family it belongs to"));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    try {
      const found = await ask("family", { position: board.position }, signal);
      const over = `(${found.bottom.join(",")})`;
      details.append(
        make("p", {}, found.infinite
          ? `Over the bottom rows ${over} there are P-positions for ever, with period ${found.period}:`
          : `Over the bottom rows ${over} there are ${found.sporadic.length} P-positions.`),
        make("ul", { class: "plain" }, found.formula.map((line) => make("li", {}, formula(line)))),
        make("p", {}, found.first_row === null ? "With this second row, no first row makes a P-position." : `With this second row, the first row ${found.first_row} makes a P-position.`),
        make("p", {}, make("a", { href: `/?view=tables&table=families&bottom=${found.bottom.join(",")}` }, "All families within, with proofs")));
    } catch (error) {
      details.append(make("p", { class: "note" }, error.message));
    }
  });
  return details;
}

/** The explanation, opened on demand; each bite it names opens its own. */
function explanation(position, signal) {
  const details = make("details", { "data-explain": position }, make("summary", {}, "Explain step by step"));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const told = await ask("explain", { position, depth: 1 }, signal);
    details.append(
      make("ol", {}, told.steps.map((step) => make("li", {}, make("strong", {}, formula(step.title)), step.lines.map((line) => make("p", {}, formula(line)))))),
      make("p", {}, formula(told.conclusion)), after(position, signal));
  });
  return details;
}

/** The positions that a bite can leave, each with its own explanation. */
function after(position, signal) {
  const details = make("details", {}, make("summary", {}, "And after each bite?"));
  details.addEventListener("toggle", async () => {
    if (!details.open || details.childElementCount > 1) return;
    const { options } = await ask("options", { position }, signal);
    details.append(make("ul", { class: "tree" }, options.slice(0, 60).map((option) => make("li", {},
      `${option.wins === true ? "● " : option.wins === false ? "○ " : "? "}`, formula(option.move), " leaves ", formula(option.to), explanation(option.to, signal)))));
  });
  return details;
}
