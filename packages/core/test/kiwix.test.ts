import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createScry, type Scry } from "../src/index.ts";
import { temporaryFolder } from "./support/folder.ts";
import { hasProgram, makeBook } from "./support/zim-book.ts";

const reason =
  hasProgram("kiwix-serve") && hasProgram("zimwriterfs")
    ? ""
    : " (skipped: kiwix-tools or zim-tools are missing)";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
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
      store: "memory",
    });
    await vi.waitFor(async () => expect((await fetch(url)).ok).toBe(true), { timeout: 60_000 });
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
      store: "memory",
    });
    await expect(other.search("tide", { providers: ["kiwix"] })).rejects.toThrow(/No such book: desert/);
    await other.close();
  });
});
