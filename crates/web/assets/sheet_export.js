// What is seen of a map as a file: a picture in SVG or PNG, or its data.

import { t } from "./messages.js";
import { source } from "./server.js";
import { make } from "./text.js";

/** What the style sheet says of the drawing over the tiles goes into the file. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "opacity", "font-size", "font-style", "font-weight", "font-family", "text-anchor", "visibility"];

/** Buttons that save what a map shows; name() gives the name of the file, table() the address of its data. */
export function exports(map, name, table) {
  const button = (kind, act) => make("button", { type: "button", "data-save": kind, title: t("sheets.save-kind", { kind }), onclick: act }, kind);
  const save = (address, ending) => make("a", { href: address, download: `${name()}.${ending}` }).click();
  return make("div", { class: "buttons saving", role: "group", "aria-label": t("sheets.save") }, make("span", { class: "note" }, t("sheets.save-what")),
    button("SVG", () => save(dataOf(whole(map)), "svg")),
    button("PNG", async () => save((await painted(map)).toDataURL("image/png"), "png")),
    button("CSV", async () => save(await source(table()), "csv")));
}

const dataOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;

/** The drawing over the tiles, with its styles inside. */
function overlay(map) {
  const copy = map.svg.cloneNode(true);
  const [from, to] = [map.svg, copy].map((svg) => [...svg.querySelectorAll("*")]);
  from.forEach((node, at) => {
    const style = getComputedStyle(node);
    for (const name of STYLES) to[at].setAttribute(name, style.getPropertyValue(name));
    to[at].removeAttribute("class");
  });
  copy.removeAttribute("class");
  for (const [name, value] of [["width", map.wide], ["height", map.high], ["xmlns", "http://www.w3.org/2000/svg"]]) copy.setAttribute(name, value);
  return copy;
}

/** Tiles that are there, with their places. */
const tiles = (map) => [...map.tiles.values()].filter((tile) => tile.is === "there" && tile.wanted).map((tile) => {
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = tile.node;
  return { image: tile.image, x, y, width, height };
});

function ground(map) {
  return getComputedStyle(map.node).backgroundColor;
}

/** Everything as SVG; tiles are pictures inside of it. */
function whole(map) {
  const svg = overlay(map);
  const pictures = tiles(map).map(({ image, ...box }) => {
    const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return make("svg:image", { ...box, href: canvas.toDataURL("image/png"), preserveAspectRatio: "none" });
  });
  svg.prepend(make("svg:rect", { width: map.wide, height: map.high, fill: ground(map) }), ...pictures);
  return svg;
}

/** Everything as pixels, twice as fine as the screen. */
async function painted(map) {
  const canvas = make("canvas", { width: 2 * map.wide, height: 2 * map.high });
  const context = canvas.getContext("2d");
  context.scale(2, 2);
  context.fillStyle = ground(map);
  context.fillRect(0, 0, map.wide, map.high);
  context.imageSmoothingEnabled = false;
  for (const { image, x, y, width, height } of tiles(map)) context.drawImage(image, x, y, width, height);
  const above = new Image();
  above.src = dataOf(overlay(map));
  await above.decode();
  context.drawImage(above, 0, 0, map.wide, map.high);
  return canvas;
}
