// A step in which numbers are to be found: Grundy values, how many winning moves there are, how many cells a bite takes.
// Each is asked of the server; who is wrong is told what the number is made of.

import { parts, t } from "../messages.js";
import { cutFrom } from "../ordinal_frame.js";
import { ask } from "../server.js";
import { formula, make } from "../text.js";
import { binary, pictures } from "./pictures.js";
import { cellsOf, valueOf, winningMoves } from "./questions.js";

/** Where numbers come from, and what helps who has not found them: each helps with a key, values and a picture. */
const SOURCES = {
  grundy: {
    find: ({ position }, signal) => valueOf(position, signal),
    async help({ position }, stage) {
      const { options } = await ask("options", { position, grundy: true }, stage.signal);
      const values = [...new Set(options.map((option) => Number(option.grundy)))].sort((a, b) => a - b);
      const moves = options.map((option) => `${left(option.to)} → ${option.grundy}`).join("; ");
      return [options.length ? "lessons.help.mex" : "lessons.help.no-move", { position: named({ of: "grundy", position }), moves, values: values.join(", ") }];
    },
  },
  sum: {
    find: ({ position }, signal) => valueOf(position, signal),
    async help({ position }, stage) {
      stage.more.replaceChildren(await binary(position, stage));
      return ["lessons.help.binary", {}];
    },
  },
  winning: {
    find: async ({ position }, signal) => (await winningMoves(position, signal)).length,
    async help({ position }, stage) {
      const [board, winning] = [await ask("board", { position }, stage.signal), await winningMoves(position, stage.signal)];
      await stage.draw(board, { marks: new Map(winning.map(({ move }) => [move, { wins: true }])) });
      return ["lessons.help.count", {}];
    },
  },
  eaten: {
    async find({ position, bite }, signal) {
      const made = await ask("move", { position, move: bite }, signal);
      return await cellsOf(position, signal) - await cellsOf(made.position, signal);
    },
    async help({ position, bite }, stage) {
      const [frame, made] = await Promise.all([ask("board", { position }, stage.signal), ask("move", { position, move: bite }, stage.signal)]);
      await stage.draw(await cutFrom(frame, made.position, stage.signal), { frame, last: bite });
      return ["lessons.help.eaten", { bite: formula(bite) }];
    },
  },
};

/** What a number belongs to. */
function named({ of, position, bite }) {
  const [, heaps] = position.split(":");
  if (of === "eaten") return formula(bite);
  if (heaps === undefined) return formula(position);
  if (of === "grundy") return t("lessons.number.heap", { n: Number(heaps) });
  return heaps.replaceAll(",", ", ");
}

/** Heaps of Nim are their own values; the nim-sum of others is that of their values. */
const isOfValues = ({ of, position }) => of === "sum" && !position.startsWith("nim:");

/** What a move leaves: rows of pins as a sum. */
const left = (position) => (position.includes(":") ? position.split(":")[1].replaceAll(",", " + ") : position);

export async function number(step, stage) {
  const { signal } = stage;
  stage.more.replaceChildren(...await pictures(step, stage));
  const fields = step.numbers.map((wanted) => {
    const field = make("input", { inputmode: "numeric", autocomplete: "off", maxlength: 4, size: 4, "aria-label": wanted.position, "data-number": wanted.position });
    return { wanted, field, label: make("label", {}, make("span", {}, ...parts(`lessons.number.${isOfValues(wanted) ? "values" : wanted.of}`, { of: named(wanted) })), field) };
  });
  const check = async () => {
    let first = null;
    for (const { wanted, field } of fields) {
      const isRight = field.value.trim() !== "" && Number(field.value) === await SOURCES[wanted.of].find(wanted, signal);
      field.setAttribute("aria-invalid", String(!isRight));
      field.classList.toggle("right", isRight);
      if (!isRight) first ??= { wanted, field };
    }
    if (first === null) {
      stage.succeed();
      return;
    }
    stage.refuse(...await SOURCES[first.wanted.of].help(first.wanted, stage));
    first.field.focus({ preventScroll: true });
    first.field.select();
  };
  stage.controls.replaceChildren(make("form", { class: "numbers", novalidate: true, onsubmit: (event) => { event.preventDefault(); stage.attempt(check); } },
    fields.map(({ label }) => label), make("button", { class: "check" }, t("lessons.number.check"))));
  if (step.position) await stage.draw(await ask("board", { position: step.position }, signal), { moves: [], last: null, going: step.lit ?? null });
}
