// Checks every law of a module of WebAssembly, and says how many positions each looked at. A law that does not hold
// ends the program with an error.

import { readFile } from "node:fs/promises";

const text = (start, length) => new TextDecoder().decode(new Uint8Array(laws.memory.buffer, start, length));
const worker = { now: () => performance.now(), tell: () => {}, complain: (start, length) => console.error(text(start, length)) };
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { worker });
const laws = instance.exports;
const count = laws.laws_count();
if (count === 0) throw new Error("there are no laws");
for (let law = 0; law < count; law += 1) {
  const start = performance.now();
  const looked = laws.check_law(law);
  if (!(looked > 0)) throw new Error("a law looked at nothing");
  const name = text(laws.law_name(law), laws.law_name_length(law));
  console.log(`as WebAssembly: ${name}: ${looked} in ${Math.round(performance.now() - start)} ms`);
}
