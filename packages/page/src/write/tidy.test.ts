import { expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

function tidied(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return renderText(root);
}

it.each([
  [
    "a wiki's link to edit a part",
    '<div><h2>Hives</h2><span class="mw-editsection">[<a href="/e">edit</a>]</span></div>',
    "Hives",
  ],
  [
    "the same in the heading",
    '<h2>Hives<span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>',
    "Hives",
  ],
  ["a button that copies code", "<div><button>Copy code</button><pre>x = 1</pre></div>", "x = 1"],
  ["a button that copies a line", "<p><code>npm i hive</code> <button>copy</button></p>", "npm i hive"],
  [
    "what shows while a person points at something",
    '<p>Hives<button>i</button></p><div role="tooltip">Press to learn more</div><p>Bees</p>',
    "Hives i\nBees",
  ],
  [
    "a manual's link to the source",
    '<section><a class="src rightside" href="/src">Source</a><h4>fn open()</h4></section>',
    "fn open()",
  ],
  ["a manual's control", '<details><summary class="hideme">Expand</summary><p>Bees</p></details>', "Bees"],
])("%s is not text", (_, html, text) => {
  expect(tidied(html)).toBe(text);
});

it.each([
  [
    "what another button says",
    "<div><button>What is a hive?</button><p>A home.</p></div>",
    "What is a hive?\nA home.",
  ],
  ["a word that begins alike", "<p><button>Copyright</button></p>", "Copyright"],
])("%s stays", (_, html, text) => {
  expect(tidied(html)).toBe(text);
});
