// The engine in this page: questions go to workers instead of a server, and come back as the same responses.
//
// As on the server there are two lanes. A question is first tried by the quick worker; what is short of work then
// goes to the slow one. A worker cannot be interrupted: who does not want to wait ends it, and another begins.

/** Bytes of a file that lies beside the page, or inside it. */
async function bytesOf(name) {
  const inside = document.getElementById(name);
  if (!inside) return (await fetch(new URL(name, document.baseURI))).arrayBuffer();
  const letters = atob(inside.textContent.trim());
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer;
}

/** The same, unpacked unless the server has done that already. */
async function unpacked(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

let compiled = null;
/** The engine, compiled once for all workers; another try when it could not be had. */
function theModule() {
  compiled ??= bytesOf("engine.wasm.gz").then(unpacked).then((buffer) => WebAssembly.compile(buffer));
  compiled.catch(() => { compiled = null; });
  return compiled;
}

/** Where the script of the worker is. */
function workerAddress() {
  const inside = document.getElementById("worker.js");
  if (!inside) return new URL("worker.js", document.baseURI);
  workerAddress.made ??= URL.createObjectURL(new Blob([inside.textContent], { type: "text/javascript" }));
  return workerAddress.made;
}

const STOPPED = "The engine in this page stopped.";
const MEMORY = "The question may need more memory than a page has: the program chomp can take more.";

/** One worker, and the questions that wait for it. */
class Lane {
  constructor(isSlow) {
    this.isSlow = isSlow;
    this.waiting = [];
    this.current = null;
    this.worker = null;
    this.count = 0;
  }

  /** What the worker says; the signal ends the wait, and the work if it has begun. */
  ask(address, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.count += 1;
      const question = { id: this.count, address, resolve, reject, done: 0 };
      signal?.addEventListener("abort", () => this.giveUp(question, signal.reason), { once: true });
      this.waiting.push(question);
      this.next();
    });
  }

  next() {
    if (this.current || !this.waiting.length) return;
    const question = this.waiting.shift();
    this.current = question;
    this.begun().then(() => {
      if (this.current === question) this.worker.postMessage({ id: question.id, address: question.address, isSlow: this.isSlow });
    }, (error) => this.end(question, "reject", error));
  }

  async begun() {
    if (this.worker) return;
    const module = await theModule();
    if (this.worker) return;
    const worker = new Worker(workerAddress());
    worker.addEventListener("message", ({ data }) => this.hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.fail(event.message ?? STOPPED);
    });
    worker.postMessage({ module });
    this.worker = worker;
  }

  hear({ id, said, done, failed }) {
    const question = this.current;
    if (question?.id !== id) return;
    if (said) this.end(question, "resolve", said);
    else if (failed !== undefined) this.fail(failed);
    else question.done = done;
  }

  /** The worker has come to an end that nobody wanted: the engine met its limits, or a mistake of ours. */
  fail(message) {
    console.warn(message);
    this.discard();
    const error = { kind: "internal", message: STOPPED, span: [0, 0], hint: MEMORY };
    // What a first try has found is better than this.
    const said = { status: 500, type: "application/json", body: JSON.stringify({ error }), isShort: true, worth: -1 };
    if (this.current) this.end(this.current, "resolve", said);
  }

  giveUp(question, reason) {
    this.waiting = this.waiting.filter((other) => other !== question);
    question.reject(reason);
    if (this.current !== question) return;
    this.discard();
    this.current = null;
    this.next();
  }

  discard() {
    this.worker?.terminate();
    this.worker = null;
  }

  end(question, how, value) {
    question[how](value);
    if (this.current === question) this.current = null;
    this.next();
  }
}

const quick = new Lane(false);
const slow = new Lane(true);

const response = ({ status, type, body }) => new Response(body, { status, headers: { "content-type": type } });

/** How far the work on a sheet has come: only this page knows. */
function progress(x) {
  const isAbout = ({ current }) => /^\/api\/sheet\/(\d+)/.exec(current?.address ?? "")?.[1] === x;
  const working = [slow, quick].find(isAbout)?.current;
  const record = { schema: "sheet-progress/1", x: Number(x), working: Boolean(working), done: working?.done ?? 0 };
  return new Response(JSON.stringify(record), { headers: { "content-type": "application/json" } });
}

/** Answers a request as the server would. */
export async function answer(address, signal = undefined) {
  const sheet = /^\/api\/sheet\/(\d+)\/progress(\?|$)/.exec(address);
  if (sheet) return progress(sheet[1]);
  const first = await quick.ask(address, signal);
  if (!first.isShort || first.worth < 0) return response(first);
  const second = await slow.ask(address, signal);
  const isBetter = !second.isShort || second.worth >= first.worth;
  return response(isBetter ? second : first);
}

// The first question should not have to wait for the engine.
quick.begun().catch(() => {});

if ("serviceWorker" in navigator && document.documentElement.dataset.offline && isSecureContext) {
  navigator.serviceWorker.register("service_worker.js").catch((error) => console.warn(error.message));
}
