// Questions to the server. The page knows no rules of any game: everything is asked.

/** What went wrong with a question. */
export class Refused extends Error {
  constructor(record, status) {
    super(record?.error?.message ?? `the server answered ${status}`);
    this.hint = record?.error?.hint ?? null;
    this.span = record?.error?.span ?? null;
    this.status = status;
  }
}

/** Whether more work would find more. */
export const isShort = (record) => ["budget", "memory", "cancelled"].includes(record.undecided?.why);

/** The network may be gone, or the program that serves the page. */
const UNREACHED = { error: { message: "The server cannot be reached.", hint: "Is the network there, and is the program running that serves this page?" } };

async function reach(address, signal) {
  try {
    return await fetch(address, { signal, headers: { accept: "application/json" } });
  } catch (error) {
    throw error instanceof TypeError ? new Refused(UNREACHED, 0) : error;
  }
}

/** Asks for a text, such as a proof. */
export async function askText(subject, parameters, signal = undefined) {
  const response = await reach(`/api/${subject}?${new URLSearchParams(parameters)}`, signal);
  if (!response.ok) throw new Refused(await response.json().catch(() => null), response.status);
  return response.text();
}

const known = new Map();
const MOST_KNOWN = 400;

/** Asks; the same question is asked once. */
export async function ask(subject, parameters = {}, signal = undefined) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const address = `/api/${subject}?${query}`;
  if (known.has(address)) return known.get(address);
  const response = await reach(address, signal);
  let record = null;
  try {
    record = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (!response.ok || record === null) throw new Refused(record, response.status);
  if (!isShort(record)) {
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
    known.set(address, record);
  }
  return record;
}
