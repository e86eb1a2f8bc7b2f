import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../write/render.ts";
import { renderText } from "../../write/write-page.ts";
import { measure } from "../measure.ts";
import { parseHtml } from "../parse.ts";
import { removeHidden } from "./hide.ts";

function read(html: string): { markdown: string; text: string } {
  const page = parseHtml(html);
  removeHidden(page, false);
  measure(page.root);
  return { markdown: renderMarkdown(page.root, undefined).markdown, text: renderText(page.root) };
}

const box = (more = "") => `<input type="checkbox" class="task-list-item-checkbox" ${more}>`;

describe("task lists", () => {
  it.each([
    ["GitHub", `<li class="task-list-item">${box("disabled checked")} Feed</li><li>${box()} Count</li>`],
    ["loose points", `<li><p>${box("checked")} Feed</p></li><li><p>${box()} Count</p></li>`],
    [
      "GitLab",
      `<li><task-button></task-button>${box("checked=true")} Feed</li><li><task-button></task-button>${box()} Count</li>`,
    ],
    ["labels", `<li><label>${box("checked")} Feed</label></li><li><label>${box()}</label> Count</li>`],
    [
      "goldmark",
      '<li><input checked="" disabled="" type="checkbox"> Feed</li><li><input disabled="" type="checkbox"> Count</li>',
    ],
    [
      "Notion",
      '<li><div class="checkbox checkbox-on"></div> <span>Feed</span></li><li><div class="checkbox checkbox-off"></div> <span>Count</span></li>',
    ],
  ])("of %s", (_, items) => {
    const { markdown, text } = read(`<ul>${items}</ul>`);
    expect(markdown.replace(/\n\n/g, "\n")).toBe("- [x] Feed\n- [ ] Count");
    expect(text).toBe("Feed\nCount");
  });

  it("by the name of the list, with items below items", () => {
    const open = '<input type="checkbox">';
    expect(
      read(`<ul class="task-list"><li>${open}Feed<ul class="task-list"><li>${open}bees</ul><li>Rest</ul>`)
        .markdown,
    ).toBe("- [ ] Feed\n  - [ ] bees\n- Rest");
  });

  it.each([
    ["filters of a shop", '<ul><li><input type="checkbox" name="brand" value="7"> Feed</li></ul>'],
    ["consent", '<ul><li><input type="checkbox" id="essential" disabled checked> Feed</li></ul>'],
    ["other inputs", '<ul class="task-list"><li><input type="radio" checked> Feed</li></ul>'],
    ["boxes after words", `<ul><li>Feed ${box()}</li></ul>`],
  ])("but not %s", (_, html) => {
    expect(read(html).markdown).toBe("- Feed");
  });

  it("but not outside of lists", () => {
    expect(read(`<p>${box("checked disabled")} Feed</p>`).markdown).toBe("Feed");
  });
});
