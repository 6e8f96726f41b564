// What the browser keeps for a visitor: for good, or for one visit (a tab until it is closed).

const storage = (length) => (length === "visit" ? sessionStorage : localStorage);

/** What is kept under a name, or what is usual. */
export function read(name, usual, length = "ever") {
  try {
    return storage(length).getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

/** Keeps a text under a name. */
export function write(name, value, length = "ever") {
  try {
    storage(length).setItem(name, value);
  } catch {
    // A browser may keep nothing: then it is liked for as long as the page is open.
  }
}
