import { describe, expect, it } from "vitest";
import { markdown, render } from "../../test/support/rendered.ts";

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

describe("deceptive links", () => {
  it("shows the true host when the text looks like another one", () => {
    expect(markdown('<p><a href="https://evil.example/login">www.bank.example</a></p>')).toBe(
      "[www.bank.example → evil.example](https://evil.example/login)",
    );
    expect(markdown('<p><a href="https://www.bank.example/login">bank.example</a></p>')).toBe(
      "[bank.example](https://www.bank.example/login)",
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

describe("adjacent words", () => {
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

describe("scripts without spaces", () => {
  it("are not separated by line breaks of the source", () => {
    expect(markdown("<p>第一行\n第二行</p>")).toBe("第一行第二行");
    expect(markdown("<p>one\ntwo</p>")).toBe("one two");
  });
});
