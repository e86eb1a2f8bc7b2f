import { describe, expect, it } from "vitest";
import { ClassReader } from "../../html/class-names.ts";
import { analyse } from "../page-analysis.ts";
import { chooseContainer, proseWeights } from "./container.ts";

const prose = (count: number) =>
  "<p>The keeper walks, every morning, to the hives and counts what came home.</p>".repeat(count);

const layoutOf = (html: string) =>
  analyse(html, { url: "https://example.org/" }, new ClassReader(new Map())).layout;

function container(html: string): string {
  const layout = layoutOf(html);
  const weights = proseWeights(layout.blocks);
  return layout.elements[chooseContainer(layout, weights)]?.get("id") ?? "";
}

describe("chooseContainer", () => {
  it("takes the element that holds the prose and little else", () => {
    expect(
      container(
        `<div id=page><div id=menu>${"<a href=/x>Word</a> ".repeat(30)}</div><div id=text>${prose(6)}</div></div>`,
      ),
    ).toBe("text");
  });

  it("takes the element around two halves of a text", () => {
    expect(
      container(
        `<div id=page><div id=all><div id=a>${prose(4)}</div><div id=b>${prose(4)}</div></div><ul><li>Home</ul></div>`,
      ),
    ).toBe("all");
  });

  it.each([
    ["tags", `<div id=page><div id=text>${prose(4)}</div><footer>${prose(2)}</footer></div>`],
    [
      "class names",
      `<div id=page><div id=text>${prose(4)}</div><div class=related-posts>${prose(2)}</div></div>`,
    ],
  ])("leaves out what is not the text by its %s", (_, html) => {
    expect(container(html)).toBe("text");
  });

  it("gives a block that is mostly a link no weight", () => {
    const { blocks } = layoutOf("<p>Now read <a href=/x>how the keeper counts what came home</a></p>");
    expect([...proseWeights(blocks)]).toEqual([0]);
  });

  it("does not believe a name on the element that holds most of the page", () => {
    expect(container(`<div id=page class=comments>${prose(6)}</div><p>Foot</p>`)).toBe("page");
  });
});
