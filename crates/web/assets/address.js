// Where a visitor is: every state of the page is an address, and each view remembers its last one.

let shows = () => {};
const last = new Map();

/** Who shows an address. */
export function onvisit(show) {
  shows = show;
}

/** Goes to another address of this page. */
export function visit(parameters) {
  history.pushState(null, "", `/?${parameters}`);
  shows();
}

/** The address of what is shown has changed. */
export function amend(parameters) {
  const query = `/?${parameters}`;
  if (location.pathname + location.search !== query) history.replaceState(null, "", query);
  remember(parameters.get("view"), parameters);
}

/** Lets the link to a view lead to where it was left. */
export function remember(view, parameters) {
  last.set(view, `/?${parameters}`);
  for (const link of document.querySelectorAll("header nav a")) {
    if (last.has(link.dataset.view)) link.setAttribute("href", last.get(link.dataset.view));
  }
}

/** The address of a position in a view. */
export function addressOf(view, position, more = {}) {
  return `/?${new URLSearchParams({ view, position, ...more })}`;
}
