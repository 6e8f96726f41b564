// What is wrong with the messages of the page. Runs inside a document of the server; `arguments` are the languages, the
// files of the page as [address, text], and what to call with the outcome.

const [languages, files, done] = arguments;

/** What a text with changing parts can become. */
function patternAt(text, start) {
  let pattern = "";
  let at = start;
  while (text[at] !== "`") {
    if (text.startsWith("${", at)) {
      let depth = 0;
      do {
        if (text[at] === "{") depth += 1;
        if (text[at] === "}") depth -= 1;
        at += 1;
      } while (depth > 0 || text[at - 1] === "$");
      pattern += "[a-z0-9_-]*";
      continue;
    }
    pattern += text[at] === "." ? "\\." : text[at];
    at += 1;
  }
  return new RegExp(`^${pattern}$`, "i");
}

async function check() {
  const catalogues = {};
  for (const language of languages) {
    const [page, teaching] = await Promise.all([`${language}.js`, `${language}_teaching.js`].map((file) => import(`/messages/${file}`)));
    catalogues[language] = { ...page.default, ...teaching.default };
  }
  const [first, ...others] = languages;
  const keys = Object.keys(catalogues[first]);
  const wrong = { missing: [], extra: [], places: [], plurals: [], empty: [], twice: [], misplaced: [], unknown: [], unused: [] };

  const texts = (message) => (typeof message === "string" ? [message] : Object.values(message));
  const places = (text) => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join(" ");
  for (const language of languages) {
    const catalogue = catalogues[language];
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keys) if (!Object.hasOwn(catalogue, key)) wrong.missing.push(`${language}: ${key}`);
    for (const [key, message] of Object.entries(catalogue)) {
      if (!Object.hasOwn(catalogues[first], key)) {
        wrong.extra.push(`${language}: ${key}`);
        continue;
      }
      const expected = places(texts(catalogues[first][key]).at(-1));
      for (const text of texts(message)) {
        if (!text.trim()) wrong.empty.push(`${language}: ${key}`);
        // A single one may be said without its number.
        if (places(text) !== expected && places(text) !== expected.replace(/ ?\{n\}/, "").trim()) wrong.places.push(`${language}: ${key}: ${text}`);
      }
      if (typeof message !== "string" && (!message.other || Object.keys(message).some((category) => !categories.includes(category)))) wrong.plurals.push(`${language}: ${key}`);
    }
  }

  // Keys stand in the file that they begin with, and once.
  for (const [address, text] of files) {
    const file = /^\/messages\/[a-z]+\/(.*)\.js$/.exec(address)?.[1];
    if (file === undefined) continue;
    const own = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
    for (const key of own) if (!key.startsWith(`${file}.`)) wrong.misplaced.push(`${address}: ${key}`);
    own.filter((key, at) => own.indexOf(key) !== at).forEach((key) => wrong.twice.push(`${address}: ${key}`));
  }

  // What the page says is a key, or a pattern with changing parts; every other text may name a key.
  const used = new Set();
  for (const [address, text] of files) {
    if (address.startsWith("/messages/")) continue;
    for (const [, key] of text.matchAll(/\b(?:t|parts)\(\s*"([^"]+)"|data-t(?:-[a-z]+)?="([^"]+)"/g).map((match) => [match[0], match[1] ?? match[2]])) {
      if (!keys.includes(key)) wrong.unknown.push(`${address}: ${key}`);
    }
    for (const [, key] of text.matchAll(/["'`]([a-z]+\.[a-z0-9_.-]+)["'`]/gi)) used.add(key);
    for (const { index } of text.matchAll(/`[a-z]+\.[a-z0-9_.-]*\$\{/gi)) {
      const pattern = patternAt(text, index + 1);
      const meant = keys.filter((key) => pattern.test(key));
      meant.forEach((key) => used.add(key));
      if (!meant.length && /\b(?:t|parts)\($/.test(text.slice(0, index))) wrong.unknown.push(`${address}: ${pattern.source}`);
    }
  }
  for (const key of keys) if (!used.has(key)) wrong.unused.push(key);
  return { error: null, messages: keys.length, languages: others.length + 1, wrong };
}

check().then(done, (error) => done({ error: String(error.stack) }));
