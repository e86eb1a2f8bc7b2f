import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import type { CitationTarget, Source } from "./citation-types.ts";
import { createCitationStream, renderCitations } from "./stream.ts";

const targets = ["web", "telegram", "terminal", "markdown", "plain", "openai", "anthropic"] as const;

function source(id: number, more: Partial<Source> = {}): Source {
  return { id, url: `https://example.com/${id}`, title: `Title ${id}`, calls: [1], passages: [], ...more };
}

const sources = [source(1), source(2), source(3)];
const web = (id: number) =>
  `<sup><a href="https://example.com/${id}" title="Title ${id}" target="_blank" rel="noopener noreferrer nofollow">[${id}]</a></sup>`;
const telegram = (id: number) => `<a href="https://example.com/${id}">[${id}]</a>`;
const terminal = (id: number) => `\u001b]8;;https://example.com/${id}\u001b\\[${id}]\u001b]8;;\u001b\\`;

function textOf(answer: string, target: CitationTarget, given = sources, options = {}): string {
  const rendered = renderCitations(answer, given, target, options);
  return rendered.target === "anthropic" ? rendered.blocks.map(({ text }) => text).join("") : rendered.text;
}

/** The answer without paragraph tags and footers, for comparing single sentences. */
function line(answer: string, target: CitationTarget): string {
  return textOf(answer, target)
    .replace(/^<p>|<\/p>$/g, "")
    .replace(/\n\n(?:Sources:|\[\^)[\s\S]*$/, "");
}

describe("every marker form for every target", () => {
  const forms: [string, number[]][] = [
    ["[1]", [1]],
    ["[1, 2]", [1, 2]],
    ["[1][2]", [1, 2]],
    ["[1-3]", [1, 2, 3]],
    ["[1–3]", [1, 2, 3]],
    ["【1】", [1]],
    ["【1, 3】", [1, 3]],
    ["[[2]]", [2]],
    ["[1, 9]", [1]],
  ];
  const writes: Record<CitationTarget, (ids: number[]) => string> = {
    web: (ids) => `Fact${ids.map(web).join("")}.`,
    telegram: (ids) => `Fact ${ids.map(telegram).join("")}.`,
    terminal: (ids) => `Fact ${ids.map(terminal).join("")}.`,
    markdown: (ids) => `Fact ${ids.map((id) => `[^${id}]`).join("")}.`,
    plain: (ids) => `Fact ${ids.map((id) => `[${id}]`).join("")}.`,
    openai: (ids) => `Fact ${ids.map((id) => `[${id}]`).join("")}.`,
    anthropic: () => "Fact.",
  };
  for (const target of targets) {
    it.each(forms)(`${target} %s`, (form, ids) => {
      expect(line(`Fact ${form}.`, target)).toBe(writes[target](ids));
      expect(renderCitations(`Fact ${form}.`, sources, target).used).toEqual(ids);
    });

    it.each(["No [1].", "- Ja [1]", "[1]"])(
      `${target} keeps the source of a sentence without a word to compare: %s`,
      (answer) => {
        const rendered = renderCitations(answer, sources, target, { links: false });
        expect(rendered.used).toEqual([1]);
        expect(JSON.stringify(rendered)).toContain("https://example.com/1");
      },
    );

    it(`${target} leaves code, links and footnotes alone`, () => {
      const text = textOf("Code `a[1]` and [1](https://x.example) and [^1].", target);
      expect(
        renderCitations("Code `a[1]` and [1](https://x.example) and [^1].", sources, target).used,
      ).toEqual([]);
      expect(text).toContain("a[1]");
      expect(text).toContain("[^1]");
      expect(text).toContain("https://x.example");
    });

    it(`${target} drops and reports dangling ids`, () => {
      expect(line("Fact [7].", target)).toBe("Fact.");
      expect(renderCitations("Fact [7].", sources, target)).toMatchObject({ used: [], dangling: [7] });
    });
  }
});

it("reads a marker in parentheses after a marker as a citation, not as the address of a link", () => {
  expect(line("Fact [2]([1]).", "openai")).toBe("Fact [2]([1]).");
  expect(renderCitations("Fact [2]([1]).", sources, "openai")).toMatchObject({ used: [2, 1], dangling: [] });
  expect(renderCitations("Fact [9]([1]).", sources, "openai")).toMatchObject({ used: [1], dangling: [9] });
});

describe("web", () => {
  it("renders the Markdown that answers are made of", () => {
    const answer =
      "# A\n\nb **c** *d* ~~e~~ `f<` ***g***\n\n- h\n  - i [1]\n- j\n\n3. k\n\n> l\n\n| m | n |\n|---|---|\n| o [2] | p\\|q |\n\n---\n\n```js\nr < s[1]\n```";
    expect(textOf(answer, "web")).toBe(
      [
        "<h1>A</h1>",
        "<p>b <strong>c</strong> <em>d</em> <del>e</del> <code>f&lt;</code> <strong><em>g</em></strong></p>",
        `<ul>\n<li>h\n<ul>\n<li>i${web(1)}</li>\n</ul></li>\n<li>j</li>\n</ul>`,
        '<ol start="3">\n<li>k</li>\n</ol>',
        "<blockquote><p>l</p></blockquote>",
        `<table>\n<thead><tr><th>m</th><th>n</th></tr></thead>\n<tbody><tr><td>o${web(2)}</td><td>p|q</td></tr></tbody>\n</table>`,
        "<hr>",
        '<pre><code class="language-js">r &lt; s[1]</code></pre>',
      ].join("\n"),
    );
  });

  it("keeps a citation in a link's text out of the link", () => {
    expect(line("[see [1] there](https://x.example/)", "web")).toBe(
      `<a href="https://x.example/" target="_blank" rel="noopener noreferrer nofollow">see there</a>${web(1)}`,
    );
  });

  it.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["[x](javascript:alert(1))", "x"],
    ["[x](JaVaScRiPt:alert)", "x"],
    ["[x](data:text/html,<b>)", "[x](data:text/html,&lt;b&gt;)"],
    [
      "![x](https://t.example/p.gif)",
      '<a href="https://t.example/p.gif" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    ],
    ['<img src=x onerror="a()">', "&lt;img src=x onerror=&quot;a()&quot;&gt;"],
    ["\ufdd01\ufdd1", "\ufffd1\ufffd"],
  ])("%s is safe", (answer, expected) => expect(line(answer, "web")).toBe(expected));

  it("escapes titles and refuses unsafe addresses of sources", () => {
    const given = [source(1, { title: 'A "b" <c> & d' }), source(2, { url: "javascript:alert(1)" })];
    const text = textOf("x [1] y [2]", "web", given);
    expect(text).toContain('title="A &quot;b&quot; &lt;c&gt; &amp; d"');
    expect(text).toContain("y<sup>[2]</sup>");
    expect(text).not.toContain("javascript:");
  });
});

describe("telegram", () => {
  it("writes lists, headings, tables and code with its own tags", () => {
    const answer =
      "# A\n\n- b [1]\n  - c\n\n| d | e |\n|--|--|\n| f [2] | g |\n\n> h\n> > i\n\n```py\nj<k\n```";
    expect(textOf(answer, "telegram")).toBe(
      [
        "<b>A</b>",
        `• b ${telegram(1)}\n  • c`,
        `<b>d | e</b>\nf ${telegram(2)} | g`,
        "<blockquote>h\ni</blockquote>",
        '<pre><code class="language-py">j&lt;k</code></pre>',
      ].join("\n\n"),
    );
  });
});

describe("terminal", () => {
  it("names the addresses at the end where links are on, too", () => {
    expect(textOf("Fact [2].", "terminal", sources)).toMatch(
      /\n\nSources:\n\[2\] Title 2\n {4}https:\/\/example\.com\/2\n$/,
    );
  });

  it("names the addresses at the end where links are off", () => {
    expect(textOf("Fact [2].", "terminal", sources, { links: false })).toBe(
      "Fact [2].\n\nSources:\n[2] Title 2\n    https://example.com/2\n",
    );
  });

  it("lets no escape sequence through, from the answer, a title or an address", () => {
    const given = [source(1, { title: "a\u001b]0;x\u0007b", url: "https://example.com/\u001b[31m" })];
    expect(textOf("\u001b[31mred [1]", "terminal", given)).not.toContain("\u001b[31m");
    expect(textOf("x [1]", "terminal", given, { links: false })).not.toContain("\u001b");
  });
});

describe("markdown", () => {
  it("adds footnotes with safe titles and addresses", () => {
    const given = [source(1, { title: "A [b] *c*", url: "https://example.com/a_(b)" })];
    expect(textOf("x [1]", "markdown", given)).toBe(
      "x [^1]\n\n[^1]: [A \\[b\\] \\*c\\*](https://example.com/a_%28b%29)\n",
    );
  });
});

describe("openai", () => {
  it("annotates every marker", () => {
    const { text, annotations } = renderCitations("😀 a [1, 2] b [9] c [3].", sources, "openai");
    expect(text).toBe("😀 a [1][2] b c [3].");
    expect(
      annotations.map(({ start_index, end_index, url }) => [text.slice(start_index, end_index), url]),
    ).toEqual([
      ["[1]", "https://example.com/1"],
      ["[2]", "https://example.com/2"],
      ["[3]", "https://example.com/3"],
    ]);
    expect(annotations[0]).toEqual({
      type: "url_citation",
      start_index: 5,
      end_index: 8,
      url: "https://example.com/1",
      title: "Title 1",
    });
  });
});

describe("anthropic", () => {
  it("attaches citations to sentences and names the closest block", () => {
    const given = [
      source(1),
      source(2, { passages: [{ text: "Cats sleep." }, { text: "Dogs bark at night." }] }),
    ];
    const rendered = renderCitations("Cats purr. At night dogs bark [2]. Done.", given, "anthropic");
    expect(rendered.blocks).toEqual([
      { type: "text", text: "Cats purr. " },
      {
        type: "text",
        text: "At night dogs bark.",
        citations: [
          {
            type: "search_result_location",
            source: "https://example.com/2",
            title: "Title 2",
            cited_text: "Dogs bark at night.",
            search_result_index: 1,
            start_block_index: 1,
            end_block_index: 2,
          },
        ],
      },
      { type: "text", text: " Done." },
    ]);
    expect(rendered.searchResults[0]).toEqual({
      type: "search_result",
      source: "https://example.com/1",
      title: "Title 1",
      content: [{ type: "text", text: "Title 1" }],
      citations: { enabled: true },
    });
  });

  it("gives no block of blanks only", () => {
    const { blocks } = renderCitations("a [1]\n\n\n- b [2]\n  \n[3]\n", sources, "anthropic");
    expect(blocks.every(({ text }) => text.trim() !== "")).toBe(true);
  });
});

const answers = fc
  .array(
    fc.constantFrom(
      ...[
        "[1]",
        "[9]",
        "[1, 9]",
        "[1-3]",
        "【2】",
        "[^1]",
        "[1](https://x.example)",
        "[a **b](https://x.example)",
        "https://x.example/[1]",
      ],
      ...[
        "`",
        "```",
        "\n",
        "\n\n",
        " ",
        "**",
        "*",
        "_",
        "~~",
        "***",
        "# ",
        "- ",
        "  - ",
        "1. ",
        "> ",
        "| a | b |\n|---|---|\n",
        "|",
        "---\n",
      ],
      ...[
        "<b>",
        "</p>",
        "<script>",
        "[x](javascript:a)",
        '[x](https://e.example/"onclick=)',
        "<https://e.example/'>",
        "&",
        '"',
        "word",
        "Ünï 漢字",
        "😀",
        "\\",
        "[",
        "]",
        "(",
        ")",
        "<br>",
        "![x](y)",
        "\ufdd01\ufdd1",
      ],
    ),
    { maxLength: 50 },
  )
  .map((parts) => parts.join(""));

/** Tag names of an HTML text; fails where a tag is not closed in order. */
function balancedTags(html: string, empty: readonly string[] = []): Set<string> {
  const names = new Set<string>();
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)(?: [^<>]*)?>/g)) {
    names.add(name);
    if (empty.includes(name)) continue;
    if (slash === "/") expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(html.replace(/<\/?[a-z0-9]+(?: [^<>]*)?>/g, "")).not.toMatch(/[<>]/);
  return names;
}

/** The attributes as a browser's parser sees them. */
function attributesOf(html: string): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = [];
  const parser = new Parser({ onattribute: (name, value) => found.push({ name, value }) });
  parser.end(html);
  return found;
}

describe("a citation in text that the renderer reads as code", () => {
  it.each([
    ["and ```\nx\n```\nlist [1]", "<pre><code>list [1]</code></pre>"],
    ["# a ``\nb `` c [1] ``", "<code>c [1]</code>"],
  ])("%j stands there as it was written", (answer, expected) => {
    for (const target of ["web", "telegram"] as const)
      expect(textOf(answer, target)).not.toMatch(/[\ufdd0\ufdd1]/);
    expect(textOf(answer, "web")).toContain(expected);
  });
});

describe("any answer", () => {
  it("becomes balanced HTML of allowed tags", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const allowedTelegram = ["a", "b", "i", "s", "code", "pre", "blockquote"];
        for (const name of balancedTags(textOf(answer, "telegram"))) expect(allowedTelegram).toContain(name);
        const html = textOf(answer, "web");
        expect(html + textOf(answer, "telegram")).not.toMatch(/[\ufdd0\ufdd1]/);
        const allowedWeb =
          /^(?:p|h[1-6]|strong|em|del|code|pre|a|sup|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr|br)$/;
        for (const name of balancedTags(html, ["br", "hr"])) expect(name).toMatch(allowedWeb);
        expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
        for (const { name, value } of attributesOf(html)) {
          expect(["href", "title", "target", "rel", "class", "start"]).toContain(name);
          if (name === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("keeps no dangling id and annotates exactly the known ones", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const rendered = renderCitations(answer, sources, "openai");
        for (const { start_index, end_index, url } of rendered.annotations) {
          const id = url.slice("https://example.com/".length);
          expect(rendered.text.slice(start_index, end_index)).toBe(`[${id}]`);
        }
        const outside = rendered.text
          .replace(/`+[^`]*`+|```[\s\S]*?(?:```|$)/g, "")
          .replace(/https?:\S*/g, "");
        // What is before a parenthesis may be a link.
        if (!/[`\\~]|\]\(/.test(answer)) expect(outside).not.toMatch(/\[9\]/);
        const again = renderCitations(rendered.text, sources, "openai");
        if (!/[`\\(~]/.test(answer)) expect(again.dangling).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it("streams to what is rendered at once", () => {
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom(...targets),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (answer, target, sizes) => {
          const stream = createCitationStream<CitationTarget>(sources, target);
          const deltas = [];
          for (let at = 0, turn = 0; at < answer.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            deltas.push(stream.push(answer.slice(at, at + size)));
            at += size;
          }
          deltas.push(stream.end());
          const whole = renderCitations(answer, sources, target);
          expect(stream.used).toEqual(whole.used);
          expect(stream.dangling).toEqual(whole.dangling);
          if (whole.target === "anthropic") expect(deltas.flat()).toEqual(whole.blocks);
          else if (whole.target === "openai") {
            const all = deltas.map((delta) =>
              typeof delta === "object" && "text" in delta ? delta : undefined,
            );
            expect(all.map((delta) => delta?.text).join("")).toBe(whole.text);
            expect(all.flatMap((delta) => delta?.annotations ?? [])).toEqual(whole.annotations);
          } else expect(deltas.join("")).toBe(whole.text);
        },
      ),
      { numRuns: 2500 },
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.constantFrom(...targets),
        (answer, target) => {
          expect(renderCitations(answer, sources, target).target).toBe(target);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("blanks without end cost no more than other text", () => {
    for (const target of ["web", "telegram", "anthropic"] as const) {
      expect(textOf(`a${" ".repeat(200_000)}b`, target)).toContain("b");
      expect(textOf(`a${"\n".repeat(200_000)}b`, target)).toContain("b");
    }
  });
});

describe("a stream", () => {
  it("shows the open paragraph on demand", () => {
    const stream = createCitationStream(sources, "telegram");
    expect(stream.push("First.\n\nSecond **bo")).toBe("");
    expect(stream.preview()).toBe("First.\n\nSecond **bo");
    expect(stream.push("ld** [1].\n\n")).toBe("First.");
    expect(stream.preview()).toBe(`\n\nSecond <b>bold</b> ${telegram(1)}.`);
    expect(stream.end()).toBe(`\n\nSecond <b>bold</b> ${telegram(1)}.`);
  });

  it("finds sources that came later", () => {
    const found: Source[] = [];
    const stream = createCitationStream(() => found, "plain");
    stream.push("Wait. ");
    found.push(source(1));
    expect(stream.push("Now [1].")).toBe(" Now [1].");
  });
});

describe("formulas and tasks on a page", () => {
  const web = (text: string) => renderCitations(text, [], "web").text;

  it.each([
    ["so $a_1^2$ is", '<p>so <code class="math">a_1^2</code> is</p>'],
    [
      "for $x$ and \\(y<1\\).",
      '<p>for <code class="math">x</code> and <code class="math">y&lt;1</code>.</p>',
    ],
    ["$$\n\\frac{1}{2}\n$$", '<p><code class="math display">\\frac{1}{2}</code></p>'],
    ["\\[ E = mc^2 \\]", '<p><code class="math display">E = mc^2</code></p>'],
    ["- [ ] buy oil\n- [x] trim", "<ul>\n<li>☐ buy oil</li>\n<li>☑ trim</li>\n</ul>"],
  ])("%j", (text, html) => expect(web(text)).toBe(html));

  it.each(["from $5 to $6", "$5/$6 each", "US$ 5 (US$)", "\\$x_1\\$ is"])(
    "leaves money alone: %j",
    (text) => {
      expect(web(text)).not.toContain("math");
    },
  );

  it("leaves an escaped bracket alone, and Telegram its dollars", () => {
    expect(web("A \\[PDF\\] file")).toBe("<p>A [PDF] file</p>");
    expect(renderCitations("so $a_1^2$ is", [], "telegram").text).toBe("so $a_1^2$ is");
  });
});
