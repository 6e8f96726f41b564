// Formulas of the pages as MathML, which browsers show without any script or font of ours.
//
// In the chapters a formula is $`\omega^2`$ or a block of the language `math`, as some hosts of
// Markdown know them. The arguments are the module of KaTeX and the folder of the pages.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, folder] = process.argv.slice(2);
const { default: katex } = await import(pathToFileURL(resolve(module)));

function plain(html) {
  const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };
  return html.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name) => signs[name]);
}

function rendered(html, displayMode) {
  const drawn = katex.renderToString(plain(html), { displayMode, output: "mathml", strict: "error" });
  // A reader that does not know MathML would show the annotation too.
  const shown = drawn.replace(/<annotation[^]*?<\/annotation>/g, "");
  return displayMode ? `<p class="formula">${shown}</p>` : shown;
}

let formulas = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith(".html") || name.startsWith("python")) continue;
  const file = join(folder, name);
  const before = readFileSync(file, "utf8");
  const count = (displayMode) => (_, html) => {
    formulas += 1;
    return rendered(html, displayMode);
  };
  const after = before
    .replace(/<pre><code class="language-math">([^]*?)<\/code><\/pre>/g, count(true))
    .replace(/\$<code>([^]*?)<\/code>\$/g, count(false));
  if (/\$<code>|<\/code>\$/.test(after)) throw new Error(`${name}: a formula is not closed`);
  if (after !== before) writeFileSync(file, after);
}
console.error(`book: ${formulas} formulas`);
