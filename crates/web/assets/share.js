// A task to hand on: its address, its QR code, and the lines that put it into another page.

import { t } from "./messages.js";
import { askText } from "./server.js";
import { announce, make } from "./text.js";

/** An address as it is printed. */
export const link = (address) => make("a", { class: "address", href: address }, make("code", {}, address));

/** The QR code of an address. */
export async function code(address, signal) {
  const svg = await askText("qr", { text: address }, signal);
  return make("img", { class: "qr", alt: t("teachers.code"), src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
}

/** The lines that show an address inside of another page. */
export function embedding(address) {
  const own = new URL(address);
  own.searchParams.set("embed", "");
  return `<iframe src="${own.href.replaceAll("&", "&amp;")}" width="420" height="480" title="Chomp"></iframe>`;
}

/** A button that copies a text. */
export function copying(text, name) {
  const said = make("span", { class: "note", role: "status" });
  return make("span", {}, make("button", { type: "button", "data-do": name, onclick: async () => {
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = ` ${t("teachers.copied")}`;
    } catch {
      said.textContent = ` ${t("teachers.not-copied")}`;
    }
    announce(said.textContent.trim());
  } }, t("teachers.copy")), said);
}
