import { expect, it } from "vitest";
import { measure } from "../html/measure.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "../write/render.ts";
import { applyChoice, listBlocks } from "./layout.ts";
import { shippedModel } from "./trees/forest.ts";

it("leaves a cell in its column when its neighbour was not chosen", () => {
  const { root } = parseHtml(
    "<table><tr><td>Hives</td><td>12</td></tr><tr><td>Loads</td><td>6.434</td></tr></table>",
  );
  measure(root);
  const { blocks } = listBlocks(root, shippedModel().reader);
  for (const block of blocks) block.keep = block.text !== "Loads";
  applyChoice({ root, blocks });
  expect(renderMarkdown(root, undefined).markdown).toBe(
    "|  |  |\n| --- | --- |\n| Hives | 12 |\n|  | 6.434 |",
  );
});
