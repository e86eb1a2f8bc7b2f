import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createDeflate } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePdf } from "../../test/support/make-pdf.ts";
import { article, createWorld, respond, type World } from "../../test/support/reader-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("50 MB of text are cut at the limit without the memory of all of them", async () => {
  world.on("/50mb", (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const block = Buffer.from("a line of a very long log file\n".repeat(33_000));
    let sent = 0;
    const send = () => {
      while (sent < 50 && response.write(block)) sent += 1;
      sent += 1;
      if (sent < 50) response.once("drain", send);
      else response.end();
    };
    send();
  });
  const page = await world.open("/50mb");
  expect(page.warnings[0]).toContain("larger than 10 MB");
  expect(page.markdown.length).toBeLessThanOrEqual(10_000_000);
});

it("2,000 full pages of PDF are read as far as the limits go", async () => {
  const text = Array.from(
    { length: 40 },
    (_, line) => `Line ${line} says something about lighthouses and the sea.`,
  ).join("\n");
  world.on(
    "/report.pdf",
    respond(makePdf(Array.from({ length: 2_000 }, () => text)), { "content-type": "application/pdf" }),
  );
  const page = await world.open("/report.pdf", { deadline: Date.now() + 60_000 });
  expect(page.warnings.join(" ")).toMatch(/Only the first \d+ of 2000 pages/);
  expect(page.outline.length).toBeGreaterThan(50);
});

it("a PDF that unpacks to gigabytes is given up before it fills the memory", async () => {
  const deflate = createDeflate({ level: 1 });
  const packed = buffer(deflate);
  for (let written = 0; written < 120; written++) {
    await new Promise<void>((resolve) => void deflate.write(Buffer.alloc(10_000_000, " "), () => resolve()));
  }
  deflate.end();
  world.on(
    "/bomb.pdf",
    respond(makePdf(["x"], { packed: await packed }), { "content-type": "application/pdf" }),
  );
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  expect(await world.failure("/bomb.pdf", { deadline: Date.now() + 60_000 })).toMatchObject({
    code: "too_large",
  });
  clearInterval(watch);
  expect(peak - before).toBeLessThan(1_200_000_000);
});

it("500 different pages in a row leave the memory flat", async () => {
  world.on("/any", (request, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(article(`<p>${request.url}</p>${"<p>and some more words about it</p>".repeat(200)}`));
  });
  // Without a collection the figure is mostly garbage that has not been collected yet.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  for (let number = 0; number < 100; number++) await world.open(`/any?warm=${number}`);
  const before = heap();
  for (let number = 0; number < 500; number++) await world.open(`/any?number=${number}`);
  expect(heap() - before).toBeLessThan(20_000_000);
});
