import { describe, expect, it } from "vitest";
import { shape } from "../../test/support/tree-shape.ts";
import { Attributes } from "./attributes.ts";
import { elementLimit } from "./builder.ts";
import { flow, plainText, walk } from "./node.ts";
import { parseHtml } from "./parse.ts";

const shapeOf = (html: string) => shape(parseHtml(html).root);

describe("parseHtml", () => {
  it("reads ten million characters, and says that there were more", () => {
    const page = parseHtml("a".repeat(10_000_001));
    expect(page.truncated).toBe(true);
    expect(page.root.children[0]?.text).toHaveLength(10_000_000);
    expect(parseHtml("a".repeat(10_000_000)).truncated).toBe(false);
  });

  it("reads as many elements as its length allows, and says that there were more", () => {
    const most = elementLimit(1_000_000);
    const full = parseHtml(`${"<i></i>".repeat(most - 1)}<p>the last</p>end`);
    expect(full.truncated).toBe(false);
    expect(plainText(full.root)).toBe("the lastend");
    const cut = parseHtml(`${"<i></i>".repeat(most - 1)}<p>the last<b>one more</b></p>end`);
    expect(cut.truncated).toBe(true);
    expect(plainText(cut.root)).toBe("the last");
    const longer = `${" ".repeat(1_234_567)}${"<i></i>".repeat(most)}<p>the last</p>`;
    expect(parseHtml(longer).truncated).toBe(false);
    expect(parseHtml(longer.replaceAll(" ", "<hr>")).truncated).toBe(true);
  });

  it("reads style sheets and data after the last element that is read", () => {
    const rest = "<style>.x{display:none}</style><script>1</script><title>Bees</title>";
    const page = parseHtml("<i></i>".repeat(elementLimit(1_000_000) + 1) + rest);
    expect(page).toMatchObject({ truncated: true, styles: [{ css: ".x{display:none}" }], title: "Bees" });
    expect(page.scripts).toHaveLength(1);
  });

  it("closes what HTML closes by itself", () => {
    expect(shapeOf("<p>a<p>b<div>c</div>")).toBe("body(p(a)p(b)div(c))");
    expect(shapeOf("<ul><li>a<li>b<ul><li>c</ul></ul>")).toBe("body(ul(li(a)li(bul(li(c)))))");
    expect(shapeOf("<dl><dt>a<dd>b<dt>c</dl>")).toBe("body(dl(dt(a)dd(b)dt(c)))");
    expect(shapeOf("<table><tr><td>a<td>b<tr><td>c</table>d")).toBe("body(table(tr(td(a)td(b))tr(td(c)))d)");
    expect(shapeOf("<p><b>a<div>b</div>")).toBe("body(p(b(a))div(b))");
  });

  it("does not let an end tag reach out of a cell or an inline tag end a block", () => {
    expect(shapeOf("<div><table><tr><td>a</div>b</td></tr></table>c</div>")).toBe(
      "body(div(table(tr(td(ab)))c))",
    );
    expect(shapeOf("<div>a</span>b</div>")).toBe("body(div(ab))");
  });

  it("ends formatting although a block inside is open", () => {
    expect(shapeOf("<a href=x>a<div>b</a>c</div>d")).toBe("body(a(a)div(a(b)c)d)");
  });

  it.each([
    ["the end tag of another heading", "<h2 hidden>a</h3>b", "body(h2(a)b)"],
    ["a heading in a heading", "<h2>a<h3>b", "body(h2(a)h3(b))"],
    ["a button in a button", "<button>a<button>b", "body(button(a)button(b))"],
    ["text between cells", "<table>a<tr>b<td>c</table>d", "body(abtable(tr(td(c)))d)"],
    ["a block between cells", "<table><tr><div>a</div><td>b</table>", "body(div(a)table(tr(td(b))))"],
    ["a cell without a row", "<table><td>a</tr>b", "body(btable(tr(td(a))))"],
    ["a cell after an open list", "<table><tr><td><ul><li>a<td>b", "body(table(tr(td(ul(li(a)))td(b))))"],
    ["cells of no table", "<div>a<td hidden>b</td>c</div>", "body(div(a bc))"],
    ["a table between cells", "<table><tr><table><td>a", "body(table(tr())table(tr(td(a))))"],
    ["forms do not nest", "<form>a<form>b</form>c", "body(form(ab)c)"],
    ["a block goes on in its form", "<form hidden><div>a</form>b</div>c", "body(form(div(ab))c)"],
    ["a form between cells", "<table><form hidden><tr><td>a", "body(table(tr(td(a))))"],
    ["a template ends from everywhere", "<template><tr><td>a</template>b", "body(template(tr(td(a)))b)"],
    ["and nothing ends out of it", "<div><template></div>a</template>b", "body(div(template(a)b))"],
    ["a span does not end out of a block", "<span hidden><div></span></div>a", "body(span(div()a))"],
    ["nor an item out of a list", "<li hidden><ul></li></ul>a", "body(li(ul()a))"],
    ["nor by an item in a block", "<li hidden><section><li>a", "body(li(section(li(a))))"],
    ["a paragraph ends around anything", "<p hidden><x-y><div>a", "body(p(x-y())div(a))"],
    ["but not from inside of a button", "<p hidden><button></p>a", "body(p(button(a)))"],
    ["readings need no end tag", "<ruby>a<rt>b<rt>c</ruby>d", "body(ruby(art(b)rt(c))d)"],
    ["an unknown element around a paragraph", "<x-menu><p>a</x-menu>b", "body(x-menu(p(ab)))"],
  ])("ends elements as browsers do: %s", (_, html, tree) => {
    expect(shapeOf(html)).toBe(tree);
  });

  it.each([
    ["around the paragraphs after it", "<p><b hidden>a<p>b", "body(p(b(a))p(b(b)))"],
    ["until its end tag", "<p><b hidden>a<p>b</b>c", "body(p(b(a))p(b(b)c))"],
    ["which may come before any text", "<p><b hidden>a</p></b>b", "body(p(b(a))b)"],
    ["not into cells", "<p><b hidden><table><tr><td>a</table>", "body(p(b())table(tr(td(a))))"],
    ["nor out of them", "<table><tr><td><b hidden>a<td>b", "body(table(tr(td(b(a))td(b))))"],
    ["with another of its name inside", "<b hidden><p><b></p></b>a", "body(b(p(b())a))"],
    ["unless it cannot hide anything", "<p><b>a<p>b", "body(p(b(a))p(b))"],
  ])("goes on with formatting that was not closed: %s", (_, html, tree) => {
    expect(shapeOf(html)).toBe(tree);
  });

  it("never nests links", () => {
    expect(shapeOf("<a href=1>a<a href=2>b</a>c")).toBe("body(a(a)a(b)c)");
  });

  it("keeps a link around a block that ends the paragraph before it", () => {
    const { root } = parseHtml('<p><a href="/x">a<div>b</div></a></p><p>c</p>');
    expect(shape(root)).toBe("body(p(a(a))a(div(b))p(c))");
    expect(root.children[1]?.get("href")).toBe("/x");
    expect(shapeOf("<p><a href=/x><b><h3>a</h3></b></a> b")).toBe("body(p(a(b()))a(h3(a)) b)");
    // Links that were never closed, and anchors, end with their paragraph.
    expect(shapeOf("<p><a href=/x>a<p>b<p>c")).toBe("body(p(a(a))p(b)p(c))");
    expect(shapeOf("<p><a href=/x>a<hr>b")).toBe("body(p(a(a))hr()b)");
    expect(shapeOf("<p><a name=x>a<div>b</div>")).toBe("body(p(a(a))div(b))");
  });

  it("runs elements of unknown names into the text beside them, and lets them break lines elsewhere", () => {
    const flowOf = (html: string, tag: string) => {
      let found: number | undefined;
      walk(parseHtml(html).root, (node) => {
        if (node.tag === tag) found ??= node.flow;
        return undefined;
      });
      return found;
    };
    expect(flowOf("<p><time-ago>two days</time-ago></p>", "time-ago")).toBe(flow.inline);
    expect(flowOf("<div>The <x-term>queen</x-term></div>", "x-term")).toBe(flow.inline);
    expect(flowOf("<div><x-term>Queens</x-term> left</div>", "x-term")).toBe(flow.inline);
    expect(flowOf("<div><b><st1:place>Berlin</st1:place></b></div>", "st1:place")).toBe(flow.inline);
    expect(flowOf("<div><x-card>One</x-card> <x-card>Two</x-card></div>", "x-card")).toBe(flow.breaks);
    expect(flowOf("<div><section>One</section> and</div>", "section")).toBe(flow.breaks);
  });

  it("keeps raw text apart", () => {
    const page = parseHtml(
      '<title>A &amp; B</title><script type=application/ld+json>{"a":"<p>"}</script><style>p{}</style><noscript><p>without</noscript><textarea><p>no</textarea>x',
    );
    expect(page.title).toBe("A & B");
    expect(page.scripts).toEqual([{ type: "application/ld+json", text: '{"a":"<p>"}' }]);
    expect(page.styles).toEqual([{ css: "p{}", scope: undefined }]);
    expect(page.scriptless).toEqual(["<p>without"]);
    expect(shape(page.root)).toBe("body(x)");
  });

  it("finds end tags in capitals and survives missing ones", () => {
    expect(shapeOf("<SCRIPT>a<b</SCRIPT>x")).toBe("body(x)");
    expect(shapeOf("<script>never closed <p>x")).toBe("body()");
    expect(shapeOf("a<!-- open comment <p>b")).toBe("body(a)");
    expect(shapeOf("<svg><svg><path/></svg><text>t</text></svg>x")).toBe("body(x)");
    expect(shapeOf("<svg><p>x")).toBe("body(p(x))");
  });

  it("reads attributes in every spelling and decodes references", () => {
    const [node] = parseHtml("<a HREF='/x?a=1&amp;b=2' class=big data-unknown=1 hidden id=\"i\">t</a>").root
      .children;
    expect(node?.attributes).toEqual(
      Attributes.of({ href: "/x?a=1&b=2", class: "big", hidden: "", id: "i" }),
    );
    expect(shapeOf("<p title='>'>a &lt; b &copy; &#x41;</p>")).toBe("body(p(a < b © A))");
    expect(shapeOf("1 < 2 <3 </ >x")).toBe("body(1 < 2 <3 x)");
  });

  it("keeps depth bounded and all text", () => {
    const depth = 100_000;
    const { root } = parseHtml(`${"<div>".repeat(depth)}deep${"</div>".repeat(depth)}after`);
    let deepest = 0;
    let text = "";
    walk(root, (node) => {
      let level = 0;
      for (let up = node.parent; up; up = up.parent) level += 1;
      deepest = Math.max(deepest, level);
      text += node.text;
      return undefined;
    });
    expect(deepest).toBeLessThanOrEqual(512);
    expect(text).toBe("deepafter");
  });

  it("separates the words of plain elements that are nested too deep, and makes no elements of them", () => {
    const { root } = parseHtml(`${"<div>".repeat(600)}${"<p>word</p>".repeat(3)}`);
    const texts: string[] = [];
    walk(root, (node) => {
      if (node.tag === "") texts.push(node.text.trim());
      return undefined;
    });
    expect(texts).toEqual(["word word word"]);
  });

  it("keeps the attributes of elements that are nested too deep", () => {
    const { root } = parseHtml(`${"<div>".repeat(600)}a<div hidden>b</div>c`);
    const texts: string[] = [];
    walk(root, (node) => {
      if (node.tag === "") texts.push(`${node.text}${node.parent?.has("hidden") ? " hidden" : ""}`);
      return undefined;
    });
    expect(texts.sort()).toEqual(["ac", "b hidden"]);
  });

  it("keeps the number of attributes bounded", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(" ");
    expect(shapeOf(`<p ${many} class=x>text</p>`)).toBe("body(p(text))");
  });
});
