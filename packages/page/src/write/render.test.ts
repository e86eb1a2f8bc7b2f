import { describe, expect, it } from "vitest";
import { markdown, render } from "../../test/support/rendered.ts";

describe("blocks", () => {
  it("separates paragraphs by one blank line and keeps line breaks", () => {
    expect(markdown("<p>One\n  line.</p>\n\n<div>Two<br>lines</div>loose")).toBe(
      "One line.\n\nTwo  \nlines\n\nloose",
    );
    expect(markdown("first<br><br>second")).toBe("first\n\nsecond");
  });

  it("writes headings without skipping levels, with an outline", () => {
    const { markdown: text, outline } = render("<h2>A <b>b</b></h2><p>t</p><h5>C</h5><h2>D</h2>");
    expect(text).toBe("## A **b**\n\nt\n\n### C\n\n## D");
    expect(outline).toEqual([
      { level: 2, text: "A b", offset: 0 },
      { level: 3, text: "C", offset: 15 },
      { level: 2, text: "D", offset: 22 },
    ]);
    for (const entry of outline) expect(text.slice(entry.offset)).toMatch(/^#+ /);
  });

  it("writes no bold in headings that are bold in every word", () => {
    const pieces = "<h2><b>The keeper's </b><i><b>whole</b></i><b> year</b>:</h2><h3><b>May:</b> swarms</h3>";
    expect(markdown(pieces)).toBe("## The keeper's *whole* year:\n\n### **May:** swarms");
    expect(markdown('<h2><a href="/y"><b>The year</b></a></h2>')).toBe(
      "## [The year](https://example.org/y)",
    );
  });

  it("writes headings that are one by their role", () => {
    const { markdown: text, outline } = render(
      '<h1>Bees</h1><div role="heading" aria-level="2"><b>In May</b></div><p role=heading>In June</p><div role=heading aria-level=9>x</div>',
    );
    expect(text).toBe("# Bees\n\n## In May\n\n## In June\n\n## x");
    expect(outline.map(({ level }) => level)).toEqual([1, 2, 2, 2]);
  });

  it("writes cards and posts in a list one below the other, with their headings in the outline", () => {
    const card = (name: string) => `<li><h3>${name}</h3><p>About ${name}.</p></li>`;
    const { markdown: text, outline } = render(`<h2>Hives</h2><ul>${card("North")}${card("South")}</ul>`);
    expect(text).toBe("## Hives\n\n### North\n\nAbout North.\n\n### South\n\nAbout South.");
    expect(outline.map((entry) => entry.text)).toEqual(["Hives", "North", "South"]);
    const post = `<li><p>${"The keeper counts. ".repeat(25)}</p><p>And writes it down.</p></li>`;
    expect(markdown(`<ul>${post}${post}</ul>`)).not.toContain("- ");
  });

  it("escapes nothing in a cell or a heading that means something only at the start of a line", () => {
    const row = "<tr><td>1.<td>-<td><p># <b>2</b></p><p>- 3</p></tr>";
    expect(markdown(`<table><tr><th>a<th>b<th>c</tr>${row}</table>`)).toBe(
      "| a | b | c |\n| --- | --- | --- |\n| 1. | - | # **2** - 3 |",
    );
    expect(markdown("<h2><p>1. May</p></h2>")).toBe("## 1. May");
    // Cells that become lines of their own.
    expect(markdown("<table><tr><td>- a</tr><tr><td># b</tr></table>")).toBe("\\- a\n\n\\# b");
  });

  it("separates the items of a list and the lines of code in a cell", () => {
    const list = "<ul><li>one<ol><li>two.</li></ol></li><li>three</li></ul>";
    expect(
      markdown(`<table><tr><th>a<th>b</tr><tr><td>${list}<td><pre>x = 1\ny = 2</pre></tr></table>`),
    ).toBe("| a | b |\n| --- | --- |\n| one; two. three | `x = 1` `y = 2` |");
  });

  it("makes no table of a header without rows", () => {
    expect(markdown("<table><thead><tr><th>Shop<th>Price</thead><tbody></tbody></table>")).toBe(
      "Shop | Price",
    );
  });

  it("writes lists in lists so that they are read as such", () => {
    expect(markdown("<ul><li>May<ol start=3><li>swarms</ol></ul>")).toBe("- May\n\n  3. swarms");
    expect(markdown("<ul><li>May<ol><li>swarms</ol></ul>")).toBe("- May\n  1. swarms");
    expect(markdown("<ul><li>May</li><li><ol start=3><li>swarms</ol></li></ul>")).toBe("- May\n\n3. swarms");
    expect(markdown("<ol><li>May</li><ol start=2><li>swarms</li></ol><ul><li>x</li></ul></ol>")).toBe(
      "1. May\n\n   2. swarms\n   - x",
    );
  });

  it("makes no headings inside the items of a list", () => {
    expect(markdown('<ul><li><h3><a href="/n">North</a></h3></li><li>South</li></ul>')).toBe(
      "- [North](https://example.org/n)\n- South",
    );
    expect(markdown("<ol><li><h4>North</h4><p>First.</p></li><li>South</li></ol>")).toBe(
      "1. **North**\n\n   First.\n2. South",
    );
  });

  it("keeps brackets in pairs as they are in links, and no space at their ends", () => {
    const link = (inner: string) => markdown(`<p>See <a href="/h">${inner}</a>now.</p>`);
    expect(link("[Hives] of bees")).toBe("See [[Hives] of bees](https://example.org/h)now.");
    expect(link("Hives [old")).toBe("See [Hives \\[old](https://example.org/h)now.");
    expect(link("a]<b>(b</b>")).toBe("See [a\\]**(b**](https://example.org/h)now.");
    expect(link("<b>The hives. </b>")).toBe("See [**The hives.**](https://example.org/h) now.");
  });

  it("writes the link of code around it", () => {
    expect(
      markdown('<p><code><a href="/o">open()</a></code> and <code><a href="#c">close()</a></code></p>'),
    ).toBe("[`open()`](https://example.org/o) and `close()`");
  });

  it("escapes a tilde that would close a strike", () => {
    expect(markdown("<p>~May <b>~ June</b></p>")).toBe("~May **\\~ June**");
    expect(markdown("<p>about ~10 or ~20</p>")).toBe("about ~10 or ~20");
  });

  it("escapes a `===` line that is alone between elements", () => {
    expect(markdown("<p>_<code>x</code>_</p>")).toBe("\\_`x`\\_");
  });

  it("leaves no space before a comma after a link or an emphasised word", () => {
    expect(markdown('<p>See <a href="/n">the hive </a>, then <b>count </b>. Done <i>a </i>b.</p>')).toBe(
      "See [the hive](https://example.org/n), then **count**. Done *a* b.",
    );
  });

  it("nests lists and keeps numbers", () => {
    expect(markdown("<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>")).toBe(
      "- a\n  - b\n- c\n\n  d",
    );
    expect(markdown('<ol start="3"><li>a</li><li>b<ol><li>c</li></ol></li></ol>')).toBe(
      "3. a\n4. b\n   1. c",
    );
    expect(markdown("<ul><li>a</li><ul><li>b</li></ul></ul>")).toBe("- a\n  - b");
    expect(markdown("<ul><li></li><li> </li></ul>")).toBe("");
  });

  it("writes definition lists", () => {
    expect(markdown("<dl><dt>Term</dt><dd>One</dd><dd>Two</dd><dt>Other</dt><dd>Three</dd></dl>")).toBe(
      "Term\n: One\n: Two\n\nOther\n: Three",
    );
    expect(markdown("<dl><dd>Alone</dd></dl>")).toBe("Alone");
  });

  it("indents definitions once, as others read what is indented twice as code", () => {
    const method = "<dl><dt>open()</dt><dd><p>Opens it.</p><p>Twice.</p><pre>hive.open()</pre></dd></dl>";
    expect(markdown(`<dl><dt>Hive</dt><dd><p>A box.</p><p>Of wood.</p>${method}</dd></dl>`)).toBe(
      "Hive\n: A box.\n\n  Of wood.\n\n  open()\n  : Opens it.\n\n  Twice.\n\n  ```\n  hive.open()\n  ```",
    );
  });

  it("separates a definition from the table of the one before", () => {
    const table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";
    expect(markdown(`<dl><dt>Hive</dt><dd>One${table}</dd><dd>Two</dd></dl>`)).toMatch(/\| d \|\n\n: Two$/);
  });

  it("separates lists from the text above where they would otherwise not be read as lists", () => {
    expect(
      markdown("<ul><li>a<ul><li><ul><li><ol start=2><li>b</li></ol>c</li></ul>d</li></ul></li></ul>"),
    ).toBe("- a\n\n  - - 2. b\n\n      c\n\n    d");
  });

  it("quotes, also embedded posts", () => {
    expect(markdown("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>")).toBe("> a\n>\n> > b");
    expect(markdown('<blockquote class="twitter-tweet"><p>Post</p>— Jane</blockquote>')).toBe(
      "> Post\n>\n> — Jane",
    );
  });

  it("keeps separators only where they separate something", () => {
    expect(markdown("<hr><p>a</p><hr><hr><p>b</p><hr><h2>c</h2><p>|</p><p>• • •</p><hr>")).toBe(
      "a\n\n---\n\nb\n\n## c",
    );
  });

  it("drops a label that repeats the language of the code below", () => {
    expect(markdown('<p>JS</p><pre class="language-js">x()</pre><p>js</p>')).toBe("```js\nx()\n```\n\njs");
  });

  it("opens details", () => {
    expect(markdown("<details><summary>Why?</summary><p>Because.</p></details>")).toBe(
      "**Why?**\n\nBecause.",
    );
  });

  it("writes captions and alternative texts of figures, but no pictures", () => {
    expect(
      markdown('<figure><img src="x.png" alt="A red barn"><figcaption>The barn</figcaption></figure>'),
    ).toBe("[image: A red barn]\n\n*The barn*");
    expect(markdown('<p>x <img src="a.gif" alt=""><img alt="Icon"><img alt="two words.png"></p>')).toBe("x");
  });

  it("fences code with its language", () => {
    expect(markdown('<pre><code class="language-js">let a = 1;\n  b(`c`);</code></pre>')).toBe(
      "```js\nlet a = 1;\n  b(`c`);\n```",
    );
    expect(
      markdown('<div class="mw-highlight mw-highlight-lang-lua mw-content-ltr"><pre>x</pre></div>'),
    ).toBe("```lua\nx\n```");
    expect(markdown('<div class="cpp source-cpp"><pre class=de1>x</pre></div>')).toBe("```cpp\nx\n```");
    expect(markdown('<div class="text source-text"><pre class=de1>x</pre></div>')).toBe("```\nx\n```");
    expect(markdown('<div class="highlight-source-python"><pre>x = "```"</pre></div>')).toBe(
      '````python\nx = "```"\n````',
    );
    expect(markdown('<pre><span class="lineno">1</span>first line of code</pre>')).toBe(
      "```\nfirst line of code\n```",
    );
    expect(markdown("<pre>a<span> </span>b<br>c &lt;d&gt;</pre>")).toBe("```\na b\nc <d>\n```");
  });
});

describe("headings", () => {
  it("of one level stay on one level, whatever the page skips", () => {
    const { markdown: text } = render(
      "<h2>A</h2><h5>B</h5><p>b</p><h5>C</h5><h3>D</h3><h6>E</h6><h6>F</h6><h2>G</h2>",
    );
    expect(text.split("\n\n")).toEqual(["## A", "### B", "b", "### C", "### D", "#### E", "#### F", "## G"]);
  });

  it("keep a last number sign, and lose bold as a whole", () => {
    expect(markdown("<h2>Learn C#</h2>")).toBe("## Learn C\\#");
    expect(markdown("<h3><strong>Bold <i>heading</i></strong></h3>")).toBe("### Bold *heading*");
  });

  it("that link to themselves are text", () => {
    expect(markdown('<h2><a href="b.html#hives">Hives</a></h2><p><a href="#x">Up</a></p>')).toBe(
      "## Hives\n\nUp",
    );
  });
});

describe("boxes and quotations", () => {
  it("have their titles in bold", () => {
    expect(
      markdown('<div class="admonition note"><p class="admonition-title">Note</p><p>Count.</p></div>'),
    ).toBe("**Note**\n\nCount.");
    expect(markdown('<div class="admonitionHeading_x1"><i></i>tip</div><div><p>Count.</p></div>')).toBe(
      "**tip**\n\nCount.",
    );
    expect(markdown('<div><p class="custom-block-title">TIP</p><p>Count.</p></div>')).toBe(
      "**TIP**\n\nCount.",
    );
    expect(markdown("<details><summary>Open <b>me</b></summary><p>In.</p></details>")).toBe(
      "**Open me**\n\nIn.",
    );
    expect(markdown("<details><summary><section><h2>Open</h2></section></summary><p>In.</p></details>")).toBe(
      "## Open\n\nIn.",
    );
  });

  it("name the person quoted above the quotation", () => {
    expect(markdown("<blockquote><div><cite>Ann wrote:</cite>Bees count.</div></blockquote>")).toBe(
      "> *Ann wrote:*  \n> Bees count.",
    );
  });
});

describe("elements that hold many of their own kind", () => {
  const nested = (open: string, close: string) => `${open.repeat(40)}bees${close.repeat(40)}<p>after</p>`;

  it.each([
    ["<h2>", "</h2>", "## bees"],
    ["<table><tr><td>", "</table>", "bees"],
    ["<figure><figcaption>", "</figcaption></figure>", "*bees*"],
  ])("%s: are written once", (open, close, expected) => {
    expect(markdown(nested(open, close))).toBe(`${expected}\n\nafter`);
  });

  it("keep what is on each level in order", () => {
    const html = Array.from({ length: 20 }, (_, level) => `<table><tr><td>line ${level}`).join("");
    const lines = Array.from({ length: 20 }, (_, level) => `line ${level}`);
    expect(markdown(html)).toBe(lines.join("\n\n"));
    expect(markdown(html.replaceAll("<table><tr><td>", "<h2><div>"))).toBe(`## ${lines.join(" ")}`);
  });
});
