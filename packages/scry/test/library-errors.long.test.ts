import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStateFile } from "../../core/src/store/sqlite/database.ts";
import { createSqliteLibrary } from "../../core/src/store/sqlite/library.ts";
import { launcher, type Ran, scry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";

const lines = ({ stdout }: Pick<Ran, "stdout">) =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);
const added = (ran: Ran) => lines(ran).flatMap(({ title, outcome }) => (outcome === "added" ? [title] : []));

/** A site of so many pages, each linked from the first one. */
const siteOf = (count: number) => ({
  "/": pageHtml(
    "Start",
    Array.from({ length: count }, (_, number) => `<p><a href="/p${number}">Page ${number}</a></p>`).join(""),
  ),
  ...Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`/p${number}`, pageHtml(`Page ${number}`)]),
  ),
});

/** Ends the process the hard way once it has printed so many lines. */
const killAfter = (count: number) => (child: ChildProcess) => {
  let seen = 0;
  child.stdout?.on("data", (text: string) => {
    seen += text.split("\n").length - 1;
    if (seen >= count) child.kill("SIGKILL");
  });
};

/** A folder of the system takes no files, not even from root. */
function canWriteIn(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, "scry-")));
    return true;
  } catch {
    return false;
  }
}

describe("uncooperative sites", () => {
  it("a sitemap of two million lines is read as far as pages are wanted", async () => {
    const pages = await servePages({
      "/robots.txt": (response) => void response.end(""),
      "/sitemap.txt": (response, { headers }) => {
        const parts = Array.from({ length: 200 }, (_, part) => part * 10_000);
        const addresses = Readable.from(parts).map((first: number) =>
          Array.from({ length: 10_000 }, (_, at) => `http://${headers.host}/p${first + at}\n`).join(""),
        );
        addresses.pipe(response.setHeader("content-type", "text/plain"));
      },
      "/p0": pageHtml("Page 0"),
      "/p1": pageHtml("Page 1"),
      "/p2": pageHtml("Page 2"),
    });
    const ran = await pages.run([
      "library",
      "add",
      `${pages.url}/sitemap.txt`,
      "--pages",
      "3",
      "--delay",
      "0.01",
    ]);
    expect(ran.code).toBe(0);
    expect(added(ran).sort()).toEqual(["Page 0", "Page 1", "Page 2"]);
  });

  it("a robots.txt that forbids everything is the reason; one that never ends is read up to its limit", async () => {
    const forbidding = await servePages({
      "/robots.txt": (response) => void response.end("User-agent: *\nDisallow: /\n"),
      ...siteOf(2),
    });
    const refused = await forbidding.run(["library", "add", `${forbidding.url}/`, "--depth", "1"]);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain("robots.txt");
    const endless = await servePages({
      "/robots.txt": (response) => {
        const endless = function* () {
          yield "User-agent: *\nDisallow: /p1\n";
          for (;;) yield "# and so on\n".repeat(10_000);
        };
        Readable.from(endless()).pipe(response);
      },
      ...siteOf(3),
    });
    const read = await endless.run(["library", "add", `${endless.url}/`, "--depth", "1", "--delay", "0.01"]);
    expect(added(read).sort()).toEqual(["Page 0", "Page 2", "Start"]);
  });

  it("a page that changes with every request is kept as one of its readings", async () => {
    let version = 0;
    const pages = await servePages({
      "/": (response) =>
        void response
          .setHeader("content-type", "text/html")
          .end(
            pageHtml("Log", `<p>Reading number ${++version}.</p><a href="/">again</a><a href="/#x">x</a>`),
          ),
    });
    const folder = temporaryFolder();
    const first = await pages.run(["library", "add", `${pages.url}/`, "--depth", "3", "--delay", "0.01"], {
      folder,
    });
    expect(added(first)).toEqual(["Log"]);
    const again = await pages.run(["library", "refresh"], { folder });
    expect(lines(again)).toMatchObject([{ outcome: "changed" }]);
    const [kept, ...more] = lines(await scry(["library", "export"], { folder }));
    expect(more).toEqual([]);
    expect(kept?.markdown).toContain(`Reading number ${version}.`);
  });

  it("two of the same site at once: one has the journal, the other says so; the next one finds all known", async () => {
    const isAsked = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const pages = await servePages({
      ...siteOf(12),
      "/p3": (response) => {
        isAsked.resolve();
        void isOver.promise.then(() =>
          response.setHeader("content-type", "text/html").end(pageHtml("Page 3")),
        );
      },
    });
    const folder = temporaryFolder();
    const add = ["library", "add", `${pages.url}/`, "--depth", "1", "--delay", "0.05"];
    const running = pages.run(add, { folder });
    await isAsked.promise;
    const second = await pages.run(add, { folder });
    isOver.resolve();
    expect(second).toMatchObject({ code: 2, stdout: "" });
    expect(second.stderr).toMatch(/Another crawl \(process \d+\) is using .*\.journal\./);
    const first = await running;
    expect(first.code).toBe(0);
    expect(new Set(added(first)).size).toBe(13);
    const third = await pages.run(add, { folder });
    expect(lines(third).every(({ outcome }) => outcome === "unchanged")).toBe(true);
  });

  it("kill -9 in the middle: the same command continues, and every page is there once", async () => {
    const pages = await servePages(siteOf(20));
    const folder = temporaryFolder();
    const add = ["library", "add", `${pages.url}/`, "--depth", "1", "--delay", "0.02"];
    const killed = await pages.run(add, { folder, meanwhile: killAfter(6) });
    expect(killed.code).toBeNull();
    const rest = await pages.run(add, { folder });
    expect(rest.code).toBe(0);
    // What was stored before is not read again, but for the page that was under way.
    expect(lines(rest).length).toBeLessThanOrEqual(16);
    expect(lines(await scry(["library", "list"], { folder }))).toHaveLength(21);
  });
});

describe("an uncooperative machine", () => {
  it("a full disk ends the adding with the reason; what was stored stays, and a search continues", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "notes"));
    for (let number = 0; number < 60; number++)
      writeFileSync(
        join(folder, "notes", `n${number}.md`),
        `# Note ${number}\n\n${`The sluice is nine feet wide, said number ${number}. `.repeat(100)}`,
      );
    // Files of at most 200 blocks: writing more fails as it does on a full disk.
    const limited = (args: string) =>
      new Promise<Ran>((resolve, reject) => {
        const child = spawn(
          "bash",
          ["-c", `trap "" XFSZ; ulimit -f 200; exec "${process.execPath}" "${launcher}" ${args}`],
          {
            cwd: folder,
            env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
          },
        );
        let [stdout, stderr] = ["", ""];
        child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
        child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
        child.on("error", reject);
        child.on("close", (code) => resolve({ code, stdout, stderr }));
      });
    const full = await limited("library add notes");
    expect(full.stdout).toContain("the disk failed or is full");
    const kept = added(full).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(60);
    expect(lines(await limited("library list"))).toHaveLength(kept);
    const found = await limited('search --provider library --json "how wide is the sluice"');
    expect(found.code).toBe(0);
    expect(JSON.parse(found.stdout).results.length).toBeGreaterThan(0);
    const again = await scry(["library", "add", "notes"], { folder });
    expect(added(again)).toHaveLength(60 - kept);
  });

  it.skipIf(canWriteIn("/sys"))(
    "a home in which nothing can be written: searches and pages work, the library says why it does not",
    async () => {
      const pages = await servePages({ "/mill": pageHtml("The mill") });
      const env = { HOME: "/sys", XDG_CONFIG_HOME: "/sys", XDG_STATE_HOME: "/sys" };
      const run = (...args: string[]) => pages.run(args, { env });
      const [opened, found, added, site, listed] = await Promise.all([
        run("open", `${pages.url}/mill`),
        run("search", "--provider", "library", "how do I add a provider"),
        run("library", "add", `${pages.url}/mill`),
        run("library", "add", `${pages.url}/mill`, "--depth", "1"),
        run("library", "list"),
      ]);
      expect(opened).toMatchObject({ code: 0, stdout: expect.stringContaining("The mill") });
      expect(opened.stderr.match(/cannot be used: permission is missing/g)).toHaveLength(1);
      expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining("provider.md") });
      for (const { code, stdout, stderr } of [added, site, listed]) {
        expect(code).toBe(1);
        expect(stdout + stderr).toContain("permission is missing");
        expect(stderr).not.toContain("Internal error");
      }
    },
  );

  it("a clock that jumps: documents from the future are fetched again, and nothing breaks", async () => {
    const pages = await servePages({ "/mill": pageHtml("The mill") });
    const folder = temporaryFolder();
    const open = ["open", `${pages.url}/mill`, "--json"];
    const cached = async (node: readonly string[] = []) =>
      JSON.parse((await pages.run(open, { folder, node })).stdout).attempts[0].cached;
    const shifted = (ms: number) => [
      "--import",
      `data:text/javascript,${encodeURIComponent(
        `const now = Date.now; Date.now = () => now() + ${ms}; const D = Date;
         globalThis.Date = class extends D { constructor(...given) { given.length ? super(...given) : super(Date.now()); } };`,
      )}`,
    ];
    const week = 7 * 24 * 3600_000;
    expect(await cached()).toBe(false);
    expect(await cached()).toBe(true);
    expect(await cached(shifted(-week))).toBe(false);
    expect(await cached(shifted(2 * week))).toBe(false);
    // The reading of the other time does not get in the way.
    expect(await cached()).toBe(false);
    expect(await cached()).toBe(true);
  });

  it("a server that sends half a reply counts as lost: the search is answered, with one warning", async () => {
    const half = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => socket.write("*3\r\n$10\r\n17"));
    }).listen(0, "127.0.0.1");
    await once(half, "listening");
    onTestFinished(() => void half.close());
    const { port } = half.address() as AddressInfo;
    const pages = await servePages({ "/mill": pageHtml("The mill") });
    const ran = await pages.run(["open", `${pages.url}/mill`], {
      env: { SCRY_STORE_URL: `redis://127.0.0.1:${port}` },
    });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("The mill");
    expect(ran.stderr.match(/nothing is kept beyond this process/g)).toHaveLength(1);
  });
});

it("ten thousand hits are ranked within bounds: the best few are shown", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "scry"));
  const file = createStateFile(join(folder, "scry", "scry.db"));
  const library = createSqliteLibrary(file);
  const documents = Array.from({ length: 10_000 }, (_, number) => ({
    url: `https://log.example/${number}`,
    title: `Entry ${number}`,
    headings: [],
    markdown: `The sluice was opened at hour ${number}. Keeper ${number * 7919} wrote this down for mill ${number * 104_729}.`,
    readAt: new Date().toISOString(),
    contentType: "text/html",
    addedWith: "https://log.example/",
  }));
  for (let at = 0; at < documents.length; at += 1000) await library.add("", documents.slice(at, at + 1000));
  file.close();
  const found = await scry(["library", "search", "sluice", "opened", "--limit", "100"], { folder });
  expect(found.code).toBe(0);
  expect(lines(found).length).toBeGreaterThan(0);
  expect(lines(found).length).toBeLessThanOrEqual(100);
  const one = await scry(["library", "search", "keeper 79190000 sluice"], { folder });
  expect(one.code).toBe(0);
  expect(lines(await scry(["library", "list", "--limit", "20000"], { folder }))).toHaveLength(10_000);
});
