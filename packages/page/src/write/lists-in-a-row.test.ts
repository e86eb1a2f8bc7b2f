import { micromark } from "micromark";
import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";

function markdown(html: string): string {
  const { root } = parseHtml(html);
  measure(root);
  return renderMarkdown(root, undefined).markdown;
}

const list = (tag: string, ...items: string[]) =>
  `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag.split(" ")[0]}>`;
/** The lists that another reader of Markdown sees, and whether their items are paragraphs. */
const seen = (text: string) =>
  micromark(text)
    .replace(/<\/li>|\s+/g, "")
    .replace(/<li>/g, "·");

describe("lists in a row", () => {
  it("stay two lists, with no paragraphs in their items", () => {
    const written = markdown(list("ul", "a", "b") + list("ul", "c", "d") + list("ul", "e", "f"));
    expect(written).toBe("- a\n- b\n\n* c\n* d\n\n- e\n- f");
    expect(seen(written)).toBe("<ul>·a·b</ul><ul>·c·d</ul><ul>·e·f</ul>");
  });

  it("start over where their numbers do", () => {
    const written = markdown(list("ol", "a", "b") + list("ol", "c"));
    expect(written).toBe("1. a\n2. b\n\n1) c");
    expect(seen(written)).toBe("<ol>·a·b</ol><ol>·c</ol>");
  });

  it("are one where numbers continue, or each item has its own list", () => {
    expect(markdown(list("ol", "a", "b") + list('ol start="3"', "c"))).toBe("1. a\n2. b\n3. c");
    expect(markdown(list("ul", "a") + list("ul", "b") + list("ul", "c"))).toBe("- a\n- b\n- c");
  });

  it("keep their markers where something is between them, or the kind differs", () => {
    expect(markdown(`${list("ul", "a", "b")}<p>t</p>${list("ul", "c", "d")}`)).toBe(
      "- a\n- b\n\nt\n\n- c\n- d",
    );
    expect(markdown(list("ul", "a", "b") + list("ol", "c") + list("ul", "d", "e"))).toBe(
      "- a\n- b\n\n1. c\n\n- d\n- e",
    );
  });

  it("are separated in quotations and in items, with what belongs to their items", () => {
    const two = list("ul", `a${list("ul", "x")}`, "b") + list("ul", "<p>note</p><pre>- code</pre>", "d");
    expect(markdown(`<blockquote>${two}</blockquote>`)).toBe(
      "> - a\n>   - x\n> - b\n>\n> * note\n>\n>   ```\n>   - code\n>   ```\n> * d",
    );
    const nested = markdown(list("ul", `t${list("ol", "a", "b")}${list("ol", "c", "d")}`, "u"));
    expect(nested).toBe("- t\n  1. a\n  2. b\n  1) c\n  2) d\n- u");
    expect(seen(nested)).toBe("<ul>·t<ol>·a·b</ol><ol>·c·d</ol>·u</ul>");
  });
});
