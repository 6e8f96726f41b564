// The words of the page, in the language of its reader. A message is a text with places, as in "Your {move}.", or several
// of them to be chosen by a number: { one: "{n} cell", other: "{n} cells" }, with the plural rules of the language.
// Messages live in messages/LANGUAGE/VIEW.js, and a key begins with the name of its file: "play.undo".
// Only the language that is read is loaded, and what the course and teachers are told when it is needed; a test sees to
// it that no language lacks a key.

import { read, write } from "./stored.js";

/** Every language by the name that its readers give it, and how it is loaded. */
const LANGUAGES = {
  en: { name: "English", load: () => import("./messages/en.js"), teaching: () => import("./messages/en_teaching.js") },
  de: { name: "Deutsch", load: () => import("./messages/de.js"), teaching: () => import("./messages/de_teaching.js") },
  fr: { name: "Français", load: () => import("./messages/fr.js"), teaching: () => import("./messages/fr_teaching.js") },
};

/** How a reader's own choice is kept: for good by the switch, for one visit by an address with `lang`. */
const KEPT = "language";

/** Spaces before and inside of French punctuation, at which no line may end. */
const UNBROKEN = / (?=[?!:;»])|(?<=«) /g;

let language = "en";
/** The files that are loaded. */
let catalogues = [];
let isTeaching = false;
let plurals = new Intl.PluralRules(language);
let figures = new Intl.NumberFormat(language);

/** The languages to choose from: [code, name]. */
export const languages = () => Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);

/** The language that is shown. */
export const current = () => language;

/** The language that a reader wants: by the address, by an earlier choice, or by the browser. */
function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (Object.hasOwn(LANGUAGES, asked)) write(KEPT, asked, "visit");
  const liked = [asked, read(KEPT, null, "visit"), read(KEPT, null), ...navigator.languages.map((one) => one.slice(0, 2))];
  return liked.find((one) => Object.hasOwn(LANGUAGES, one)) ?? "en";
}

/** Loads the messages of a language. Nothing can be said before. */
export async function speak(code = wanted()) {
  const { load, teaching } = LANGUAGES[code];
  const files = await Promise.all([load(), ...isTeaching ? [teaching()] : []]);
  catalogues = files.map((file) => file.default);
  language = code;
  plurals = new Intl.PluralRules(code);
  figures = new Intl.NumberFormat(code);
  document.documentElement.lang = code;
}

/** Loads what the course, the puzzles and the pages for teachers say, too. */
export async function teach() {
  if (isTeaching) return;
  catalogues = [...catalogues, (await LANGUAGES[language].teaching()).default];
  isTeaching = true;
}

/** Another language from now on. */
export async function choose(code) {
  await speak(code);
  write(KEPT, code);
  write(KEPT, code, "visit");
}

/** A number as readers of the language write it; form: as for Intl.NumberFormat. */
export const number = (value, form = null) => (form ? new Intl.NumberFormat(language, form) : figures).format(value);

/** Several things of which one is enough: "a, b or c". */
export const either = (all) => new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "disjunction" }).format(all);

/** A message as a text. Numbers among the values are written as the language does; `n` chooses the plural. */
export function t(key, values = {}) {
  return parts(key, values).join("");
}

/** A message as a list of texts and nodes, for values that are elements, such as formulas and links. */
export function parts(key, values = {}) {
  return found(key, values).split(/(\{[a-z_]+\})/).filter(Boolean).map((part) => {
    const name = /^\{([a-z_]+)\}$/.exec(part)?.[1];
    if (name === undefined) return part.replace(UNBROKEN, "\u202f");
    const value = values[name];
    if (value === undefined) console.error(`the message ${key} has a place for ${name}`);
    return typeof value === "number" || typeof value === "bigint" ? number(value) : value ?? "";
  });
}

function found(key, { n }) {
  // Modules that only reckon are used without any language too.
  if (!catalogues.length) return key;
  const messages = catalogues.find((one) => Object.hasOwn(one, key));
  if (!messages) {
    console.error(`there is no message ${key}`);
    return key;
  }
  const message = messages[key];
  return typeof message === "string" ? message : message[plurals.select(Number(n))] ?? message.other;
}
