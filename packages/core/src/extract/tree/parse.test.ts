import { describe, expect, it } from "vitest";
import { flow, type PageNode, walk } from "./node.ts";
import { parseHtml } from "./parse.ts";

/** The tree as nested brackets. */
function shape(node: PageNode): string {
  if (node.tag === "") return node.text;
  return `${node.tag}(${node.children.map(shape).join("")})`;
}

const shapeOf = (html: string) => shape(parseHtml(html).root);

describe("parseHtml", () => {
  it("reads ten million characters, and says that there were more", () => {
    const page = parseHtml("a".repeat(10_000_001));
    expect(page.truncated).toBe(true);
    expect(page.root.children[0]?.text).toHaveLength(10_000_000);
    expect(parseHtml("a".repeat(10_000_000)).truncated).toBe(false);
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
    expect(shapeOf("<a href=x>a<div>b</a>c</div>d")).toBe("body(a(adiv(bc))d)");
  });

  it("never nests links", () => {
    expect(shapeOf("<a href=1>a<a href=2>b</a>c")).toBe("body(a(a)a(b)c)");
  });

  it("keeps a link around a block that ends the paragraph before it", () => {
    const { root } = parseHtml('<p><a href="/x">a<div>b</div></a></p><p>c</p>');
    expect(shape(root)).toBe("body(p(a(a))a(div(b))p(c))");
    expect(root.children[1]?.get("href")).toBe("/x");
    expect(shapeOf("<p><a href=/x><b><h3>a</h3></b></a> b")).toBe("body(p(a(b()))a(h3(a)) b)");
    // Links that were never closed, and places to lead to, end with their paragraph.
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
    expect(page.scripts).toEqual([{ type: "application/ld+json", id: "", text: '{"a":"<p>"}' }]);
    expect(page.styles).toEqual(["p{}"]);
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
    expect({ ...node?.attributes }).toEqual({ href: "/x?a=1&b=2", class: "big", hidden: "", id: "i" });
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

  it("keeps the number of attributes bounded", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(" ");
    expect(shapeOf(`<p ${many} class=x>text</p>`)).toBe("body(p(text))");
  });
});
