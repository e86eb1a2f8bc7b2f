import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createScry, type Scry } from "../src/index.ts";
import { temporaryFolder } from "./support/folder.ts";

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const reason =
  has("kiwix-serve") && has("zimwriterfs") ? "" : " (skipped: kiwix-tools or zim-tools are missing)";

const page = (title: string, text: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** A book of two pages, made as those of Kiwix are. */
function makeBook(): string {
  const folder = temporaryFolder();
  const site = join(folder, "site");
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), page("Harbour wiki", "Welcome."));
  const tides = `The spring tide rises to nine feet at the mole. ${"It falls again within six hours. ".repeat(20)}`;
  writeFileSync(join(site, "tides.html"), page("Tides of the harbour", tides));
  writeFileSync(join(site, "icon.png"), Buffer.from(onePixel, "base64"));
  const file = join(folder, "harbour.zim");
  const about = [
    "--language=eng",
    "--title=Harbour",
    "--description=x",
    "--name=harbour",
    "--creator=x",
    "--publisher=x",
  ];
  execFileSync("zimwriterfs", ["--welcome=index.html", "--illustration=icon.png", ...about, site, file], {
    stdio: "ignore",
  });
  return file;
}

describe.skipIf(reason)(`a running kiwix-serve${reason}`, () => {
  let server: ChildProcess;
  let scry: Scry;
  let url = "";

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn("kiwix-serve", ["--port", `${port}`, "-i", "127.0.0.1", makeBook()], { stdio: "ignore" });
    scry = createScry({
      config: false,
      cwd: false,
      env: { KIWIX_URL: url, SCRY_STATE_DIR: temporaryFolder(), SCRY_ALLOW_PRIVATE: `127.0.0.1:${port}` },
      cooldowns: false,
    });
    await vi.waitFor(async () => expect((await fetch(url)).ok).toBe(true), { timeout: 10_000 });
  });
  afterAll(async () => {
    server.kill();
    await scry.close();
  });

  it("is searched, and its pages are opened", async () => {
    const { results } = await scry.search("spring tide", { providers: ["kiwix"] });
    expect(results[0]).toMatchObject({
      title: "Tides of the harbour",
      url: expect.stringContaining("/harbour/tides.html"),
      snippet: expect.stringContaining("nine feet"),
    });
    const opened = await scry.open(results[0]?.url ?? "");
    expect(opened.content).toContain("nine feet at the mole");
  });

  it("finds nothing where there is nothing", async () => {
    expect((await scry.search("zyzzyva", { providers: ["kiwix"] })).results).toEqual([]);
  });

  it("names a book that it does not have", async () => {
    const other = createScry({
      config: false,
      cwd: false,
      env: { KIWIX_URL: url, KIWIX_BOOK: "desert" },
      cooldowns: false,
    });
    await expect(other.search("tide", { providers: ["kiwix"] })).rejects.toThrow(/No such book: desert/);
    await other.close();
  });
});
