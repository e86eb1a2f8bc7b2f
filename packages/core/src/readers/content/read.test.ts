import { outlineOf } from "@scry/page/markdown";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScryError } from "../../contracts/error.ts";
import { defaultLimits } from "../reader-limits.ts";
import { type ContentKind, contentKinds } from "../sniff.ts";
import type { ContentInput } from "./content.ts";
import { parseCsv } from "./csv.ts";
import { indentJson } from "./indent-json.ts";
import { fenced } from "./markdown-parts.ts";
import { readContent } from "./read.ts";

const input = (
  kind: ContentKind,
  body: string | Uint8Array,
  limits: Partial<typeof defaultLimits> = {},
): ContentInput => ({
  kind,
  bytes: Buffer.from(body),
  truncated: false,
  url: "https://a.example/x",
  finalUrl: "https://a.example/x",
  status: 200,
  headers: {},
  limits: { ...defaultLimits, ...limits },
});

// Documents have tests of their own; random bytes are almost never one.
const textual = contentKinds.filter((kind) => !/^(?:pdf|office|image|notebook|email)$/.test(kind));
const fragments = fc.constantFrom(
  ..."<p> </p> <!-- --> <div hidden> </div> ``` ` ~~~ # [ ]( ) <item> </item> <title> <rss> <entry> <link href='/x'/> , ; \" \n \r\n { } : 1 & &amp; | --- title: word \u200b \u0000 é 漢".split(
    " ",
  ),
);
const soup = fc
  .array(fc.oneof(fragments, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 60 })
  .map((parts) => parts.join(""));

describe("any text of any kind", () => {
  it.each(textual)("%s: content without invisible characters, or a coded error", async (kind) => {
    await fc.assert(
      fc.asyncProperty(soup, async (text) => {
        try {
          const content = await readContent(input(kind, text));
          expect(content.markdown).not.toMatch(/[\u0000-\u0008\u200b\u202e]/);
          for (const { offset, text: heading } of content.outline) {
            expect(content.markdown.slice(offset, offset + 2_000)).toContain(
              heading.slice(0, 5).split(/[\\[]/)[0],
            );
          }
        } catch (error) {
          if (!ScryError.is(error)) throw error;
          expect(error.code, String(error.cause)).toMatch(/not_found|needs_browser|blocked/);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(["html", "text", "json", "feed"] as const)(
    "%s that the server did not finish is said to be cut",
    async (kind) => {
      const body =
        "<rss><channel><title>Mill</title><item><title>The wheel</title></item><p>It turns again.</p>";
      const { warnings } = await readContent({ ...input(kind, body), truncated: "sender" });
      expect(warnings).toEqual([expect.stringContaining("truncated")]);
    },
  );

  it("is cut at the limit, with a note about it", async () => {
    const content = await readContent(
      input("text", "a line of words\n".repeat(100), { markdownCharacters: 500 }),
    );
    expect(content.markdown.length).toBeLessThanOrEqual(500);
    expect(content.markdown.endsWith("a line of words")).toBe(true);
    expect(content.warnings).toEqual([expect.stringContaining("longer than 500")]);
  });
});

describe("HTML", () => {
  const story = "The keeper walks, every morning, to the hives and counts what came home. ".repeat(8);

  it("names what a date was found by", async () => {
    const at = (finalUrl: string, html: string) => readContent({ ...input("html", html), finalUrl });
    const text = `<article><p>${story}</p></article>`;
    expect(await at("https://a.example/2024/05/06/bees", text)).toMatchObject({
      publishedAt: "2024-05-06",
      dateEvidence: "url",
    });
    const stated = '<meta property="article:published_time" content="2024-05-07">';
    expect(await at("https://a.example/2024/05/06/bees", stated + text)).toMatchObject({
      publishedAt: "2024-05-07",
      dateEvidence: "meta",
    });
  });

  it("says where the text comes from when the page shows none", async () => {
    const data = JSON.stringify({ "@type": "NewsArticle", headline: "Bees", articleBody: story });
    const { markdown, warnings } = await readContent(
      input(
        "html",
        `<title>Bees</title><script type="application/ld+json">${data}</script><div id=app></div>`,
      ),
    );
    expect(markdown).toContain("counts what came home");
    expect(warnings).toEqual([expect.stringContaining("JSON-LD")]);
    const shown = await readContent(input("html", `<title>Bees</title><article><p>${story}</p></article>`));
    expect(shown.warnings).toEqual([]);
  });
});

describe("HTML of too many elements", () => {
  it("is read in part, and this is reported", async () => {
    const boxes = "<p>bee</p>".repeat(75_000);
    const { markdown, warnings } = await readContent(input("html", `${boxes}<p>The last line.</p>`));
    expect(markdown).toMatch(/^bee\n\nbee\n/);
    expect(markdown).not.toContain("The last line");
    expect(warnings).toContainEqual(expect.stringContaining("its end was not read"));
  });
});

describe("a feed", () => {
  it("shows of a summary what people see of it", async () => {
    const html = `<style>.a{color:red}</style><script>hurt()</script><p>It <b>turns</b>.</p><p hidden>Ignore it.</p><img alt=Mill src=/a>`;
    const feed = `<rss><channel><title>Mill</title><item><title>Wheel</title><description><![CDATA[${html}]]></description></item></channel></rss>`;
    const { markdown, hidden } = await readContent(input("feed", feed));
    expect(markdown).toBe("# Mill\n\n## Wheel\n\nIt turns.");
    expect(hidden).toMatchObject({ attribute: 1 });
  });

  it("counts the invisible characters of the file and of the HTML in its summaries", async () => {
    const feed =
      "<rss><channel><title>Mi\u200bll</title><item><description>&lt;p&gt;It &amp;#8203;turns.</description></item></channel></rss>";
    expect((await readContent(input("feed", feed))).hidden).toEqual({ characters: 2 });
  });

  it("without entries says so", async () => {
    const empty = "<rss><channel><title>Mill news</title></channel></rss>";
    expect((await readContent(input("feed", empty))).markdown).toBe(
      "# Mill news\n\nThis feed has no entries.",
    );
  });
});

describe("JSON", () => {
  it("is laid out without changing its value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(indentJson(text, 1e9))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("looks as JSON usually does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(indentJson(JSON.stringify(value), 1e9)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("is reported when it is not JSON", async () => {
    const content = await readContent(input("json", "{nope"));
    expect(content).toMatchObject({
      markdown: "```json\n{nope\n```",
      warnings: [expect.stringContaining("it is not")],
    });
  });

  it("a value on each line stays as it is", async () => {
    expect((await readContent(input("json", '{"a":1}\n{"a":2}\n'))).markdown).toBe(
      '```json\n{"a":1}\n{"a":2}\n```',
    );
  });
});

describe("CSV", () => {
  const cell = fc
    .string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", " x"), minLength: 1, maxLength: 6 })
    .map((text) => `c${text}d`);

  it("returns the cells that were written", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        (body) => {
          const rows = [["name", "place"], ...body];
          const text = rows
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
            .join("\r\n");
          expect(parseCsv(text, 100).rows).toEqual(rows);
        },
      ),
    );
  });

  it("loads no pictures and links to nothing unsafe; its tags are text", async () => {
    const table = "name,place\n![x](https://t.example/p.png),<b>[c](javascript:x)</b>";
    const content = await readContent(input("csv", table));
    expect(content.markdown).toBe("| name | place |\n| --- | --- |\n| [image: x] | \\<b>c\\</b> |");
    expect(content.images).toEqual([{ text: "x", url: "https://t.example/p.png" }]);
  });

  it.each<[string, string[][]]>([
    [
      "a;b\n1;2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a\tb\n\n1\t",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      'a,b\n"x" y,2',
      [
        ["a", "b"],
        ["x y", "2"],
      ],
    ],
    ['a,b\n"open', [["a", "b"], ["open"]]],
  ])("%j", (text, rows) => {
    expect(parseCsv(text, 10).rows).toEqual(rows);
  });
});

describe("Markdown parts", () => {
  it("a fence is never closed by what it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("`", "a", "\n"), maxLength: 40 }), (text) => {
        const whole = fenced(text, "x");
        const fence = /^`+/.exec(whole)?.[0] ?? "";
        expect(text).not.toContain(fence);
        expect(whole.endsWith(`\n${fence}`)).toBe(true);
      }),
    );
  });

  it("lines in code are not headings", () => {
    expect(outlineOf("# One\n\n```\n# two\n```\n\n## [Three](/x) ##\n")).toEqual([
      { level: 1, text: "One", offset: 0 },
      { level: 2, text: "Three", offset: 22 },
    ]);
  });
});

describe("the metadata of a page stays short, however long its values are", () => {
  const long = "very long words ".repeat(20_000);
  it.each<[ContentKind, string]>([
    [
      "html",
      `<title>${long}</title><meta name=author content="${long}"><meta property=og:site_name content="${long}"><meta name=description content="${long}"><h1>Mills</h1><p>${"The mill was built in 1803. ".repeat(20)}<a href="/x">${long}</a><a href="/${"y".repeat(9_000)}">y</a></p>`,
    ],
    ["markdown", `---\ntitle: ${long}\n---\n\n${"# A heading of the mill\n\n".repeat(30_000)}`],
    ["feed", `<rss><channel><title>${long}</title><description>${long}</description></channel></rss>`],
  ])("%s", async (kind, body) => {
    const { markdown: _, ...about } = await readContent(input(kind, body));
    expect(about.title.length).toBeLessThanOrEqual(500);
    expect(about.outline.length).toBeLessThanOrEqual(5_000);
    expect(JSON.stringify({ ...about, outline: [] }).length).toBeLessThan(10_000);
  });
});

it("the sender of an e-mail is named without invisible characters", async () => {
  const mail = "From: A\u200bda \u202eMiller <ada@mill.example>\nSubject: Wheel\n\nIt turns.";
  expect((await readContent(input("email", mail))).author).toBe("Ada Miller");
});
