/** Reads a page's main content without an engine: for runtimes. */
import { extractPage } from "@scry/core/extract";

const html = `<article><h1>Bees</h1><p>${"The keeper counts the hives every morning. ".repeat(9)}</p></article>`;
process.stdout.write(extractPage(html, { url: "https://hive.example/" }).markdown);
