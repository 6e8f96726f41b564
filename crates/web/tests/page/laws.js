// Laws of a game on the page, checked with random clicks on a clock and a server that are not real.
// Runs inside the page; `arguments` are the number of sequences, a seed, and what to call with the outcome.

const [sequences, seed, done] = arguments;

async function check() {
  const states = await import("/state.js");
  const { Driver, replay } = await import("/driver.js");

  const STARTS = ["(4,4)", "(5,5,5)", "(3,2)", "nim:5,4,3", "nim:2,2", "(w,w)", "(w*2 + 2,w + 1,3)", "(3,2) & nim:3,1", "(w,w) & (2,2) & nim:2"];

  // Numbers that look random and are always the same.
  let dice = seed;
  const below = (end) => {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
    return Math.floor((dice / 2 ** 32) * end);
  };
  const pick = (all) => all[below(all.length)];

  /** Nim, whose games end without a poison: when no heap is left, and the position is still one. */
  const heapsOf = (position) => position.slice("nim:".length).split(",").filter(Boolean).map(Number);
  const nim = {
    after(position, move) {
      const [, size, left] = (/^(\d+) to (\d+)$/.exec(move) ?? []).map(Number);
      const heaps = heapsOf(position);
      if (!heaps.includes(size) || !(left < size)) return undefined;
      heaps.splice(heaps.indexOf(size), 1, left);
      return `nim:${heaps.filter(Boolean).sort((a, b) => b - a).join(",")}`;
    },
    moves: (position) => heapsOf(position).flatMap((size) => Array.from({ length: size }, (_, left) => `${size} to ${left}`)),
  };

  /** Chomp with finite rows, as the definition has it. */
  const rowsOf = (position) => position.slice(1, -1).split(",").map(Number);
  const rows = {
    after(position, move) {
      const [row, column] = move.slice(1, -1).split(",").map(Number);
      const lengths = rowsOf(position);
      if (!(column < (lengths[row] ?? 0))) return undefined;
      const left = lengths.map((length, at) => (at >= row ? Math.min(length, column) : length)).filter(Boolean);
      return left.length ? `(${left.join(",")})` : null;
    },
    moves: (position) => rowsOf(position).flatMap((length, row) => Array.from({ length }, (_, column) => `(${row},${column})`)),
  };

  /** Rows without end, of lengths below ω²: how many times ω, and how many cells beyond. */
  const ordinalOf = (text) => {
    const [limits, more] = [/w(?:\*(\d+))?/.exec(text), /(?:^|\+ )(\d+)$/.exec(text)];
    return [limits ? Number(limits[1] ?? 1) : 0, more ? Number(more[1]) : 0];
  };
  const written = ([limits, more]) => [limits > 1 ? `w*${limits}` : limits ? "w" : "", more || !limits ? more : ""].filter((part) => part !== "").join(" + ");
  const isBelow = ([limits, more], [others, beyond]) => limits < others || (limits === others && more < beyond);
  const ordinalsOf = (position) => position.slice(1, -1).split(",").map(ordinalOf);
  const endless = {
    after(position, move) {
      const [row, at] = move.slice(1, -1).split(",");
      const [lengths, column] = [ordinalsOf(position), ordinalOf(at)];
      if (!(Number(row) < lengths.length) || !isBelow(column, lengths[row])) return undefined;
      const left = lengths.map((length, other) => (other >= row && isBelow(column, length) ? column : length)).filter((length) => isBelow([0, 0], length));
      return left.length ? `(${left.map(written).join(",")})` : null;
    },
    // A few cells at the beginning and a few after each limit: the board has infinitely many.
    moves: (position) => ordinalsOf(position).flatMap((length, row) => [0, 1, 2].flatMap((limits) => [0, 1, 2, 3].map((more) => [limits, more]))
      .filter((column) => isBelow(column, length)).map((column) => `(${row},${written(column)})`)),
  };

  /** Games side by side: a move names its part, and whoever takes a poison loses at once. */
  const partsOf = (position) => position.split(" & ");
  const sum = {
    after(position, move) {
      const [, at, own] = /^(\d+): (.*)$/.exec(move) ?? [];
      const all = partsOf(position);
      if (!(at in all)) return undefined;
      const left = after(all[at], own);
      return typeof left === "string" ? all.with(at, left).join(" & ") : left;
    },
    moves: (position) => partsOf(position).flatMap((part, at) => moves(part).map((move) => `${at}: ${move}`)),
  };

  const gameOf = (position) => (position.includes(" & ") ? sum : position.startsWith("nim:") ? nim : position.includes("w") ? endless : rows);
  const after = (position, move) => gameOf(position).after(position, move);
  const moves = (position) => gameOf(position).moves(position);
  const isOver = (position) => position === null || position === "nim:" || (gameOf(position) === sum && partsOf(position).every((part) => part === "nim:" || part === "(1)"));
  const poisonOf = (position) => ([rows, endless].includes(gameOf(position)) ? "(0,0)" : null);
  /** What the computer always plays: no poison while there is anything else. */
  const replyTo = (position) => {
    const all = moves(position);
    const safe = all.filter((move) => after(position, move) !== null);
    return safe.length ? safe[(position.length * 7 + all.length) % safe.length] : all[0];
  };

  /** A clock that goes on when it is told to. */
  class Clock {
    now = 0;
    events = [];
    pause(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        const event = { at: this.now + milliseconds, resolve };
        this.events.push(event);
        signal?.addEventListener("abort", () => {
          this.events = this.events.filter((other) => other !== event);
          reject(signal.reason);
        }, { once: true });
      });
    }
    /** Lets time pass, event by event. */
    async pass(milliseconds) {
      const end = this.now + milliseconds;
      for (let count = 0; ; count += 1) {
        for (let turn = 0; turn < 14; turn += 1) await null;
        const next = this.events.reduce((first, event) => (first && first.at <= event.at ? first : event), null);
        if (!next || next.at > end) break;
        if (count > 5000) throw new Error("the clock never comes to rest");
        this.now = next.at;
        this.events = this.events.filter((event) => event !== next);
        next.resolve();
      }
      this.now = end;
    }
  }

  const server = (clock, failures) => async (subject, asked, signal) => {
    const fate = below(100);
    // Some questions are never answered at all.
    await clock.pause(fate < failures / 4 ? 1e9 : below(2001), signal);
    if (fate < failures) throw fate % 2 ? new TypeError("Failed to fetch") : Object.assign(new Error("busy"), { status: 429 });
    if (subject === "move") {
      const left = after(asked.position, asked.move);
      if (left === undefined) throw Object.assign(new Error("no bite"), { status: 400 });
      return { move: asked.move, position: left, over: isOver(left) };
    }
    if (subject === "reply") {
      const move = replyTo(asked.position);
      const left = after(asked.position, move);
      return { move: left === null ? null : move, poison: move, position: left, over: isOver(left), because: "wins", why: [] };
    }
    if (subject === "line") {
      const moves = [];
      for (const text of asked.moves.split(";").filter(Boolean)) {
        const [parent, move] = text.split("@");
        const before = Number(parent) ? moves[Number(parent) - 1].position : asked.position;
        const left = before === null ? undefined : after(before, move);
        if (left === undefined) return { position: asked.position, over: false, moves, wrong: `no bite: ${text}` };
        moves.push({ move, position: left, over: isOver(left) });
      }
      return { position: asked.position, over: false, moves, wrong: null };
    }
    return { outcome: "N", winning_moves: { moves: [{ bite: ["0", "1"] }] } };
  };

  /** What an address must tell. */
  const essence = ({ start, first, second, strength, seed: own, nodes, at, line, resignedAt, paused }) =>
    JSON.stringify([start, first, second, strength, own, nodes.map(({ parent, move, position, over }) => [parent, move, position, over]), at, line, resignedAt, paused]);

  const lookAt = (state, story) => {
    const wrong = (what) => { throw new Error(`${what}\n${story.join("\n")}\n${JSON.stringify(state)}`); };
    state.nodes.forEach((node, at) => {
      if (at === 0) return;
      const before = state.nodes[node.parent].position;
      if (after(before, node.move) !== node.position) wrong(`node ${at} does not follow from its parent`);
      if (states.seat(state, node.parent) === "computer" && node.move !== replyTo(before)) wrong(`node ${at} is no move of the computer`);
    });
    if (!states.path(state, state.line).includes(state.at)) wrong("the node that is shown is not on its line");
    if (state.waiting && state.waiting.kind !== "hint" && states.bite(state, "(0,1)") !== state) wrong("a click while waiting is not refused");
    if (states.isEnded(state) && state.waiting) wrong("something is waited for after the end");
  };

  const isPersons = (state) => states.seat(state) !== "computer" && state.waiting === null;

  async function sequence() {
    const clock = new Clock();
    const ask = server(clock, pick([0, 0, 10, 40]));
    const [first, second] = pick([["you", "computer"], ["computer", "you"], ["friend", "friend"], ["computer", "computer"]]);
    const story = [];
    const start = (state) => {
      const driver = new Driver(state, { ask, clock, isUnhurried: () => true, onchange: (next) => lookAt(next, story) });
      driver.start();
      return driver;
    };
    let driver = start(states.begin({ start: pick(STARTS), first, second, seed: 1 + below(9) }));
    const click = () => {
      const position = states.position(driver.state);
      driver.do(states.bite, position === null ? "(0,0)" : pick([...moves(position), "(9,9)", "7: (0,0)"]), poisonOf(driver.state.start));
    };
    const actions = {
      click, clickTwice: () => { click(); click(); }, wait: () => clock.pass(below(6000)), undo: () => driver.do(states.undo), redo: () => driver.do(states.redo),
      hint: () => driver.do(states.askForHint), stop: () => driver.do(states.stop), again: () => driver.do(states.tryAgain),
      poison: () => driver.do(states.takePoison), think: () => driver.do(states.thinkAgain), resign: () => below(4) || driver.do(states.resign),
      look: () => driver.do(states.goTo, below(driver.state.nodes.length)), from: () => driver.do(states.playFromHere), pause: () => driver.do(states.pause),
      reload: async () => {
        driver.leave();
        const address = String(states.write(driver.state));
        const calm = server(clock, 0);
        let resumed = null;
        replay(new URLSearchParams(address), calm).then((state) => { resumed = state; });
        await clock.pass(2001);
        if (essence(resumed) !== essence(driver.state)) throw new Error(`the address gives another state: ${address}\n${essence(driver.state)}\n${essence(resumed)}\n${story.join("\n")}`);
        driver = start(resumed);
      },
    };
    const names = Object.keys(actions);
    const often = [...Array(9).fill("click"), ...Array(9).fill("wait")];
    for (let step = 8 + below(30); step > 0; step -= 1) {
      const name = pick([...often, ...names]);
      story.push(`${clock.now}: ${name}`);
      await actions[name]();
    }
    await clock.pass(400_000);
    if (driver.state.waiting !== null) throw new Error(`still busy\n${story.join("\n")}\n${JSON.stringify(driver.state)}`);
    // Taking back and going on again leads to the same place.
    const end = driver.state;
    const back = states.undo(end);
    if (isPersons(end) && back !== end && !states.isResigned(end) && isPersons(back) && end.at === end.line && states.redo(back).at !== end.at) {
      throw new Error(`redo does not undo undo\n${story.join("\n")}`);
    }
    if (back !== end && !states.isResigned(end) && [first, second].includes("you") && states.seat(back) === "computer") throw new Error(`undo leads to the computer's turn\n${story.join("\n")}`);
    await actions.reload();
    driver.leave();
    return end.nodes.length - 1;
  }

  let made = 0;
  for (let count = 0; count < sequences; count += 1) made += await sequence();
  return { moves: made };
}

check().then(done, (error) => done({ error: `${error.message}\n${error.stack}` }));
