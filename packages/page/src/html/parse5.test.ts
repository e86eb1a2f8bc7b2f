import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import type { PageNode } from "./node.ts";
import { parseHtml } from "./parse.ts";

/** Elements that must be the same around each text. Parts of tables that browsers add (`tbody`) are left out. */
const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote button caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 " +
    "header li main nav ol p pre section summary table td th tr ul"
  ).split(" "),
);

/** The texts of a tree in order, each with the blocks around it, from the outside in: `ul>li: text`. */
class Texts {
  private readonly found: { path: string; text: string }[] = [];

  add(path: readonly string[], text: string): void {
    const place = path.filter((tag) => blocks.has(tag)).join(">");
    const last = this.found.at(-1);
    if (last?.path === place) last.text += text;
    else if (text.trim() !== "") this.found.push({ path: place, text });
  }

  list(): string[] {
    // White space beside a block is not in our tree.
    return this.found.map(({ path, text }) => `${path}: ${text.replace(/\s+/g, "")}`);
  }
}

function ours(html: string): string[] {
  const texts = new Texts();
  const visit = (node: PageNode, path: readonly string[]) => {
    if (node.tag === "") texts.add(path, node.text);
    else for (const child of node.children) visit(child, [...path, node.tag]);
  };
  visit(parseHtml(html).root, []);
  return texts.list();
}

/** Not text for a reader; our tree has neither. */
const silent: ReadonlySet<string> = new Set([
  "head",
  "script",
  "style",
  "title",
  "noscript",
  "svg",
  "template",
  "iframe",
]);

function theirs(html: string): string[] {
  const texts = new Texts();
  const visit = (node: DefaultTreeAdapterTypes.Node, path: readonly string[]) => {
    if (node.nodeName === "#text") texts.add(path, (node as DefaultTreeAdapterTypes.TextNode).value);
    else if ("childNodes" in node && !silent.has(node.nodeName))
      for (const child of node.childNodes) visit(child, [...path, node.nodeName]);
  };
  visit(parse(html), []);
  return texts.list();
}

const names =
  "div p ul ol li dl dt dd h2 h3 blockquote pre section b i a span em table tr td th tbody button".split(" ");
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `<${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  { weight: 4, arbitrary: fc.constantFrom(..."abcdefgh") },
  { weight: 1, arbitrary: fc.constantFrom("<br>", "<hr>", "<!-- x -->", "&amp;", "<img>") },
);

/** Without a doctype a table would not end a paragraph. */
const pages = fc.array(part, { maxLength: 14 }).map((parts) => `<!doctype html>${parts.join("")}`);

/** Where the two differ on purpose: pages that show it, and what each makes of one. */
const exceptions: readonly {
  name: string;
  matches: RegExp;
  html: string;
  ours: string[];
  theirs: string[];
}[] = [
  {
    name: "the end tag of a section of a table that was never opened is ignored",
    matches: /<\/tbody>/,
    html: "<!doctype html><table><td>a</tbody>b</table>",
    ours: ["table>tr>td: ab"],
    theirs: [": b", "table>tr>td: a"],
  },
  {
    name: "a link inside a button inside a link ends the button",
    matches: /<a>.*<button>.*<a>/s,
    html: "<!doctype html><a>a<button>b<a>c",
    ours: [": a", "button: b", ": c"],
    theirs: [": a", "button: bc"],
  },
  {
    name: "formatting that a block cut off is not reopened, so the next heading ends the one before",
    matches: /<(?:b|i|em|a)>.*<h\d>.*<h\d>/s,
    html: "<!doctype html><p><b><h2>a<h3>b",
    ours: ["h2: a", "h3: b"],
    theirs: ["h2: a", "h2>h3: b"],
  },
  {
    name: "without a doctype a table ends a paragraph all the same",
    matches: /^(?!<!doctype)/,
    html: "<p>a<table><td>b",
    ours: ["p: a", "table>tr>td: b"],
    theirs: ["p: a", "p>table>tr>td: b"],
  },
];

const realShaped: readonly (readonly [name: string, body: string])[] = [
  [
    "an article that omits end tags",
    "<article><h1>Bees</h1><p>First <b>bold<p>second</b> and <i>more<ul><li>one<li>two<ul><li>inner</ul><li>three</ul><p>Last<br>line</article><footer>End</footer>",
  ],
  [
    "a layout of nested tables",
    "<center><table width=100%><tr><td><a href=/>Home</a><td>Menu<table><tr><th>Day<th>Hives<tr><td>1<td>12</table></td></tr></table>Text behind</center>",
  ],
  [
    "a manual with definitions and code",
    "<section><h2>Options</h2><dl><dt><code>--hive</code><dd>The hive.<p>Again.<dt>--queen<dd><pre>\nx = 1\n  y</pre></dl><blockquote><p>Note <em>well</blockquote></section>",
  ],
  [
    "a thread with quotations in quotations",
    "<div class=post><div>Ann</div><blockquote><cite>Bob</cite><blockquote>Old</blockquote>Newer</blockquote>Answer<hr><a href=#x><div>Reply</div></a></div><div class=post>Next",
  ],
  [
    "a shop with a form between rows and loose text in a table",
    "<table><form><tr><td>Price<td><b>12 €</b></tr></form>Only today<tr><td><button>Buy</button></table><p>Terms<div>apply</p></div>",
  ],
  [
    "headings that links and formatting cross",
    "<h2><a name=a>One</h2><p>text</a> goes on<h3>Two</h2>three<figure><img><figcaption>Four</figure><details><summary>Five</summary>six</details>",
  ],
];

describe("beside parse5", () => {
  it.each(realShaped)("%s: the same text in the same order under the same blocks", (_, body) => {
    const html = `<!doctype html><html lang=en><head><title>x</title><style>p{}</style></head><body>${body}</body></html>`;
    expect(ours(html)).toEqual(theirs(html));
    expect(ours(html).length).toBeGreaterThan(3);
  });

  it("generated pages: the same text in the same order under the same blocks", () => {
    fc.assert(
      fc.property(pages, (html) => {
        fc.pre(!exceptions.some(({ matches }) => matches.test(html)));
        expect(ours(html)).toEqual(theirs(html));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(exceptions)("differs on purpose: $name", ({ matches, html, ...expected }) => {
    expect(html).toMatch(matches);
    expect({ ours: ours(html), theirs: theirs(html) }).toMatchObject({
      ours: expected.ours,
      theirs: expected.theirs,
    });
  });
});
