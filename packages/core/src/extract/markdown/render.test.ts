import { describe, expect, it } from "vitest";
import { Switches } from "../rules.ts";
import { tidy } from "../tidy.ts";
import { measure } from "../tree/measure.ts";
import { parseHtml } from "../tree/parse.ts";
import { renderMarkdown } from "./render.ts";

function render(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root, new Switches());
  return renderMarkdown(root, new URL("https://example.org/a/b.html"));
}
const markdown = (html: string) => render(html).markdown;

describe("blocks", () => {
  it("parts paragraphs by one blank line and keeps line breaks", () => {
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

  it("writes the points of a list and the lines of code in a cell apart from each other", () => {
    const list = "<ul><li>one<ol><li>two.</li></ol></li><li>three</li></ul>";
    expect(
      markdown(`<table><tr><th>a<th>b</tr><tr><td>${list}<td><pre>x = 1\ny = 2</pre></tr></table>`),
    ).toBe("| a | b |\n| --- | --- |\n| one; two. three | `x = 1` `y = 2` |");
  });

  it("makes no table of a header over nothing", () => {
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

  it("escapes a line below that stands alone between elements", () => {
    expect(markdown("<p>_<code>x</code>_</p>")).toBe("\\_`x`\\_");
  });

  it("leaves no space before a comma behind a link or a stressed word", () => {
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

  it("parts a definition from the table of the one before", () => {
    const table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";
    expect(markdown(`<dl><dt>Hive</dt><dd>One${table}</dd><dd>Two</dd></dl>`)).toMatch(/\| d \|\n\n: Two$/);
  });

  it("parts lists from the text above that only there would not be read as lists", () => {
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

  it("keeps separators only where they part something", () => {
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

describe("tables", () => {
  it("writes a header and escapes bars", () => {
    expect(markdown("<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>3</td></tr></table>")).toBe(
      "| A | B |\n| --- | --- |\n| 1\\|2 | 3 |",
    );
  });

  it("keeps columns under spans", () => {
    const html =
      '<table><thead><tr><th colspan="2">Wide</th><th>C</th></tr></thead><tr><td rowspan="2">a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>';
    expect(markdown(html)).toBe("| Wide |  | C |\n| --- | --- | --- |\n| a | b | c |\n|  | d | e |");
  });

  it("gives a table without header an empty one, and a caption its line", () => {
    expect(markdown("<table><caption>Figures</caption><tr><td>1</td><td>2</td></tr></table>")).toBe(
      "Figures\n\n|  |  |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  it("puts blocks and nested tables of a cell on one line without loss", () => {
    const text = markdown(
      "<table><tr><th>A</th><th>B</th></tr><tr><td><p>x</p><p>y</p><ul><li>z</li></ul></td><td><table><tr><td>in</td><td>ner</td></tr></table></td></tr></table>",
    );
    expect(text).toContain("x y z");
    expect(text).toContain("in");
    expect(text).toContain("ner");
    expect(text.split("\n").every((line) => line.startsWith("|"))).toBe(true);
  });

  it("reads layout tables as text", () => {
    expect(markdown("<table><tr><td><p>Only cell</p><p>of a page</p></td></tr></table>")).toBe(
      "Only cell\n\nof a page",
    );
    expect(markdown('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>')).toBe("a\n\nb");
  });
});

describe("inline", () => {
  it("marks emphasis with the space outside", () => {
    expect(markdown("<p>a <b> bold </b>b <i>it</i> <del>gone</del> <code>x`y</code></p>")).toBe(
      "a **bold** b *it* ~~gone~~ ``x`y``",
    );
    expect(markdown("<p>a<b> </b>b<strong></strong></p>")).toBe("a b");
  });

  it("makes links absolute and drops tracking", () => {
    const { markdown: text, links } = render(
      '<p><a href="../c?id=1&utm_source=x&fbclid=y">the (c) page</a></p>',
    );
    expect(text).toBe("[the (c) page](https://example.org/c?id=1)");
    expect(links).toEqual([{ text: "the (c) page", url: "https://example.org/c?id=1" }]);
    expect(markdown('<a href="/a b(c)">x y</a>')).toBe("[x y](https://example.org/a%20b%28c%29)");
  });

  it.each([
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
    "#top",
    "",
    "http://[",
  ])("writes %s as text", (href) => {
    expect(markdown(`<p><a href="${href}">label</a></p>`)).toBe("label");
  });

  it("leaves no empty links and lets a card's heading carry its link", () => {
    expect(markdown('<p>a<a href="/x"></a><a href="/y"> </a>b</p>')).toBe("a b");
    expect(markdown('<a href="/x"><h3>Title</h3><p>Text</p></a>')).toBe(
      "### [Title](https://example.org/x)\n\nText",
    );
  });

  it("escapes what Markdown would read, and nothing else", () => {
    expect(markdown("<p># not a heading</p><p>1. not a list</p><p>- nor this</p><p>> nor that</p>")).toBe(
      "\\# not a heading\n\n1\\. not a list\n\n\\- nor this\n\n\\> nor that",
    );
    expect(markdown("<p>*stars* a_b_c _x_ `tick` &lt;b&gt; &amp;lt; [x](y) 2 * 3 C:\\d</p>")).toBe(
      "\\*stars\\* a_b_c \\_x\\_ \\`tick\\` \\<b> \\&lt; [x\\](y) 2 * 3 C:\\\\d",
    );
  });

  it("writes footnotes with their text", () => {
    const html =
      '<p>Claim<sup><a href="#fn1" id="r1">1</a></sup>.</p><ol><li id="fn1">Source. <a href="#r1">↩</a></li></ol>';
    expect(markdown(html)).toBe("Claim[^1].\n\n[^1]: Source.");
  });

  it("keeps powers apart", () => {
    expect(markdown("<p>10<sup>6</sup> and H<sub>2</sub>O</p>")).toBe("10⁶ and H₂O");
  });
});

describe("math", () => {
  it("takes TeX from KaTeX, Wikipedia and MathJax", () => {
    expect(
      markdown(
        '<p>a <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>',
      ),
    ).toBe("a $x^2$");
    expect(markdown('<p><math alttext="\\alpha"><mi>α</mi></math></p>')).toBe("$\\alpha$");
    expect(markdown('<p>f <script type="math/tex">\\frac{a}{b}</script></p>')).toContain("$\\frac{a}{b}$");
    expect(markdown('<div><math display="block" alttext="y=1"><mi>y</mi></math></div>')).toBe("$$y=1$$");
  });

  it("writes MathML without a source by its structure", () => {
    expect(
      markdown(
        "<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math></p>",
      ),
    ).toBe("$x^2 + \\frac{1}{y}$");
    expect(markdown("<p><math><msqrt><mi>z</mi></msqrt></math></p>")).toBe("$\\sqrt{z}$");
  });
});

describe("links that lie", () => {
  it("shows the true host when the text looks like another one", () => {
    expect(markdown('<p><a href="https://evil.example/login">www.bank.example</a></p>')).toBe(
      "[www.bank.example → evil.example](https://evil.example/login)",
    );
    expect(markdown('<p><a href="https://www.bank.example/login">bank.example</a></p>')).toBe(
      "[bank.example](https://www.bank.example/login)",
    );
  });
});

describe("pictures", () => {
  it("stand as text, with their addresses apart", () => {
    const { markdown: text, images } = render('<p>See <img src="/map.png" alt="A map of the harbour">.</p>');
    expect(text).toBe("See [image: A map of the harbour].");
    expect(images).toEqual([{ text: "A map of the harbour", url: "https://example.org/map.png" }]);
    expect(render('<p>x <img src="javascript:alert(1)" alt="Not an address"></p>').images).toEqual([]);
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

describe("links around blocks in a paragraph", () => {
  it("stay links", () => {
    expect(markdown('<p><a href="/x"><div>To the hives</div></a></p><p>after</p>')).toBe(
      "[To the hives](https://example.org/x)\n\nafter",
    );
  });
});

describe("lists that arrange", () => {
  it("give their points to the list around them", () => {
    expect(markdown("<ul><li><ul><li>a</li><li>b</li></ul></li></ul>")).toBe("- a\n- b");
    expect(markdown("<ul><li>x</li><li><ul><li>a</li></ul></li></ul>")).toBe("- x\n- a");
    expect(markdown("<ol><li><ol><li>a</li></ol></li></ol>")).toBe("1. a");
  });

  it("lose separators at the ends of an item", () => {
    expect(markdown("<ul><li><hr><p>x</p></li><li><p>y</p><hr></li></ul>")).toBe("- x\n- y");
  });

  it("keep the numbers that items state", () => {
    expect(markdown("<ol><li value=7>seven</li><li>eight</li></ol>")).toBe("7. seven\n8. eight");
    expect(markdown("<ol reversed><li>three</li><li>two</li><li>one</li></ol>")).toBe(
      "3. three\n2. two\n1. one",
    );
  });

  it("have one mark, though it is written into their text as well", () => {
    expect(markdown("<ul><li>• May</li><li>· <b>June</b></li></ul>")).toBe("- May\n- **June**");
    expect(markdown("<ol><li>1. May</li><li>2) June<p>warm</p></li></ol>")).toBe(
      "1. May\n2. June\n\n   warm",
    );
    expect(markdown("<ol><li>1. May</li><li>June</li></ol>")).toBe("1. 1\\. May\n2. June");
    expect(markdown("<ul><li>1. May</li><li>2. June</li></ul>")).toBe("- 1\\. May\n- 2\\. June");
    expect(
      markdown("<ol><li><span>1.</span><p>May</p></li><li><div>2.</div><p>June</p><p>warm</p></li></ol>"),
    ).toBe("1. May\n2. June\n\n   warm");
    expect(markdown("<ol><li><span>(a)</span><p>May</p></li></ol>")).toBe("1. (a) May");
  });

  it("keep their letters, to which texts refer", () => {
    expect(markdown("<ol type=a start=2><li>May</li><li>June<p>warm</p></li></ol>")).toBe(
      "- b. May\n- c. June\n\n  warm",
    );
    expect(markdown('<ol class="upperalpha simple"><li>May</li></ol>')).toBe("- A. May");
    expect(markdown('<ol style="list-style-type: lower-roman"><li>May</li><li value=14>June</li></ol>')).toBe(
      "- i. May\n- xiv. June",
    );
    expect(markdown("<ol type=I><li>May</li><li><pre>x</pre></li></ol>")).toBe("- I. May\n- ```\n  x\n  ```");
    expect(markdown("<ol type=1 class=alphabet><li>May</li></ol>")).toBe("1. May");
  });

  it("are found where numbers are written, one behind the other", () => {
    expect(markdown("<p>Year:<br>1. May<br>2. June<br>Done.</p>")).toBe("Year:\n\n1. May\n2. June\n\nDone.");
    expect(markdown("<p>1) May</p><p>2) June</p><p>Text</p><p>4) July</p>")).toBe(
      "1. May\n2. June\n\nText\n\n4\\) July",
    );
    expect(markdown("<p>1. May</p><p>3. July</p>")).toBe("1\\. May\n\n3\\. July");
    expect(markdown("<blockquote><p>1. May</p><p>2. June</p></blockquote>")).toBe("> 1. May\n> 2. June");
    expect(markdown("<p>1. May<br>warm<br>2. June</p>")).toBe("1\\. May  \nwarm  \n2\\. June");
  });

  it("are found where bullets are written", () => {
    expect(markdown("<p>Points:<br>• one<br>• two</p><p>· three</p><p>Read · on</p>")).toBe(
      "Points:\n\n- one\n- two\n- three\n\nRead · on",
    );
    expect(markdown("<p>• alone</p>")).toBe("• alone");
  });

  it("define terms by code, lists and tables below them", () => {
    expect(
      markdown("<dl><dt>open</dt><dd><pre>open()</pre><p>Opens.</p></dd><dt>close</dt><dd>Closes.</dd></dl>"),
    ).toBe("open\n\n```\nopen()\n```\n\nOpens.\n\nclose\n: Closes.");
    expect(markdown("<dl><dt>May</dt><dd><dl><dt>1st</dt><dd>Swarms.</dd></dl></dd></dl>")).toBe(
      "May\n: 1st\n  : Swarms.",
    );
    expect(markdown("<dl><dt>May</dt><dd><ul><li>a</li><li>b</li></ul></dd></dl>")).toBe("May\n\n- a\n- b");
  });

  it("define terms in groups", () => {
    expect(
      markdown("<dl><div><dt>Height</dt><dd>3 cm</dd></div><div><dt>Width</dt><dd>5 cm</dd></div></dl>"),
    ).toBe("Height\n: 3 cm\n\nWidth\n: 5 cm");
  });
});

describe("tables as pages have them", () => {
  it("join header rows, with the words of a wide cell in each column", () => {
    const html =
      "<table><thead><tr><th rowspan=2>Name</th><th colspan=2>Size</th></tr><tr><th>W</th><th>H</th></tr></thead><tr><td>a</td><td>1</td><td>2</td></tr></table>";
    expect(markdown(html)).toBe("| Name | Size W | Size H |\n| --- | --- | --- |\n| a | 1 | 2 |");
  });

  it.each([
    "<thead><tr><th>Spec<th>Value</thead><tbody><tr><th colspan=2>Body</tr>",
    "<tr><th>Spec<th>Value</tr><tr><th colspan=2>Body</tr>",
  ])("keep names of groups out of the header: %s", (start) => {
    const html = `<table>${start}<tr><td>Width<td>40</tr><tr><th colspan=2>Roof</tr><tr><td>Width<td>42</tr></table>`;
    expect(markdown(html)).toBe(
      "| Spec | Value |\n| --- | --- |\n| Body |  |\n| Width | 40 |\n| Roof |  |\n| Width | 42 |",
    );
  });

  it("join a title above the names of the columns", () => {
    expect(markdown("<table><tr><th colspan=2>Hive</tr><tr><th>W<th>H</tr><tr><td>1<td>2</tr></table>")).toBe(
      "| Hive W | Hive H |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  it("take a first row in bold as header", () => {
    const html =
      "<table><tr><td><b>Year</b></td><td><p><strong>Hives</strong></p></td></tr><tr><td>2020</td><td>5</td></tr></table>";
    expect(markdown(html)).toBe("| Year | Hives |\n| --- | --- |\n| 2020 | 5 |");
  });

  it("have no empty columns, and are text when one is left", () => {
    const rows = (cells: string) => `<table><tr>${cells}</tr><tr>${cells}</tr></table>`;
    expect(markdown(rows("<td>a<td><td>b"))).toBe("|  |  |\n| --- | --- |\n| a | b |\n| a | b |");
    expect(markdown(rows("<td><td><ul><li>a</li></ul>"))).toBe("- a\n- a");
  });

  it("keep short code and small tables in their cells", () => {
    const html =
      "<table><tr><th>Option<th>Default</tr><tr><td><code>a|b</code><td><pre>x = 1</pre></tr><tr><td><pre>y</pre><td><table><tr><td>in<td>ner</tr><tr><td>2<td>3</tr></table></tr></table>";
    expect(markdown(html)).toBe(
      "| Option | Default |\n| --- | --- |\n| `a\\|b` | `x = 1` |\n| `y` | in, ner; 2, 3 |",
    );
  });
});

describe("formulas that a script would draw", () => {
  it("stand in dollar signs, unescaped", () => {
    expect(markdown("<p>Let \\(a_1 * b_1\\) be, \\[\\sum_{i=0}^n x_i\\] and $x_i^*$.</p>")).toBe(
      "Let $a_1 * b_1$ be, $$\\sum_{i=0}^n x_i$$ and $x_i^*$.",
    );
    expect(markdown('<span class="math-container">$\\frac{a}{b}$</span>')).toBe("$\\frac{a}{b}$");
    expect(markdown("<p>Time is \\(O(n)\\) for \\(10\\) bees.</p>")).toBe("Time is $O(n)$ for $10$ bees.");
  });

  it("hold nothing that is a tag or a sign to a reader who knows no formulas", () => {
    expect(markdown("<p>\\(a&lt;b&gt;c_1\\) and \\[x_1 &amp;copy; y\\]</p>")).toBe(
      "$a< b>c_1$ and $$x_1 & copy; y$$",
    );
    expect(markdown("<p>\\(x_1&lt;y &amp;= z\\)</p>")).toBe("$x_1<y &= z$");
  });

  it("are no prices and no patterns", () => {
    expect(markdown("<p>From $5 to $10, or $5_000.</p>")).toBe("From $5 to $10, or $5_000.");
    expect(markdown("<p>The pattern \\[a-z\\] matches.</p>")).toBe("The pattern \\\\[a-z\\\\] matches.");
  });

  it("lose Wikipedia's wrapper, and MathML keeps accents and matrices", () => {
    expect(markdown('<math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math>')).toBe("$E=mc^{2}$");
    expect(markdown('<math alttext="{\\displaystyle a}+{b}"><mi>E</mi></math>')).toMatch(
      /^\$\{\\displaystyle a\}\+\{b\}\$$/,
    );
    expect(markdown("<math><mover><mi>x</mi><mo>¯</mo></mover></math>")).toBe("$\\bar{x}$");
    expect(
      markdown(
        "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd><mtd><mn>3</mn></mtd></mtr></mtable></math>",
      ),
    ).toBe("$\\begin{matrix} 1 & 0 \\\\ 2 & 3 \\end{matrix}$");
  });
});

describe("raised and lowered signs", () => {
  it.each([
    ["m<sup>2</sup> and 10<sup>-6</sup>", "m² and 10⁻⁶"],
    ["CO<sub>2</sub>, <sup>3</sup>He", "CO₂, ³He"],
    ["faster.<sup>1,2</sup>", "faster.¹,²"],
    ["x<sup>k+1</sup>, a<sub>i</sub>", "x^(k+1), a_i"],
    [
      "10<sup>–6</sup>, 10<sup>– 3</sup>, 10<sup>12.5</sup>, 2<sup>1⁄2</sup>",
      "10⁻⁶, 10⁻³, 10^(12.5), 2^(1⁄2)",
    ],
    ["2<sup>−1/2</sup>, e<sup>−x</sup>, 4<sup>½</sup>", "2^(−1/2), e^(−x), 4^(½)"],
    ["2<sup>(n+1)</sup>, x<sup>2k</sup>, 2<sup>8 − 1</sup>", "2^(n+1), x^(2k), 2^(8 − 1)"],
    ["10<sup><b>6</b></sup>, 10<sup>7*</sup>, Cl<sup>–</sup>", "10⁶, 10⁷\\*, Cl⁻"],
    ["x<sub>0.5</sub>, t<sub>–1</sub>, H<sub><i>2</i></sub>", "x_(0.5), t₋₁, H₂"],
    ["hives<sup>3–5</sup> and bees<sup>1, 2</sup>", "hives³–⁵ and bees¹, ²"],
    ["2<sup>n-1</sup>, 2<sup>2n</sup>, x<sub>n1</sub>", "2ⁿ⁻¹, 2²ⁿ, xn1"],
    ["Acme<sup>(2)</sup>, v<sub>max</sub>, CO<sub>2e</sub>", "Acme(2), vmax, CO2e"],
    ["1<sup>st</sup> of Acme<sup>TM</sup>, M<sup>e</sup>", "1st of AcmeTM, Me"],
  ])("%s", (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });
});

describe("figures", () => {
  it("say once what caption and alternative text share", () => {
    expect(
      markdown(
        '<figure><img src="a.jpg" alt="A boat at sea"><figcaption>A boat at sea.</figcaption></figure>',
      ),
    ).toBe("*A boat at sea.*");
    expect(markdown('<p><img src="a.svg" alt="Made in Wales">Made in Wales</p>')).toBe("Made in Wales");
  });

  it("have captions of several parts and of other emphasis", () => {
    expect(markdown("<figure><figcaption><p>The old mill.</p><p>Photo: Jane</p></figcaption></figure>")).toBe(
      "*The old mill. Photo: Jane*",
    );
    expect(markdown("<figure><figcaption><p>The <em>old</em> mill.</p></figcaption></figure>")).toBe(
      "The *old* mill.",
    );
    expect(markdown("<figure><figcaption>The <em>old</em> mill.</figcaption></figure>")).toBe(
      "*The old mill.*",
    );
  });

  it("say each thing once, and not what a heading says", () => {
    const picture = (alt: string) => `<p><img src="/a.png" alt="${alt}"></p>`;
    expect(
      markdown(
        `${picture("Bees at work")}<p>a</p>${picture("Bees at work")}<h2>In the hive</h2>${picture("In the hive!")}`,
      ),
    ).toBe("[image: Bees at work]\n\na\n\n## In the hive");
  });

  it("are not named by a camera or as somebody's picture", () => {
    for (const alt of ["IMG_2962 copy", "Screen Shot 2016-11-30 at 10.33 AM", "Ann B. profile picture"])
      expect(markdown(`<p>a <img src="/a.png" alt="${alt}"></p>`)).toBe("a");
    expect(markdown('<p><img src="/a.png" alt="Screenshot of the hive"></p>')).toBe(
      "[image: Screenshot of the hive]",
    );
  });

  it("stand apart from words, and linked ones have one pair of brackets", () => {
    expect(markdown('<p>See<img src="a.jpg" alt="A red barn">here</p>')).toBe("See [image: A red barn] here");
    expect(markdown('<a href="/barn"><img src="a.jpg" alt="A red barn"></a>Then')).toBe(
      "[image: A red barn](https://example.org/barn) Then",
    );
  });

  it("that load late have their real address", () => {
    expect(
      render('<p>x <img src="data:image/gif;base64,R0" data-src="/real.jpg" alt="A red barn"></p>').images,
    ).toEqual([{ text: "A red barn", url: "https://example.org/real.jpg" }]);
    expect(markdown('<amp-img src="/x.jpg" alt="A red barn"></amp-img>')).toBe("[image: A red barn]");
  });

  it("cannot bring marks in their alternative text", () => {
    expect(markdown('<p><img alt="a <b>bold</b> *claim*" src=x></p>')).toBe(
      "[image: a \\<b>bold\\</b> \\*claim\\*]",
    );
  });
});

describe("text that looks like marks", () => {
  it.each([
    ["* no point", "\\* no point"],
    ["*<em>note</em>", "\\**note*"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ["<a>a</a>[1]<b>(two)</b>", "a[1\\]**(two)**"],
    ["[1]<i> says</i>", "[1] *says*"],
    ["Jo &lt;12@bees.example>, 1 &lt; 2", "Jo \\<12@bees.example>, 1 < 2"],
  ])("%s", (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });
});

describe("code and its label", () => {
  it("takes the language from a label that names one, and no other word", () => {
    expect(markdown("<p>HTML</p><pre>&lt;p></pre>")).toBe("```html\n<p>\n```");
    expect(markdown("<p>Terminal</p><pre>ls</pre>")).toBe("Terminal\n\n```\nls\n```");
  });

  it.each([
    ['<pre class="sourceCode python"><code class="sourceCode python">x</code></pre>', "python"],
    ['<div class="highlight highlight-text-html-basic"><pre>x</pre></div>', "html"],
    ['<div class="highlight-default notranslate"><div class="highlight"><pre>x</pre></div></div>', ""],
    ['<pre class="highlight wide">x</pre>', ""],
    ['<pre><code class="python hljs">x</code></pre>', "python"],
    ['<pre><code class="javascript">x</code></pre>', "javascript"],
    ['<pre class="src src-emacs-lisp">x</pre>', "emacs-lisp"],
    ['<pre lang="go">x</pre>', "go"],
    ['<pre lang="cs">x</pre>', ""],
    ['<pre><code class="language-objective-c">x</code></pre>', "objective-c"],
    ['<pre class="highlight-line-numbers lang-rust">x</pre>', "rust"],
    ['<pre class="go wide">x</pre>', ""],
    ['<pre class="example">x</pre>', ""],
    ['<div class="go"><pre>x</pre></div>', ""],
  ])("reads %s", (html, language) => {
    expect(markdown(html)).toBe(`\`\`\`${language}\nx\n\`\`\``);
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

  it("name the quoted above the quotation", () => {
    expect(markdown("<blockquote><div><cite>Ann wrote:</cite>Bees count.</div></blockquote>")).toBe(
      "> *Ann wrote:*  \n> Bees count.",
    );
  });
});

describe("scripts without spaces", () => {
  it("are not parted by line breaks of the source", () => {
    expect(markdown("<p>第一行\n第二行</p>")).toBe("第一行第二行");
    expect(markdown("<p>one\ntwo</p>")).toBe("one two");
  });
});

describe("words that stand side by side", () => {
  it.each([
    ['<a href="/1">one</a><a href="/2">two</a>', "[one](https://example.org/1) [two](https://example.org/2)"],
    ['<span class="review-name">Linda</span><span class="review-text">very easy</span>', "Linda very easy"],
    ['<span class="review-text">easy.</span><span class="rating">5</span>', "easy. 5"],
    ['All hives<a href="/b">Browse all (1)</a>', "All hives [Browse all (1)](https://example.org/b)"],
    ["Price<span>$5</span>", "Price $5"],
    ["<span>Hill Farm</span><span>•</span><span>summer</span>", "Hill Farm • summer"],
    ['<span class="c1">Goo</span><span class="c2">gle</span> and You<span>Tube</span>', "Google and YouTube"],
    ['<b class="title">Quality</b>We count', "**Quality** We count"],
    ["<strong>Our hives</strong>We count", "**Our hives** We count"],
    ["<b>Note:</b>count twice", "**Note:** count twice"],
    ["<b>Java</b>Script counts", "**Java**Script counts"],
    ["See <b>our You</b>Tube page", "See **our You**Tube page"],
    ["<b>Hive 2</b>nd floor", "**Hive 2**nd floor"],
    ['<span class="drop-cap">T</span><span class="rest">here</span>', "There"],
  ])("%s", (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });
});

describe("titles and captions that begin like a list", () => {
  it.each([
    ["<figcaption>1. hive <p>The <em>old</em> one</p></figcaption>", "1\\. hive The *old* one"],
    ["<summary>+ <p><b>more</b> hives</p></summary>", "\\+ **more** hives"],
  ])("%s", (html, expected) => {
    expect(markdown(html)).toBe(expected);
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

  it("keep what stands on each level in order", () => {
    const html = Array.from({ length: 20 }, (_, level) => `<table><tr><td>line ${level}`).join("");
    const lines = Array.from({ length: 20 }, (_, level) => `line ${level}`);
    expect(markdown(html)).toBe(lines.join("\n\n"));
    expect(markdown(html.replaceAll("<table><tr><td>", "<h2><div>"))).toBe(`## ${lines.join(" ")}`);
  });
});

describe("cells that hold blocks with lines of their own", () => {
  const table = (cell: string) =>
    `<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td>${cell}</td></tr></table>`;
  const inner = "<table><tr><td>1</td><td>2|3</td></tr><tr><td>4</td><td>5</td></tr></table>";

  it.each([
    ["a table", inner, "1, 2\\|3; 4, 5"],
    ["a table in a list", `<ul><li>one${inner}</li><li>two</li></ul>`, "one 1, 2\\|3; 4, 5; two"],
    ["a table in a definition", `<dl><dt>t</dt><dd>${inner}</dd></dl>`, "t 1, 2\\|3; 4, 5"],
    ["code in a list", "<ul><li>one<pre>a|b\nc</pre></li><li>two</li></ul>", "one `a\\|b` `c`; two"],
    ["code in a quotation", "<blockquote><p>so</p><pre>c</pre></blockquote>", "so `c`"],
    [
      "a backslash before a bar in code",
      "<code>a\\|b</code> or <code>`\\|</code>",
      "`a\\`\\|`b` or `` `\\ ``\\|",
    ],
    ["the same in text", "a\\|b", "a\\\\\\|b"],
    ["the same in a formula", "\\(\\|x_1\\|\\)", "$\\Vert x_1\\Vert $"],
  ])("writes %s on one line", (_, cell, expected) => {
    expect(markdown(table(cell))).toBe(`| a | b |\n| --- | --- |\n| x | ${expected} |`);
  });
});

describe("an exclamation mark before a link", () => {
  it("makes no picture of it", () => {
    expect(markdown('<p>Look!<a href="/x">There</a></p>')).toBe("Look\\![There](https://example.org/x)");
    expect(markdown('<p>\\!<a href="/x"><b>There</b></a></p>')).toBe(
      "\\\\\\![**There**](https://example.org/x)",
    );
    expect(markdown('<p>Look! <a href="/x">There</a>, <code>![a](b)</code></p>')).toBe(
      "Look! [There](https://example.org/x), `![a](b)`",
    );
  });
});

describe("tables without spans", () => {
  it.each([
    "<tr><th>a<th>b</tr><tr><td>1<td>2</tr>",
    "<tr><td>a | b<td><td>c</tr><tr><td>1</tr>",
    "<tr><td><p>a</p><p>b</p><td># c</tr><tr><td>1.<td><b>d</b> e</tr>",
    "<thead><tr><th>a<th></thead><tbody><tr><td>1<td></tbody>",
  ])("%s: are written as with a span of one", (rows) => {
    const spanned = rows.replace(/<t([dh])>/, "<t$1 colspan=1>");
    expect(markdown(`<table>${rows}</table>`)).toBe(markdown(`<table>${spanned}</table>`));
  });
});

describe("code of several lines without pre", () => {
  it.each([
    ["breaks", "<p><code>hive open<br>\n  hive count</code></p>", "```\nhive open\nhive count\n```"],
    [
      "a style that keeps lines",
      '<code style="display: block; white-space: pre-wrap">open\n  count\n</code>',
      "```\nopen\n  count\n```",
    ],
    ["a line above", "<p>Then:<br><code>open<br>count</code></p>", "Then:\n\n```\nopen\ncount\n```"],
    ["boxes around", "<p><b><span><code>open<br>count</code></span></b></p>", "```\nopen\ncount\n```"],
    ["an item", "<ul><li><code>open<br>count</code></li></ul>", "- ```\n  open\n  count\n  ```"],
    ["boxes inside", "<code><div>open</div><div>count</div></code>", "```\nopen\ncount\n```"],
  ])("%s: is a block", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it.each([
    ["in a sentence", "<p>Say <code>open<br>count</code> twice.</p>", "Say `open count` twice."],
    ["in a bold word", "<p>Say <b><code>open<br>count</code></b></p>", "Say **`open count`**"],
    ["wrapped in the source", "<p><code>open\ncount</code></p>", "`open count`"],
    ["with a last break", "<p><code>open<br></code></p>", "`open`"],
    [
      "in a cell",
      "<table><tr><td><code>a<br>b</code><td>1</tr><tr><td><code>c<br>d</code><td>2</tr></table>",
      "|  |  |\n| --- | --- |\n| `a b` | 1 |\n| `c d` | 2 |",
    ],
  ])("%s: stays on its line", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
