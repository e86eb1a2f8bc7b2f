import { describe, expect, it } from "vitest";
import { plainText } from "./node.ts";
import { parseHtml } from "./parse.ts";

it.each([
  ["a<!-->b", "ab"],
  ["a<!--->b", "ab"],
  ["a<!--b--!>c", "ac"],
  ["a<!--b--!>c-->d", "ac-->d"],
  ["a<!--!>b-->c", "ac"],
  ["a<!----!>b-->c", "ab-->c"],
  ["a<!--b-- >c-->d", "ad"],
  ["a<!--b", "a"],
  ["a<!b>c<?d>e</ f>g<![CDATA[h]]>i", "acegi"],
])("comments end where they do in browsers: %s", (html, text) => {
  expect(plainText(parseHtml(html).root)).toBe(text);
});

it("the end of unclosed comments is searched for only once", () => {
  const started = process.cpuUsage();
  parseHtml("<!--a--!>".repeat(200_000));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
});

it.each([
  ["its own text", "<svg><title>a</title><svg><path/></svg><text>b</text></svg>c", "c"],
  ["an end in a comment", "<svg><!-- </svg>a --><g/></svg>b", "b"],
  ["an end in an attribute", `<svg><g id="</svg>a"/></svg>b`, "b"],
  ["an end in CDATA", "<svg><![CDATA[</svg>a]]></svg>b", "b"],
  ["an end among elements of HTML", "<svg><foreignObject><div></svg>a</div></foreignObject></svg>b", "b"],
  ["capitals", "<SVG><g></SVG>a<svg><SVG></SVG>b</svg>c", "ac"],
  ["no end", "a<svg><g>b", "a"],
  ["a block of HTML", "<svg><g><p>a</p></svg> b", "a b"],
  ["the end of what stands around it", "<div><svg><g></div>a</svg>b", "ab"],
  ["the end of something in it", "<a href=x><svg><a>b</a>c</svg>d</a>", "d"],
])("a drawing ends where browsers end it, with %s", (_, html, text) => {
  expect(plainText(parseHtml(html).root)).toBe(text);
});

it("style sheets of drawings hold for the page", () => {
  const sheet = "<style><![CDATA[.a>b{display:none}]]></style>";
  expect(parseHtml(`<svg><defs>${sheet}</defs></svg>`).styles).toMatchObject([{ css: ".a>b{display:none}" }]);
});

const textOf = (html: string) => plainText(parseHtml(html).root);

describe("the end of raw text", () => {
  it.each([
    ["an end tag with a longer name is none", "<style></styles>a</style>b", "b"],
    ["nor one with a vertical tab", "<script></script\v>a</script>b", "b"],
    ["capitals before small letters", "<script></scripts></SCRIPT>a<script></script>b", "ab"],
    ["attributes of end tags", `<script></script a="x>y">b</div c='>'>c`, "bc"],
    ["a script that writes scripts", `<script><!--\nwrite("<script></script>");\n//--></script>a`, "a"],
    ["a script that does not", "<script><!-- x </script>a<script> --></script>b", "ab"],
    ["a whole comment in a script", "<script><!--><script></script>a", "a"],
    ["a script in a script that never ends", "<script><!--<script></script>a", ""],
    ["a frame that never ends", "a<iframe>b<p>c", "a"],
    ["a title that never ends", "a<title>b<p>c", "a"],
    ["old code that never ends", "<xmp>a<b>b", "a<b>b"],
    ["plain text has no end", "<plaintext>a<b>b</plaintext>", "a<b>b</plaintext>"],
  ])("is found as browsers find it: %s", (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("is looked for in time that grows with the page", () => {
    const started = process.cpuUsage();
    parseHtml("<SCRIPT></SCRIPT>".repeat(50_000));
    // It took a minute when each of them looked for small letters to the end of the page.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
  });
});
