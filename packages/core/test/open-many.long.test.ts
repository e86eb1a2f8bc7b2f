import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { openPageTool } from "../src/tools/open-page.ts";
import { pageHtml, serveSite } from "./support/site.ts";

// The collector, without a flag on the command line of the tests.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const used = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

it("500 different pages leave the memory flat once the store is full", async () => {
  const paragraphs = Array.from(
    { length: 8 },
    (_, index) =>
      `<p>${`Sentence ${index} about nothing in particular, which fills the page. `.repeat(150)}</p>`,
  ).join("");
  const site = await serveSite({
    "/page": (response, { url }) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(pageHtml(`Page ${url.split("=")[1]}`, paragraphs)),
  });
  const tool = openPageTool(site.scry);
  const read = async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      const { isError } = await tool.execute({ url: `${site.url}/page?number=${index}` });
      expect(isError).toBe(false);
    }
  };
  await read(0, 500);
  const full = used();
  await read(500, 1000);
  await read(1000, 1500);
  const after = used();
  // 500 pages of 75,000 characters are kept; 1,000 more must not add to that.
  expect(after - full).toBeLessThan(15_000_000);
});
