// A map of tiles that can be dragged and zoomed, by mouse, touch and keys. It knows cells, levels and tiles, and
// nothing of what they show.

import { number, t } from "./messages.js";
import { make } from "./text.js";

const MOST_LOADING = 4;
const MOST_PIXELS = 48;
const TRIES = 6;
const NEAR = 5;

/**
 * place: where it goes; source: { width, height, tile, unit, levels, address(level, i, j, signal) } in cells, which
 * promises the address of a tile;
 * hooks: onmove(), onhover(cell or null), onchoose(cell), onwork(count, failed), label.
 */
export class TileMap {
  constructor(place, source, hooks = {}) {
    this.source = source;
    this.hooks = hooks;
    this.tiles = new Map();
    this.loading = 0;
    this.failed = 0;
    this.shown = 0;
    this.stopped = false;
    this.pointers = new Map();
    this.overlays = [];
    this.layer = make("div", { class: "tiles", "aria-hidden": "true" });
    this.svg = make("svg:svg", { class: "over", "aria-hidden": "true" });
    this.node = make("div", {
      class: "map", id: "map", tabindex: 0, role: "application", "aria-roledescription": t("sheets.map-role"),
      "aria-label": hooks.label, "aria-describedby": "map-keys",
    }, this.layer, this.svg);
    place.replaceChildren(this.node);
    this.listen();
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.node);
    this.measure();
    this.fit();
  }

  measure() {
    this.wide = Math.max(1, this.node.clientWidth);
    this.high = Math.max(1, this.node.clientHeight);
  }

  resized() {
    const was = this.wide;
    this.measure();
    if (was <= 1) this.fit();
    this.draw();
  }

  /** The room that numbers take at the left and at the right edge, in pixels. */
  beside() {
    const { width, height } = this.source;
    return [Math.max(42, 20 + 7.2 * number(height).length), Math.max(18, 6 + 3.8 * number(width).length)];
  }

  /** The scale at which the whole sheet is seen. */
  whole() {
    const { width, height } = this.source;
    const [left, right] = this.beside();
    return Math.max(Math.min((this.wide - left - right) / width, (this.high - 50) / height), 1e-6);
  }

  /** The whole sheet, with room for the numbers. */
  fit() {
    const { width, height } = this.source;
    this.scale = this.whole();
    const [left, right] = this.beside();
    this.y = width / 2 - (left - right) / 2 / this.scale;
    this.z = height / 2 - 8 / this.scale;
    this.smallest = this.scale / 2;
    this.draw();
  }

  /** Another source, so many times as large as the one before; what was there stays until the new has come. */
  show(source, ratio = 1) {
    this.source = source;
    this.smallest = this.whole() / 2;
    const old = [...this.tiles.values()];
    this.tiles.clear();
    for (const tile of old) {
      if (tile.is !== "there") {
        this.drop(tile);
        continue;
      }
      this.shown += 1;
      Object.assign(tile, { key: `before ${this.shown}`, cells: tile.cells * ratio, wanted: false, level: -1 });
      delete tile.node.dataset.tile;
      this.tiles.set(tile.key, tile);
    }
    this.failed = 0;
    this.go(this.y * ratio, this.z * ratio, this.scale / ratio);
  }

  /** Goes to a centre and a scale. */
  go(y, z, scale) {
    this.y = Math.min(Math.max(y, 0), this.source.width);
    this.z = Math.min(Math.max(z, 0), this.source.height);
    this.scale = Math.min(Math.max(scale, this.smallest), MOST_PIXELS);
    this.stopped = false;
    this.retry();
    this.draw();
    this.hooks.onmove?.();
  }

  /** Whatever failed may be tried again. */
  retry() {
    if (!this.failed) return;
    this.failed = 0;
    for (const tile of this.tiles.values()) if (tile.is === "failed") Object.assign(tile, { is: "waiting", tries: 0 });
  }

  pan(right, up) {
    this.go(this.y + right / this.scale, this.z + up / this.scale, this.scale);
  }

  /** Zooms about a point of the map, or its middle. */
  zoom(factor, left = this.wide / 2, top = this.high / 2) {
    const scale = Math.min(Math.max(this.scale * factor, this.smallest), MOST_PIXELS);
    const [right, up] = [left - this.wide / 2, this.high / 2 - top];
    const by = 1 / this.scale - 1 / scale;
    this.go(this.y + right * by, this.z + up * by, scale);
  }

  reset() {
    this.fit();
    this.stopped = false;
    this.hooks.onmove?.();
  }

  /** Where cells are on the screen. */
  left(y) { return this.wide / 2 + (y - this.y) * this.scale; }
  top(z) { return this.high / 2 - (z - this.z) * this.scale; }

  /** The cell at a point of the screen, none outside. */
  cell(left, top) {
    const y = Math.floor(this.y + (left - this.wide / 2) / this.scale);
    const z = Math.floor(this.z + (this.high / 2 - top) / this.scale);
    return y >= 0 && z >= 0 && y < this.source.width && z < this.source.height ? { y, z } : null;
  }

  /** The finest level that is not finer than the screen. */
  get level() {
    const pixels = this.scale * (window.devicePixelRatio || 1);
    const level = Math.ceil(Math.log2(pixels) - 0.3) + this.source.unit;
    return Math.min(Math.max(level, 0), this.source.levels.length - 1);
  }

  draw() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = null;
      this.lay();
      this.overlay();
    });
  }

  lay() {
    const level = this.level;
    const { across, up, cells } = this.source.levels[level];
    const range = (from, to, count) => [Math.max(0, Math.floor(from / cells)), Math.min(count - 1, Math.floor(to / cells))];
    const [left, right] = range(this.y - this.wide / 2 / this.scale, this.y + this.wide / 2 / this.scale, across);
    const [low, high] = range(this.z - this.high / 2 / this.scale, this.z + this.high / 2 / this.scale, up);
    const wanted = new Set();
    for (let i = left; i <= right; i += 1) {
      for (let j = low; j <= high; j += 1) wanted.add(this.tile(level, i, j, cells));
    }
    const isComplete = [...wanted].every((tile) => tile.is === "there");
    for (const tile of this.tiles.values()) {
      tile.wanted = wanted.has(tile);
      // What was there stays until what is wanted has come.
      if (!tile.wanted && (isComplete || tile.is !== "there")) {
        this.drop(tile);
        this.tiles.delete(tile.key);
      } else this.put(tile);
    }
    this.node.classList.toggle("coarse", this.scale > 1.5);
    Object.assign(this.node.dataset, { level, y: this.y, z: this.z, scale: this.scale });
    this.feed();
  }

  tile(level, i, j, cells) {
    const key = `${level}/${i}/${j}`;
    let tile = this.tiles.get(key);
    if (!tile) {
      tile = { key, level, i, j, cells, is: "waiting", tries: 0, node: make("div", { class: "tile", "data-tile": key }) };
      this.tiles.set(key, tile);
      this.layer.append(tile.node);
    }
    return tile;
  }

  put(tile) {
    const { style } = tile.node;
    const side = tile.cells * this.scale;
    // Whole pixels, so that tiles meet without a seam.
    const [left, top] = [Math.round(this.left(tile.i * tile.cells)), Math.round(this.top((tile.j + 1) * tile.cells))];
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${Math.round(this.left(tile.i * tile.cells) + side) - left}px`;
    style.height = `${Math.round(this.top((tile.j + 1) * tile.cells) + side) - top}px`;
    style.zIndex = String(tile.wanted ? 100 : tile.level + 1);
  }

  drop(tile) {
    if (tile.is === "loading") {
      this.loading -= 1;
      tile.image.onload = tile.image.onerror = null;
      tile.abort.abort();
      tile.image.removeAttribute("src");
    }
    clearTimeout(tile.later);
    tile.is = "gone";
    tile.node.remove();
  }

  /** Loads what is nearest to the middle first, few at a time: whatever else is asked must not wait for tiles. */
  feed() {
    const far = (tile) => Math.hypot((tile.i + 0.5) * tile.cells - this.y, (tile.j + 0.5) * tile.cells - this.z);
    const waiting = [...this.tiles.values()].filter((tile) => tile.wanted && tile.is === "waiting").sort((a, b) => far(a) - far(b));
    while (!this.stopped && this.loading < MOST_LOADING && waiting.length) this.load(waiting.shift());
    const again = [...this.tiles.values()].filter((tile) => tile.wanted && tile.is === "failed" && tile.tries < TRIES);
    const count = this.stopped ? 0 : waiting.length + this.loading + again.length;
    this.node.dataset.loading = count;
    this.hooks.onwork?.(count, this.failed);
  }

  load(tile) {
    const image = make("img", { alt: "", draggable: "false", decoding: "async" });
    tile.image = image;
    tile.is = "loading";
    tile.node.classList.add("pending");
    this.loading += 1;
    const end = (is) => {
      this.loading -= 1;
      tile.is = is;
      if (is === "there") this.draw();
      this.feed();
    };
    image.onload = () => {
      URL.revokeObjectURL(image.src);
      tile.node.classList.remove("pending");
      tile.node.append(image);
      end("there");
    };
    image.onerror = () => {
      tile.tries += 1;
      tile.node.classList.remove("pending");
      end("failed");
      if (tile.tries >= TRIES) {
        this.failed += 1;
        this.feed();
        return;
      }
      // The server is busy, or had no time to finish; it goes on with what it has begun.
      tile.later = setTimeout(() => {
        tile.is = "waiting";
        this.feed();
      }, 400 * tile.tries);
    };
    tile.abort = new AbortController();
    this.source.address(tile.level, tile.i, tile.j, tile.abort.signal).then((address) => {
      if (tile.image === image && tile.is === "loading") image.src = address;
    }, () => image.onerror?.());
  }

  /** Stops loading until the map is moved. */
  stop() {
    this.stopped = true;
    for (const tile of this.tiles.values()) {
      if (tile.is !== "loading") continue;
      tile.image.onload = tile.image.onerror = null;
      tile.abort.abort();
      tile.image.removeAttribute("src");
      tile.node.classList.remove("pending");
      tile.is = "waiting";
      this.loading -= 1;
    }
    this.feed();
  }

  /** overlays: functions that give SVG elements for the view as it is. */
  overlay() {
    this.svg.setAttribute("viewBox", `0 0 ${this.wide} ${this.high}`);
    this.svg.replaceChildren(...this.overlays.flatMap((one) => one(this)), ...axes(this));
  }

  listen() {
    const node = this.node;
    const at = (event) => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    node.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      this.zoom(2 ** (-Math.max(-240, Math.min(240, event.deltaY * lines)) / 240), ...at(event));
    }, { passive: false });
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      node.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, at(event));
      this.pressed = this.pointers.size === 1 ? at(event) : null;
    });
    node.addEventListener("pointermove", (event) => {
      this.hooks.onhover?.(this.cell(...at(event)));
      if (this.pointers.has(event.pointerId)) this.drag(event.pointerId, at(event));
    });
    const release = (event) => {
      if (!this.pointers.delete(event.pointerId)) return;
      node.classList.remove("dragged");
      const cell = event.type === "pointerup" && this.pressed ? this.cell(...this.pressed) : null;
      this.pressed = null;
      if (cell) this.hooks.onchoose?.(cell);
    };
    node.addEventListener("pointerup", release);
    node.addEventListener("pointercancel", release);
    node.addEventListener("pointerleave", () => this.hooks.onhover?.(null));
    node.addEventListener("keydown", (event) => this.key(event));
  }

  drag(id, [left, top]) {
    const [wasLeft, wasTop] = this.pointers.get(id);
    if (this.pressed && Math.hypot(left - this.pressed[0], top - this.pressed[1]) < NEAR) return;
    this.pressed = null;
    this.node.classList.add("dragged");
    if (this.pointers.size === 1) {
      this.pointers.set(id, [left, top]);
      this.pan(wasLeft - left, top - wasTop);
      return;
    }
    const [, other] = [...this.pointers].find(([key]) => key !== id);
    const [before, after] = [Math.hypot(wasLeft - other[0], wasTop - other[1]), Math.hypot(left - other[0], top - other[1])];
    this.pointers.set(id, [left, top]);
    this.pan((wasLeft - left) / 2, (top - wasTop) / 2);
    if (before > 0) this.zoom(after / before, (left + other[0]) / 2, (top + other[1]) / 2);
  }

  key(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const step = event.shiftKey ? this.scale : Math.min(this.wide, this.high) / 6;
    const act = {
      ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, step), ArrowDown: () => this.pan(0, -step),
      "+": () => this.zoom(2), "=": () => this.zoom(2), "-": () => this.zoom(0.5), 0: () => this.reset(),
      Enter: () => this.middle(), " ": () => this.middle(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    this.hooks.onhover?.(this.cell(this.wide / 2, this.high / 2));
  }

  middle() {
    const cell = this.cell(this.wide / 2, this.high / 2);
    if (cell) this.hooks.onchoose?.(cell);
  }

  end() {
    this.watch.disconnect();
    this.tiles.forEach((tile) => this.drop(tile));
    this.tiles.clear();
  }
}

/** Numbers along the lower and the left edge, and a cross in the middle for those who steer by keys. */
function axes(map) {
  const out = [];
  const step = round(80 / map.scale);
  const text = (x, y, of, anchor) => make("svg:text", { x, y, class: `number ${anchor}` }, number(of));
  const first = (from) => Math.max(0, Math.ceil(from / step) * step);
  const reach = [map.wide / 2 / map.scale, map.high / 2 / map.scale];
  for (let y = first(map.y - reach[0]); y <= Math.min(map.y + reach[0], map.source.width); y += step) {
    const x = map.left(y);
    const half = 3.8 * number(y).length;
    if (x < 18 + half || x > map.wide - 2 - half) continue;
    out.push(make("svg:path", { class: "tick", d: `M${x} ${map.high}v-6` }), text(x, map.high - 9, y, "middle"));
  }
  for (let z = first(map.z - reach[1]); z <= Math.min(map.z + reach[1], map.source.height); z += step) {
    const y = map.top(z);
    if (y > map.high - 26 || y < 28) continue;
    out.push(make("svg:path", { class: "tick", d: `M0 ${y}h6` }), text(9, y + 4, z, "start"));
  }
  const [x, y] = [map.wide / 2, map.high / 2];
  out.push(make("svg:path", { class: "cross", d: `M${x - 9} ${y}h18M${x} ${y - 9}v18` }),
    make("svg:text", { class: "number name end", x: map.wide - 8, y: map.high - 24 }, t("sheets.axis-y")),
    make("svg:text", { class: "number name start", x: 9, y: 16 }, t("sheets.axis-z")));
  return out;
}

/** The least of 1, 2, 5, 10, 20, 50, … that is at least so much. */
function round(least) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least) ?? 10 * power;
}
