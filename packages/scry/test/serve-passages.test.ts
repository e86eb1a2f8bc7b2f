import { Worker } from "node:worker_threads";
import type { OpenPageData } from "@scry/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startGateway } from "./serve-world.ts";

const answer = "The tower of the mill was struck by lightning on a Sunday in spring.";
/** Longer than what is searched on the spot, and short enough to be parsed there. */
const long = Array.from(
  { length: 700 },
  (_, index) =>
    `In the year ${1000 + index} the miller of village ${index} ground ${index * 3} sacks of rye and ${index * 7} of barley, and the toll of the bridge was paid.`,
);
const body = [...long.slice(0, 350), answer, ...long.slice(350)].map((text) => `<p>${text}</p>`).join("");
const page = `<!doctype html><html lang="en"><title>The ledger</title><article><h1>The ledger</h1>${body}</article></html>`;

describe("passages of a long page at the compatible services", () => {
  it.each([
    ["/tavily/extract", { query: "When was the tower struck by lightning?" }],
    ["/exa/contents", { highlights: { query: "When was the tower struck by lightning?" } }],
  ])("%s: are looked for in a thread, so that others are answered meanwhile", async (path, fields) => {
    const world = await startGateway({ pages: { "/ledger": page } });
    const url = `${world.pages}/ledger`;
    const whole = (await (await world.post("/v1/open", { url })).json()) as OpenPageData;
    expect(whole.original_length).toBeGreaterThan(60_000);
    // The thread that read the page is kept for a while, so jobs are counted, not threads.
    const jobs = vi.spyOn(Worker.prototype, "postMessage");
    onTestFinished(() => jobs.mockRestore());
    const response = await world.post(path, { urls: [url], ...fields });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(answer);
    expect(jobs).toHaveBeenCalledTimes(1);
  });
});

describe("a piece of a code block at the compatible services", () => {
  const lines = Array.from(
    { length: 400 },
    (_, index) => `grind(${index}, sacks[${index}], toll * ${index});`,
  );
  lines[50] = "openSluice(river.north);";
  const paragraphs = long.slice(0, 40).map((text) => `<p>${text}</p>`);
  const code = `<pre><code class="language-js">${lines.join("\n")}</code></pre>`;
  const article = `<h1>The mill</h1>${code}${paragraphs.join("")}`;
  const manual = `<!doctype html><html lang="en"><title>The mill</title><article>${article}</article></html>`;
  const query = "openSluice river north";

  interface Reply {
    results: { raw_content?: string; highlights?: string[] }[];
  }

  it.each([
    ["/tavily/extract", { query, chunks_per_source: 2 }],
    ["/exa/contents", { highlights: { query, maxCharacters: 800 } }],
  ])("%s: stands in fences, each on a line by itself", async (path, fields) => {
    const world = await startGateway({ pages: { "/mill": manual } });
    const response = await world.post(path, { urls: [`${world.pages}/mill`], ...fields });
    const { results } = (await response.json()) as Reply;
    const text = results.flatMap(({ raw_content, highlights = [] }) => raw_content ?? highlights).join("\n");
    expect(text).toMatch(/^```js\n[^`]*^openSluice\(river\.north\);\n[^`]*^```$/m);
    expect(text).not.toContain(lines.at(-1));
  });
});
