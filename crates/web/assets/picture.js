// A position as a picture to keep: SVG from the engine, PNG made from it.

import { t } from "./messages.js";
import { askText } from "./server.js";
import { announce, make } from "./text.js";

/** A PNG has so many pixels for a unit of the SVG. */
const SCALE = 3;

const save = (name, address) => make("a", { href: address, download: name }).click();

/** The picture of a position as SVG. */
const drawn = (position, isMarked, signal) => askText("picture", { position, ...(isMarked ? { bites: "true" } : {}) }, signal);

const asAddress = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** Saves a position as SVG or PNG. */
export async function savePicture(position, kind, isMarked = false, signal = undefined) {
  const svg = await drawn(position, isMarked, signal);
  const name = `chomp-${position.replace(/[^0-9a-z]+/gi, "-").replace(/^-|-$/g, "")}.${kind}`;
  if (kind === "svg") return save(name, asAddress(svg));
  save(name, await pixels(asAddress(svg)));
}

/** A picture at an address as PNG, as an address itself. */
export async function pixels(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = make("canvas", { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/** Two buttons that save what `position()` says. */
export function pictureButtons(position, signal) {
  const said = make("span", { class: "note", role: "status" });
  const button = (kind) => make("button", { type: "button", "data-do": `picture-${kind}`, onclick: async () => {
    said.textContent = "";
    try {
      await savePicture(position(), kind, false, signal);
      announce(t("teachers.picture-saved", { kind: kind.toUpperCase() }));
    } catch (error) {
      if (error.name !== "AbortError") said.textContent = error.message;
    }
  } }, kind.toUpperCase());
  return make("p", { class: "pictures" }, t("teachers.picture"), " ", button("svg"), " ", button("png"), " ", said);
}
