// Shapes of drawings that nobody can tell from what they lie on: their colours and names. Runs inside the page.

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** A colour as red, green, blue and opacity. */
const read = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};

const probe = document.createElement("i");
document.body.append(probe);
const [ground, ink] = ["Canvas", "CanvasText"].map((name) => {
  probe.style.color = name;
  return read(getComputedStyle(probe).color);
});
probe.remove();

/** The contrast of two colours, as WCAG has it. */
const luminance = (colour) => {
  const parts = colour.slice(0, 3).map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Handles that are never seen, what fades the end of a board, and the line under a dashed one. */
const UNSEEN = ".grip, .grip *, .open, .under, defs *";

const unseen = new Set();
for (const shape of document.querySelectorAll("svg :is(rect, circle, path, line, text, polyline, polygon)")) {
  if (shape.matches(UNSEEN) || !shape.checkVisibility({ visibilityProperty: true })) continue;
  const style = getComputedStyle(shape);
  const colours = [style.fill, parseFloat(style.strokeWidth) > 0 ? style.stroke : "none"].filter((one) => one !== "none" && !one.startsWith("url")).map(read);
  const isOnPoison = shape.matches(".cross, .poison .value") && !shape.closest(".crumb");
  const best = Math.max(0, ...colours.filter((one) => one[3] > 100).map((one) => contrast(one, isOnPoison ? ink : ground)));
  if (best < 3) unseen.add(`${shape.tagName} of .${shape.closest("[class]")?.getAttribute("class")}: ${style.fill}, ${style.stroke}`);
}

// A winning move has another outline than a losing one, and another shape in it.
for (const [one, other] of [[".cell.wins", ".cell.loses"], [".counter.wins", ".counter:not(.wins)"]]) {
  const both = [one, other].map((selector) => document.querySelector(`${selector} :is(rect, circle, path):not(.grip)`));
  if (both.every(Boolean) && getComputedStyle(both[0]).stroke === getComputedStyle(both[1]).stroke) unseen.add(`${one} looks like ${other}`);
}
return [...unseen];
