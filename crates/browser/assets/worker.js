// The worker: holds one engine, answers one question after the other, and tells how far it has come.

let engine = null;
let asked = null;

const bytes = (start, length) => new Uint8Array(engine.memory.buffer, start, length);
const text = (start, length) => new TextDecoder().decode(bytes(start, length));

/** What the engine calls. */
const worker = {
  now: () => performance.now(),
  tell: (done, of) => postMessage({ id: asked, done, of }),
  complain: (start, length) => console.error(text(start, length)),
};

async function begin(module) {
  engine = (await WebAssembly.instantiate(module, { worker })).exports;
  engine.chomplab_begin();
}

function answer({ id, address, isSlow }) {
  asked = id;
  const question = new TextEncoder().encode(address);
  const room = engine.chomplab_room(question.length);
  bytes(room, question.length).set(question);
  const status = engine.chomplab_ask(isSlow ? 1 : 0);
  const body = bytes(engine.chomplab_said(), engine.chomplab_said_length()).slice().buffer;
  const type = text(engine.chomplab_type(), engine.chomplab_type_length());
  const isShort = engine.chomplab_is_short() !== 0;
  postMessage({ id, said: { status, type, body, isShort, worth: engine.chomplab_worth() >>> 0 } }, [body]);
}

// Questions wait until the engine is there.
let ready = null;
addEventListener("message", ({ data }) => {
  if (data.module) {
    ready = begin(data.module);
    return;
  }
  ready.then(() => answer(data)).catch((error) => postMessage({ id: data.id, failed: String(error?.message ?? error) }));
});
