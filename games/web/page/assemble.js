// Assembles the page: style, script and the compressed module in one HTML file.
// Usage: node assemble.js MODULE.lzma OUTPUT.html

import { readFileSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";

const [module, output] = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;

const built = (entry, options) =>
  buildSync({
    entryPoints: [here + entry],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    legalComments: "inline",
    ...options,
  }).outputFiles[0].text;

const script = built("main.js", {
  format: "iife",
  define: { WORKER: JSON.stringify(built("worker.js", { format: "iife" })) },
});
if (/<\/script/i.test(script)) throw new Error("the script would end early");
const style = built("style.css");

const page = readFileSync(here + "index.html", "utf8")
  .replace("<!-- style -->", () => `<style>${style}</style>`)
  .replace("<!-- script -->", () => `<script>${script}</script>`)
  // The last part of the page: gzip would not find the words of the script across it.
  .replace("<!-- module -->", () => `<script id="module" type="text/plain">${readFileSync(module, "base64")}</script>`);
writeFileSync(output, page);
