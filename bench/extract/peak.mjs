/**
 * Peak memory of one tool as its users run it: JavaScript as it is published, in a process of its own, which
 * reads one page file at a time. Plain JavaScript, because stripping types would cost this process 30 MB.
 *
 *   node peak.mjs TOOL < pages.json     [{ "file": "…", "url": "…" }]
 */
import { readFileSync } from "node:fs";

const tools = {
  async scry() {
    const { extractPage } = await import("../../packages/core/dist/extract/index.js");
    return (html, url) => extractPage(html, { url });
  },
  async readability() {
    const { Readability } = await import("@mozilla/readability");
    const { parseHTML } = await import("linkedom");
    const { default: Turndown } = await import("turndown");
    const { gfm } = await import("turndown-plugin-gfm");
    const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced" });
    turndown.use(gfm);
    return (html) => turndown.turndown(new Readability(parseHTML(html).document).parse()?.content ?? "");
  },
  async htmlparser2() {
    const { parseDocument } = await import("htmlparser2");
    return (html) => parseDocument(html);
  },
};

const node = process.memoryUsage.rss();
const pages = JSON.parse(readFileSync(0, "utf8"));
const run = await tools[process.argv[2]]();
const loaded = process.memoryUsage.rss();
for (const { file, url } of pages) {
  try {
    run(readFileSync(file, "utf8"), url);
  } catch {
    // A page that a tool cannot read costs it what it cost until then.
  }
}
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ node, loaded, peak }));
