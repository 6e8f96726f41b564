// Questions to the server, or to the engine where it is in the page itself. The page knows no rules of any game:
// everything is asked, here and nowhere else.

import { t } from "./messages.js";

/** Whether the engine is in the page, which then needs no server. */
export const isHere = globalThis.document?.documentElement.dataset.engine === "here";

/** What went wrong with a question. */
export class Refused extends Error {
  constructor(record, status) {
    super(record?.error?.message ?? t("page.answered-status", { status: String(status) }));
    this.hint = record?.error?.hint ?? null;
    this.span = record?.error?.span ?? null;
    this.status = status;
  }
}

/** Whether more work would find more. */
export const isShort = (record) => ["budget", "memory", "cancelled"].includes(record.undecided?.why);

/** The network may be gone, or the program that serves the page. */
export const unreached = () => ({ error: { message: t("page.unreached"), hint: t("page.unreached-hint") } });

/** A response to an address of the interface. */
export async function reach(address, signal = undefined) {
  if (isHere) return (await import("./engine.js")).answer(address, signal);
  try {
    return await fetch(address, { signal, headers: { accept: "application/json" } });
  } catch (error) {
    throw error instanceof TypeError ? new Refused(unreached(), 0) : error;
  }
}

/** Asks for a text, such as a proof. */
export async function askText(subject, parameters, signal = undefined) {
  const response = await reach(`/api/${subject}?${new URLSearchParams(parameters)}`, signal);
  if (!response.ok) throw new Refused(await response.json().catch(() => null), response.status);
  return response.text();
}

/** An address of the interface as a picture or a link can use it. */
export async function source(address, signal = undefined) {
  if (!isHere) return address;
  const response = await reach(address, signal);
  if (!response.ok) throw new Refused(await response.json().catch(() => null), response.status);
  return URL.createObjectURL(await response.blob());
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
