// An axis of ordinals at some size: which cells can be pointed at, and which names have room.

/**
 * The parts of an axis that can be told apart: cells of at least so many pixels, and ramps. A ramp begins
 * anew at a limit, unless it is too narrow to be seen, and where a box ends.
 * Each: { at, from, to, cell, level, first, end }, the last two as numbers of steps.
 */
export function segments(steps, size, least) {
  const found = [];
  steps.forEach((step, index) => {
    const width = (step.to - step.from) * size;
    const last = found.at(-1);
    const isCell = step.cell && width >= least;
    const isNew = step.edge || (step.level !== "0" && last && (last.to - last.from) * size >= least / 2);
    if (isCell || !last || last.cell || isNew) {
      found.push({ at: step.at, from: step.from, to: step.to, cell: isCell, level: step.level, first: index, end: index + 1 });
    } else {
      last.to = step.to;
      last.end = index + 1;
    }
  });
  return found;
}

/** Whether a step begins at a limit. */
export function isLimit(step) {
  return step.level !== null && step.level !== "0";
}

/** How high a limit is, as a number to compare. */
function height(level) {
  if (level === null) return 0;
  const known = Number(level);
  return Number.isNaN(known) ? 1000 + level.length : known;
}

/**
 * The names along an axis that have room: ends and limits first, then cells.
 * reach: how many steps are in use; widthOf: of a name that lies along the axis, null if names stand beside it.
 */
export function places(axis, all, size, reach, widthOf) {
  const wanted = [];
  const { steps } = axis;
  const end = steps[reach]?.at ?? axis.end;
  const isLong = end.includes("w");
  if (isLong) wanted.push({ at: end, middle: steps[reach - 1].to * size, isLimit: true, isEnd: true, worth: 1e6 });
  for (const segment of all) {
    if (segment.first >= reach) break;
    const isLimit = segment.level !== null && segment.level !== "0";
    const room = (segment.to - segment.from) * size;
    const isEdge = steps[segment.first].edge;
    const isBound = isLimit || (isEdge && !segment.cell);
    if (!isBound && (!segment.cell || room < 12)) continue;
    const middle = isBound ? segment.from * size : (segment.from + segment.to) / 2 * size;
    wanted.push({ at: segment.at, step: segment.first, middle, isLimit: isBound, isEdge, isEnd: false, worth: (isEdge ? 5000 : 0) + (isLimit ? 6000 + height(segment.level) : 0) - middle / size });
  }
  wanted.sort((a, b) => b.worth - a.worth);
  const shown = [];
  for (const one of wanted) {
    const half = widthOf ? widthOf(one.at) / 2 + 4 : 8;
    const near = shown.find((other) => Math.abs(other.middle - one.middle) < half + other.half - (widthOf ? 0 : 1));
    if (!near) shown.push({ ...one, half });
    // A finite edge just before a limit is named with it, or the board would seem to end at the limit.
    else if (one.isEdge && near.isLimit && !near.isEdge && one.middle <= near.middle) near.also ??= one.at;
  }
  return shown;
}
