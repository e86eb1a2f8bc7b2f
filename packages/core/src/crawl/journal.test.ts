import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSiteWorld, linked, type SiteWorld } from "../../test/support/site-world.ts";

let world: SiteWorld;
let journal: string;
beforeEach(async () => {
  world = await createSiteWorld();
  journal = join(mkdtempSync(join(tmpdir(), "crawl-")), "journal");
  world.on("/", ["/1", "/2", "/3", "/4"]);
  for (const path of ["/1", "/2", "/3", "/4"]) world.on(path, []);
});
afterEach(() => world.close());

/** The paths that a crawl hands over until it has enough. */
async function some(most = 100): Promise<string[]> {
  const paths: string[] = [];
  for await (const { url } of world.scry.crawl(`${world.origin}/`, { delayMs: 0, journal, concurrency: 1 })) {
    paths.push(url.slice(world.origin.length));
    if (paths.length === most) break;
  }
  return paths;
}

describe("a crawl with a journal", () => {
  it("continues where it was stopped; the page that was being stored comes again", async () => {
    expect(await some(2)).toEqual(["/", "/1"]);
    expect(await some()).toEqual(["/1", "/2", "/3", "/4"]);
  });

  it("starts over after it was complete, and on request", async () => {
    expect(await some()).toHaveLength(5);
    await some(2);
    expect(await world.pages("/", { journal, restart: true })).toHaveLength(5);
  });

  it("continues after a line that was cut off, with links that the site has by now", async () => {
    await some(3);
    appendFileSync(journal, '{"done":"http://127');
    world.on("/2", ["/new"]);
    world.on("/new", []);
    expect(await some()).toEqual(["/2", "/3", "/4", "/new"]);
    expect(existsSync(journal)).toBe(false);
  });

  it("retries a page whose error may be over", async () => {
    world.on("/3", (_, response) => response.writeHead(500).end());
    expect(await some(5)).toEqual(["/", "/1", "/2", "/3", "/4"]);
    world.on("/3", []);
    expect(await some()).toEqual(["/3", "/4"]);
  });

  it("is one at a time, and its lock does not outlive it", async () => {
    const first = world.scry.crawl(`${world.origin}/`, { delayMs: 0, journal })[Symbol.asyncIterator]();
    await first.next();
    await expect(some()).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("Another crawl"),
    });
    await first.return?.();
    expect(existsSync(`${journal}.lock`)).toBe(false);
    // Left by a process that was killed: this number is not a process.
    writeFileSync(`${journal}.lock`, "999999999");
    expect(await some()).toHaveLength(5);
  });

  it("belongs to one site, and must be a journal", async () => {
    await some(2);
    await expect(world.pages("/1", { journal })).rejects.toMatchObject({
      message: expect.stringContaining("belongs to"),
    });
    writeFileSync(journal, "my notes\n");
    await expect(some()).rejects.toMatchObject({ code: "invalid_input" });
    expect(readFileSync(journal, "utf8")).toBe("my notes\n");
  });

  it("says where it cannot write", async () => {
    const file = join(journal, "file");
    mkdirSync(journal);
    writeFileSync(file, "");
    await expect(world.crawl("/", { journal: join(file, "journal") })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(file),
    });
  });

  it("hands a page over as it is now when it changed between two runs", async () => {
    await some(2);
    world.on("/1", (request, response) => linked("changed", [])(request, response));
    const items = await world.crawl("/", { journal, concurrency: 1 });
    expect(items[0]).toMatchObject({ page: { title: "changed" } });
  });
});
