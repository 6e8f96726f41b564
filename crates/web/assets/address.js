// Where a visitor is: every state of the page is an address, and each view remembers its last one. Addresses are
// written without a path, since the page may lie anywhere.

let shows = () => {};
const last = new Map();

/** Who shows an address. */
export function onvisit(show) {
  shows = show;
}

/** Whether another page shows this one: then every address says so. */
export const isEmbedded = new URLSearchParams(globalThis.location?.search).has("embed");

function kept(parameters) {
  if (isEmbedded) parameters.set("embed", "");
  return parameters;
}

/** Goes to another address of this page. */
export function visit(parameters) {
  kept(parameters);
  history.pushState(null, "", `?${parameters}`);
  shows();
}

/** The address of what is shown has changed. */
export function amend(parameters) {
  kept(parameters);
  const query = `?${parameters}`;
  if (location.search !== query) history.replaceState(null, "", query);
  remember(parameters.get("view"), parameters);
}

/** Lets the link to a view lead to where it was left. */
export function remember(view, parameters) {
  last.set(view, `?${parameters}`);
  for (const link of document.querySelectorAll("header nav a")) {
    if (last.has(link.dataset.view)) link.setAttribute("href", last.get(link.dataset.view));
  }
}

/** Another view did not come: the address is again that of the view which is shown. */
export function returnTo(view) {
  history.replaceState(null, "", last.get(view) ?? `?view=${view}`);
}

/** The address of a position in a view. */
export function addressOf(view, position, more = {}) {
  return `/?${new URLSearchParams({ view, position, ...more })}`;
}
