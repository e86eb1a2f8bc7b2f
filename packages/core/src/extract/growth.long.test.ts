import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { extractPage } from "./extract-page.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const url = "https://example.org/2024/05/bees/";

/** Processor time of one page, in milliseconds; the best of some runs, because other work only ever adds. */
function cost(html: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    extractPage(html, { url });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe("time", () => {
  // Eight times the bytes may cost eight times the time; a page whose time grows with the square would cost 64.
  const factor = 8;
  const allowed = 20;
  it.each([
    ["paragraphs", "<p>The keeper walks, every morning, to the hives and counts.</p>"],
    [
      "dense mark-up",
      "<div class=post><h2>Part</h2><p>a <b>b</b> <a href=/x>c</a></p><ul><li>1<li>2</ul></div>",
    ],
    ["single letters", "<div>a</div>"],
    ["cells", "<tr><td>a<td>b</tr>"],
    ["links", "<a href=/a>b</a> "],
    ["open formatting", "<b><i>a<div>b"],
    ["deep lists", "<ul><li>a"],
    ["deep tables", "<table><tr><td>a"],
    ["open links", "<a href=x>a"],
    ["styled elements", '<p style="color:#fff;opacity:.5" class="a b">x</p>'],
    ["style rules", "<style>.a .b{color:red}.b>p{display:block}</style><p class='a b'>x</p>"],
    ["new classes", "<p class=c>x</p>"],
    ["footnotes", '<p>a<sup><a href="#n1">1</a></sup></p><li id=n1>note</li>'],
    ["stars and brackets", "*_[a]( "],
    ["ampersands", "&amp &lt; & "],
    ["repeated lines", "<p>The same line of some length, said again and again, without an end.</p>"],
  ])("%s: linear in bytes", (name, unit) => {
    const make = (bytes: number) => {
      const count = Math.ceil(bytes / unit.length);
      if (name !== "new classes") return unit.repeat(count);
      return Array.from({ length: count }, (_, index) => unit.replace("=c", `=c${index}`)).join("");
    };
    const small = make(60_000);
    cost(small, 5);
    const ratio = cost(make(60_000 * factor), 3) / Math.max(1, cost(small, 5));
    expect(ratio).toBeLessThan(allowed);
  });
});

describe("memory", () => {
  const page = (index: number) => {
    const text = Array.from(
      { length: 30 },
      (_, line) =>
        `<p class="text-${index}-${line}">Entry ${index}.${line}: the keeper walks, every morning, to the hives and counts.</p>`,
    );
    return `<title>Day ${index}</title><style>.d${index}{color:#111}</style><nav class="menu-${index}"><a href=/${index}>Home</a></nav><main>${text.join("")}</main>`;
  };
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1e6;
  };

  it("stays flat over 2,000 pages", () => {
    const run = (from: number, to: number) => {
      for (let index = from; index < to; index++) extractPage(page(index), { url: `${url}${index}` });
    };
    run(0, 700);
    const early = heap();
    run(700, 2_000);
    // What is remembered of class names is bounded at some megabytes; 1,300 pages of 4 kB would be far more than that.
    expect(heap() - early).toBeLessThan(6);
  });
});
