import { describe, expect, it } from "vitest";
import { analyse } from "./analyse.ts";
import { chooseContainer, proseWeights } from "./container.ts";
import type { RuleName } from "./rules.ts";
import { ClassReader } from "./vocabulary/classify.ts";

const prose = (count: number) =>
  "<p>The keeper walks, every morning, to the hives and counts what came home.</p>".repeat(count);

function container(html: string, without: RuleName[] = []): string {
  const { layout, switches } = analyse(
    html,
    { url: "https://example.org/", without },
    new ClassReader(new Map()),
  );
  const weights = proseWeights(layout.blocks, switches);
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
    ["prune.tags", `<div id=page><div id=text>${prose(4)}</div><footer>${prose(2)}</footer></div>`],
    [
      "prune.words",
      `<div id=page><div id=text>${prose(4)}</div><div class=related-posts>${prose(2)}</div></div>`,
    ],
  ] as const)("needs %s", (rule, html) => {
    expect(container(html)).toBe("text");
    expect(container(html, [rule])).toBe("page");
  });

  it("needs prune.links to give a line that is mostly a link no weight", () => {
    const html = "<p>Now read <a href=/x>how the keeper counts what came home</a></p>";
    const weigh = (without: RuleName[]) => {
      const { layout, switches } = analyse(
        html,
        { url: "https://example.org/", without },
        new ClassReader(new Map()),
      );
      return Array.from(proseWeights(layout.blocks, switches), (weight) => weight > 0);
    };
    expect(weigh([])).toEqual([false]);
    expect(weigh(["prune.links"])).toEqual([true]);
  });

  it("does not believe a name on the element that holds most of the page", () => {
    expect(container(`<div id=page class=comments>${prose(6)}</div><p>Foot</p>`)).toBe("page");
  });
});
