import { describe, expect, it } from "vitest";
import { extractPage } from "../../extract-page.ts";
import { renderMarkdown } from "../../write/render.ts";
import { measure } from "../measure.ts";
import { parseHtml } from "../parse.ts";
import { removeHidden } from "./hide.ts";

function cell(inner: string): string {
  const page = parseHtml(`<table><tr><th>Hive<th>Roof</tr><tr><td>North<td>${inner}</tr></table>`);
  removeHidden(page, false);
  measure(page.root);
  const lines = renderMarkdown(page.root, undefined).markdown.split("\n");
  return lines.at(-1) ?? "";
}

describe("icons for yes and no in a cell", () => {
  it.each([
    ['<img src="/img/tick.png" alt="">', "✓"],
    ['<img src="/img/x.png" alt="Yes">', "✓"],
    ['<img src="/img/icon-cross-red.png">', "✗"],
    ['<i class="fa fa-check" aria-hidden="true"></i>', "✓"],
    ['<i class="fa fa-times"></i>', "✗"],
    ['<i class="dashicons dashicons-no"></i>', "✗"],
    ['<i class="q" aria-hidden="true"></i><span class="sr-only">Not included</span>', "✗"],
    ['<span aria-label="Included"></span>', "✓"],
    ['<svg aria-label="Included"><path d="M0 0"/></svg>', "✓"],
    ['<span><svg class="lucide lucide-x-mark"><path/></svg></span>', "✗"],
    ['<svg class="icon icon-check"/>', "✓"],
  ])("%s", (inner, sign) => {
    expect(cell(inner)).toBe(`| North | ${sign} |`);
  });

  it.each([
    ['<i class="fa fa-check"></i> Slate', "Slate"],
    ['<span class="no-wrap"></span>', ""],
    ["<b>Yes</b>", "**Yes**"],
    ['<a class="no-underline" href="#x">Slate</a>', "Slate"],
    ['<img src="/img/slate.png" alt="">', ""],
    ['<img src="/img/checkout.png" alt="">', ""],
  ])("are nothing else: %s", (inner, text) => {
    expect(cell(inner).replace(/\s+/g, " ")).toBe(`| North | ${text} |`.replace(/\s+/g, " "));
  });

  it("stay when the cells around them are chosen", () => {
    const prose =
      "<p>The keepers carry their boxes up the slopes in May, and the lime trees flower.</p>".repeat(6);
    const row = (name: string) =>
      `<tr><td>${name}</td><td><img src="/tick.png" alt=""></td><td><img src="/cross.png" alt=""></td></tr>`;
    const table = `<table><tr><th>Hive in the valley</th><th>Roof</th><th>Floor</th></tr>${row("North of the river")}${row("South of it")}</table>`;
    const html = `<html><body><article><h1>Hives</h1>${prose}${table}${prose}</article></body></html>`;
    expect(extractPage(html, { url: "https://example.org/hives" }).markdown).toContain(
      "| North of the river | ✓ | ✗ |",
    );
  });
});
