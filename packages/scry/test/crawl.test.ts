import { once } from "node:events";
import { existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, startScry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";
import { converse, hasPseudoTerminal } from "./support/pseudo-terminal.ts";

const link = (path: string) => `<p><a href="${path}">The page ${path}</a></p>`;

/** A small site: a front page, a guide of two pages, and one that robots may not read. */
const mill = () =>
  servePages({
    "/robots.txt": "User-agent: *\nDisallow: /secret",
    "/": pageHtml("The mill", ["/guide/wheel", "/secret", "/gone"].map(link).join("")),
    "/guide/wheel": pageHtml("The wheel", link("/guide/Stone")),
    "/guide/Stone": pageHtml("The stone"),
  });

const files = (folder: string) => globSync("**/*.md", { cwd: folder }).sort();

describe("scry crawl", () => {
  it("saves a site as Markdown, and says what it did", async () => {
    const site = await mill();
    const folder = temporaryFolder();
    const ran = await site.run(["crawl", `${site.url}/`, "--to", "out", "--delay", "0"], { folder });
    expect(ran.stderr).toContain("3 pages saved in out (1 forbidden by robots.txt, 1 failed).");
    expect(ran.stderr).toContain("/gone: There is no page at this address (HTTP 404).");
    expect(ran.code).toBe(0);
    const saved = files(join(folder, "out"));
    expect(saved).toHaveLength(3);
    expect(ran.stdout.trim().split("\n").sort()).toEqual(saved.map((file) => join("out", file)));
    const wheel = readFileSync(
      join(folder, "out", saved.find((file) => file.endsWith("wheel.md")) ?? ""),
      "utf8",
    );
    expect(wheel).toMatch(
      /^---\ntitle: "The wheel"\nurl: "http:\/\/127.*\/guide\/wheel"\n[\s\S]*\n---\n\n# The wheel/,
    );
    expect(globSync(join(folder, "out", ".scry-crawl*"))).toEqual([]);
    expect(site.asked.some(({ pathname }) => pathname === "/secret")).toBe(false);
  });

  it("writes JSON lines to stdout, and one object about itself with --json", async () => {
    const site = await mill();
    const [lines, about] = await Promise.all([
      site.run(["crawl", `${site.url}/`, "--to", "-", "--delay", "0"]),
      site.run(["crawl", `${site.url}/`, "--json", "--delay", "0", "--pages", "1"]),
    ]);
    const pages = lines.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(pages.map(({ title }) => title).sort()).toEqual(["The mill", "The stone", "The wheel"]);
    expect(pages[0]).toMatchObject({
      url: `${site.url}/`,
      depth: 0,
      content: expect.stringContaining("miller"),
    });
    expect(JSON.parse(about.stdout)).toMatchObject({ pages: 1, end: "pages", waiting: 3, failures: [] });
    expect(about.stderr).toContain("To go on, raise --pages.");
  });

  it("puts a site into the library, where it is found", async () => {
    const site = await mill();
    const folder = temporaryFolder();
    const ran = await site.run(["crawl", `${site.url}/`, "--to", "library", "--delay", "0", "--json"], {
      folder,
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ to: "library", added: 3, failed: 1 });
    expect(ran.stderr).toContain("3 pages are in your library (3 added, 1 failed).");
    const found = await site.run(["library", "search", "wheel", "--json"], { folder });
    expect(found.stdout).toContain(`${site.url}/guide/wheel`);
  });

  it("continues after kill -9, every page once", async () => {
    let hang = true;
    const stuck = Promise.withResolvers<void>();
    const site = await servePages({
      "/": pageHtml("The mill", ["/a", "/b"].map(link).join("")),
      "/a": pageHtml("A"),
      "/b": (response) => {
        if (hang) stuck.resolve();
        else response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("B"));
      },
    });
    const folder = temporaryFolder();
    const args = ["crawl", `${site.url}/`, "--to", "mill.jsonl", "--delay", "0"];
    const env = { SCRY_ALLOW_PRIVATE: new URL(site.url).host };
    const first = startScry(args, { folder, env });
    await stuck.promise;
    first.child.kill("SIGKILL");
    await once(first.child, "close");
    // As if it had died in the middle of a line.
    const file = join(folder, "mill.jsonl");
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    writeFileSync(file, `${before}{"url":"half`);
    hang = false;
    const second = await scry(args, { folder, env });
    expect(second.code).toBe(0);
    const titles = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).title);
    expect(titles.sort()).toEqual(["A", "B", "The mill"]);
  });

  it("keeps what it has on Ctrl-C, ends with 130, and says how to continue", async () => {
    const stuck = Promise.withResolvers<void>();
    const site = await servePages({
      "/": pageHtml("The mill", ["/a", "/slow"].map(link).join("")),
      "/a": pageHtml("A"),
      "/slow": () => stuck.resolve(),
    });
    const folder = temporaryFolder();
    const env = { SCRY_ALLOW_PRIVATE: new URL(site.url).host };
    const run = startScry(["crawl", `${site.url}/`, "--to", "out", "--delay", "0"], { folder, env });
    await stuck.promise;
    run.child.kill("SIGINT");
    const [code] = await once(run.child, "close");
    expect(code).toBe(130);
    expect(run.stderr()).toMatch(/Stopped: \d pages saved in out\. The same command continues\./);
    expect(globSync(join(folder, "out", ".scry-crawl*.jsonl"))).toHaveLength(1);
    expect(globSync(join(folder, "out", "*.lock"))).toEqual([]);
  });

  it("two at once do not disturb each other; a folder accepts only one", async () => {
    const held: (() => void)[] = [];
    const both = Promise.withResolvers<void>();
    const site = await servePages({
      "/": pageHtml("The mill", link("/a")),
      "/a": (response) => {
        held.push(() => response.writeHead(200, { "content-type": "text/html" }).end(pageHtml("A")));
        if (held.length === 2) both.resolve();
      },
    });
    const folder = temporaryFolder();
    const run = (to: string) => site.run(["crawl", `${site.url}/`, "--to", to, "--delay", "0"], { folder });
    const running = [run("one"), run("two")];
    await both.promise;
    const third = await run("one");
    expect(third).toMatchObject({ code: 2, stderr: expect.stringContaining("Another crawl") });
    for (const answer of held) answer();
    for (const { code, stderr } of await Promise.all(running))
      expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("2 pages saved") });
  });

  it.skipIf(!existsSync("/dev/full"))("says that the disk is full, and where it may not write", async () => {
    const site = await mill();
    const folder = temporaryFolder();
    symlinkSync("/dev/full", join(folder, "full.jsonl"));
    writeFileSync(join(folder, "file"), "");
    const run = (...to: string[]) =>
      site.run(["crawl", `${site.url}/`, "--delay", "0", "--to", ...to], { folder });
    // Not at once: of two crawls into the same file, the later is refused.
    const exists = await run("full.jsonl");
    const [full, under] = await Promise.all([run("full.jsonl", "--restart"), run(join("file", "out"))]);
    expect(full).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("full.jsonl cannot be written: the disk is full."),
    });
    expect(exists).toMatchObject({ code: 2, stderr: expect.stringContaining("--restart") });
    expect(under).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be written") });
  });

  it("names what is wrong with the command line, and fails when the start cannot be read", async () => {
    const site = await mill();
    const [none, two, pages, delay, gone] = await Promise.all([
      scry(["crawl"]),
      scry(["crawl", "a.example", "b.example"]),
      scry(["crawl", "a.example", "--pages", "0"]),
      scry(["crawl", "a.example", "--delay", "-1"]),
      site.run(["crawl", `${site.url}/nowhere`]),
    ]);
    for (const { code } of [none, two, pages, delay]) expect(code).toBe(2);
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("HTTP 404") });
  });

  it.skipIf(!hasPseudoTerminal)("shows a line of progress on a terminal, and clears it", async () => {
    const site = await mill();
    const env = { SCRY_ALLOW_PRIVATE: new URL(site.url).host };
    const args = ["crawl", `${site.url}/`, "--to", "out", "--delay", "0"];
    const { code, raw, shown } = await converse(args, [], { folder: temporaryFolder(), env });
    expect(code).toBe(0);
    expect(raw).toMatch(/\r\u001b\[2K\d of at most 500 pages · .*\d waiting/);
    expect(shown).toContain("3 pages saved in out");
  });
});

describe("scry map", () => {
  it("lists addresses with dates and titles, and counts where they come from", async () => {
    const site = await servePages({
      "/": pageHtml("The mill", link("/a")),
      "/sitemap.xml": (response) => {
        const entry = `<url><loc>http://${response.req.headers.host}/b</loc><lastmod>2026-10-05T10:00:00Z</lastmod></url>`;
        response.writeHead(200, { "content-type": "application/xml" }).end(`<urlset>${entry}</urlset>`);
      },
    });
    const [text, object] = await Promise.all([
      site.run(["map", `${site.url}/`, "--delay", "0"]),
      site.run(["map", `${site.url}/`, "--delay", "0", "--json"]),
    ]);
    expect(text.stdout).toBe(
      `${site.url}/\t\tThe mill\n${site.url}/a\t\tThe page /a\n${site.url}/b\t2026-10-05\n`,
    );
    expect(text.stderr).toBe("3 addresses (1 from links, 1 from sitemaps).\n");
    expect(JSON.parse(object.stdout)).toMatchObject({
      entries: [
        { from: "start" },
        { from: "link", title: "The page /a" },
        { from: "sitemap", date: "2026-10-05T10:00:00.000Z" },
      ],
      more: false,
    });
  });

  it("says that there are more, and fails where nothing can be read", async () => {
    const site = await mill();
    const [some, none] = await Promise.all([
      site.run(["map", `${site.url}/`, "--limit", "2", "--delay", "0"]),
      site.run(["map", `${site.url}/nowhere`, "--delay", "0"]),
    ]);
    expect(some).toMatchObject({ code: 0, stderr: expect.stringContaining("There are more") });
    expect(some.stdout.trim().split("\n")).toHaveLength(2);
    expect(none).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("HTTP 404") });
  });

  it("is explained with examples", async () => {
    const { stdout } = await scry(["map", "--help"]);
    expect(stdout).toContain("Examples:\n  scry map https://docs.example.com");
  });
});

it.each(["map", "crawl"])("scry %s says of a word that it is not an address", async (name) => {
  const { code, stderr } = await scry([name, "nowhere"]);
  expect(stderr).toContain("This is not a web address.");
  expect(code).toBe(2);
});
