import { describe, expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";
import { renderText } from "./write-page.ts";

function render(html: string) {
  const { root } = parseHtml(html);
  measure(root);
  tidy(root);
  return { markdown: renderMarkdown(root, undefined).markdown, text: renderText(root) };
}

describe("tables of other elements", () => {
  it("are known by their roles", () => {
    const row = (role: string, ...cells: string[]) =>
      `<div role=row>${cells.map((cell) => `<span role=${role}>${cell}</span>`).join("")}</div>`;
    const body = `<div role=rowgroup> ${row("cell", "Ann", "5")} ${row("gridcell", "Tom", "7")}</div>`;
    const { markdown, text } = render(
      `<div role=table>${row("columnheader", "Keeper", "Hives")} ${body}</div>`,
    );
    expect(markdown).toBe("| Keeper | Hives |\n| --- | --- |\n| Ann | 5 |\n| Tom | 7 |");
    expect(text).toBe("Keeper\tHives\nAnn\t5\nTom\t7");
  });

  it("stay as they are with other text between", () => {
    expect(
      render("<div role=grid><p>Hives</p><div role=row><div role=cell>Ann</div></div></div>").markdown,
    ).toBe("Hives\n\nAnn");
  });

  it("are known by the columns of Javadoc", () => {
    const cell = (column: string, text: string, head = "") =>
      `<div class="${head}col-${column} even">${text}</div>`;
    const head = "table-header ";
    const html = `<div class="summary-table three-column-summary">
      ${cell("first", "Type", head)} ${cell("second", "Method", head)} ${cell("last", "Description", head)}
      ${cell("first", "<code>int</code>")} ${cell("second", "<code>count()</code>")} ${cell("last", "<div>Counts.</div>")}
      ${cell("first", "<code>void</code>")} ${cell("second", "<code>open()</code>")} ${cell("last", "Opens.")}</div>`;
    expect(render(html).markdown).toBe(
      "| Type | Method | Description |\n| --- | --- | --- |\n| `int` | `count()` | Counts. |\n| `void` | `open()` | Opens. |",
    );
    expect(render('<div class="summary-table"><p>Hives</p><p>Bees</p></div>').markdown).toBe("Hives\n\nBees");
  });
});
