import { expect, it } from "vitest";
import { extractPage } from "../extract-page.ts";

const prose = (place: string) =>
  `<p>The keepers of the ${place} count what came home in the evening, and write it down in a book that nobody reads until the winter comes.</p>`;
const markdown = (box: string) =>
  extractPage(`<main><h1>Bees</h1>${prose("valley")}${box}${prose("hills")}</main>`, {
    url: "https://example.org/2024/05/bees",
  }).markdown;

const lines = "<div><span>if (a) {</span></div><br><div><span>  count(a);</span></div><div>}</div>";

it("makes code of what an editor put on the clipboard", () => {
  const style = "color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;";
  expect(markdown(`<div style="${style}">${lines}</div>`)).toContain("```\nif (a) {\n\n  count(a);\n}\n```");
});

it.each([
  ["a typewriter's letters alone", `<div style="font-family: monospace">${lines}</div>`],
  ["kept spaces alone", `<div style="white-space: pre-wrap">${lines}</div>`],
  [
    "a whole part of the page",
    `<div style="font-family: monospace; white-space: pre-line"><h2>x</h2>${lines}</div>`,
  ],
])("leaves %s", (_, box) => {
  expect(markdown(box)).not.toContain("```");
});
