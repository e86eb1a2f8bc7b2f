import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { type Ran, scry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";
import { converse, hasPseudoTerminal } from "./support/pseudo-terminal.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

const lines = ({ stdout }: Ran) =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** No search service can be reached, whatever network the machine has. */
const noNetwork = Object.fromEntries(
  ["DUCKDUCKGO", "TAVILY", "MOJEEK", "WIKIPEDIA"].map((id) => [`SCRY_${id}_BASE_URL`, "http://127.0.0.1:1"]),
);

describe.concurrent("scry library", () => {
  it("adds a page, finds it from another process, opens and cites the copy when the site is down", async () => {
    let isGone = false;
    const html = pageHtml("The sluice", "<p>The sluice is nine feet wide.</p>");
    const pages = await servePages({
      "/sluice": (response) =>
        void (isGone ? response.destroy() : response.setHeader("content-type", "text/html").end(html)),
    });
    const folder = temporaryFolder();
    const url = `${pages.url}/sluice`;
    const added = await pages.run(["library", "add", url], { folder });
    expect(added).toMatchObject({ code: 0 });
    expect(lines(added)).toEqual([{ url, title: "The sluice", outcome: "added" }]);
    expect(lines(await pages.run(["library", "add", url], { folder }))).toMatchObject([
      { outcome: "unchanged" },
    ]);
    isGone = true;

    const env = { SCRY_ALLOW_PRIVATE: new URL(pages.url).host };
    const [found, text, opened, offline] = await Promise.all([
      scry(["search", "how wide is the sluice", "--json", "--timeout", "20"], { folder, env: noNetwork }),
      scry(["search", "--provider", "library", "sluice wide"], { folder }),
      scry(["open", url, "--session", join(folder, "session.json")], { folder, env }),
      scry(["open", url, "--offline", "--json"], { folder, env }),
    ]);
    expect(found.code).toBe(0);
    const data = JSON.parse(found.stdout);
    expect(data.results[0]).toMatchObject({
      url,
      provider: "library",
      citation_id: 1,
      read_at: expect.any(String),
    });
    expect(data.warnings[0]).toBe("The web could not be reached; these are from your library.");

    const day = data.results[0].read_at.slice(0, 10);
    expect(text.stdout).toContain(`(from your library, read on ${day})`);
    expect(text.stdout).toContain("nine feet");

    expect(opened.code).toBe(0);
    expect(opened.stdout).toContain("nine feet wide");
    expect(opened.stdout).toContain(`This is the copy in your library, read on ${day}.`);
    expect(JSON.parse(offline.stdout)).toMatchObject({ status: "success", method: "library" });
  });

  it("shows headings, lists and rows of tables as text in one line, without the title and the table's bars", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "gates.md");
    writeFileSync(
      file,
      "# Gates\n\n## Sizes\n\n| gate | `width` | |\n| --- | --- | --- |\n| upper sluice | nine feet | oak |\n\n- The lower gate leaks\n- It is shut in May.\n",
    );
    expect(await scry(["library", "add", file], { folder })).toMatchObject({ code: 0 });
    const found = await scry(["search", "--provider", "library", "upper sluice width", "--json"], { folder });
    expect(JSON.parse(found.stdout).results[0].snippet).toBe(
      "Sizes: gate: upper sluice · width: nine feet · oak; The lower gate leaks; It is shut in May.",
    );
  });

  it("shows the links of a file as they are in it, and its name as the title if it has none", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "gates.md");
    writeFileSync(file, "# Gates\n\nThe sluice has two gates, see [the keeper's notes](../keeper.md).\n");
    expect(await scry(["library", "add", file], { folder })).toMatchObject({ code: 0 });
    const opened = await scry(["open", `file://${file}`], { folder });
    expect(opened.stdout).toContain("[the keeper's notes](../keeper.md)");
    const untitled = join(folder, "prices.csv");
    writeFileSync(untitled, "year,price\n1803,6\n");
    expect(lines(await scry(["library", "add", untitled], { folder }))).toMatchObject([
      { title: "prices.csv" },
    ]);
  });

  it("keeps nothing with SCRY_NO_STORE, and says so", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "note.md");
    writeFileSync(file, "# Sluice\n\nThe sluice is nine feet wide.\n");
    const off = { env: { SCRY_NO_STORE: "1" }, folder };
    const added = await scry(["library", "add", file], off);
    expect(added.code).toBe(1);
    expect(added.stdout).toContain("Nothing can be added to the library: the store is switched off.");
    const found = await scry(["search", "--provider", "library", "sluice feet", "--json"], off);
    expect(JSON.parse(found.stdout).results.map(({ url }: { url: string }) => url)).not.toContain(file);
    const listed = await scry(["library", "list"], off);
    expect(listed).toMatchObject({
      code: 3,
      stderr: "Nothing is kept: the settings switch the store off.\n",
    });
  });

  it("says where it is at the first use, and that a damaged file was set aside", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "rope.md"), "# Rope\n\nForty fathoms of rope.\n");
    const file = join(folder, "scry", "scry.db");
    const added = await scry(["library", "add", "rope.md"], { folder, keepFirstUse: true });
    expect(added.stderr).toContain(`Note: Answers and pages are kept in ${file} from now on.`);
    writeFileSync(file, "no database ".repeat(1000));
    const found = await scry(["library", "search", "fathoms"], { folder, keepFirstUse: true });
    expect(found.stderr).toMatch(
      /^Note: The state file .* was damaged; it is kept as .*\nNothing in your library matches "fathoms"\.\n$/,
    );
  });

  it("answers about scry itself without a network, and fails for what it does not know", async () => {
    const known = await scry(["search", "how do I add a provider", "--timeout", "20"], { env: noNetwork });
    expect(known.code).toBe(0);
    expect(known.stdout).toContain("docs/contributing/provider.md");
    expect(known.stdout).toContain("The web could not be reached; these are from your library.");
    const unknown = await scry(["search", "who won the curling cup of 2031", "--timeout", "20"], {
      env: noNetwork,
    });
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("could not be reached");
  });

  it("answers behind a proxy that accepts connections and never says anything", async () => {
    const proxy = createServer((socket) => void socket.on("error", () => undefined));
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const { code, stdout } = await scry(["search", "how do I add a provider", "--timeout", "4"], { env });
    proxy.close();
    expect(code).toBe(0);
    expect(stdout).toContain("docs/contributing/provider.md");
    expect(stdout).toContain("The web could not be reached; these are from your library.");
  });

  it("names the package that reads .zim files where it is missing", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "book.zim"), "ZIM");
    const added = await scry(["library", "add", "book.zim"], { folder, env: { PATH: folder } });
    expect(added.code).toBe(1);
    expect(added.stdout).toContain("which is not installed here");
    expect(lines(added)).toMatchObject([{ outcome: "failed", code: "not_configured" }]);
  });

  it("sends nothing with --offline", async () => {
    const pages = await servePages({});
    const offline = await pages.run(["search", "--offline", "add a provider", "--json"], {
      env: { SEARXNG_URL: pages.url },
    });
    expect(JSON.parse(offline.stdout).attempts).toMatchObject([{ provider: "library", outcome: "ok" }]);
    for (const question of ["zyzzyva quokka", "who won the curling cup of 2031"]) {
      const nothing = await scry(["search", "--offline", question]);
      expect(nothing.code).toBe(3);
      expect(nothing.stdout).toContain("No network was used.");
      expect(nothing.stdout).toContain(
        `found for "${question}" in your library and the cache; the web was not asked.`,
      );
      expect(nothing.stdout).not.toContain("rephrasing");
    }
    // The library is asked beside the services of the settings; a call that names its own leaves it out.
    const chosen = await scry(["search", "--offline", "add a provider", "--json"], {
      env: { WEB_SEARCH_PROVIDER: "duckduckgo" },
    });
    expect(JSON.parse(chosen.stdout).attempts).toMatchObject([{ provider: "library", outcome: "ok" }]);
    const remote = await scry(["search", "--offline", "--provider", "duckduckgo", "x"]);
    expect(remote.code).toBe(1);
    expect(remote.stderr).toContain("This question is not in the cache, and the library was not asked.");
  });

  it("gives a file no date of publication that it does not name", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "notes.md");
    writeFileSync(file, "# Sluices\n\nThe sluice is nine feet wide.\n");
    utimesSync(file, new Date("2020-01-01"), new Date("2020-01-01"));
    await scry(["library", "add", file], { folder });
    const opened = await scry(["open", pathToFileURL(file).href, "--json"], { folder });
    expect(JSON.parse(opened.stdout)).toMatchObject({ status: "success", title: "Sluices" });
    expect(opened.stdout).not.toContain("2020-01-01");
  });

  it("adds a folder with sockets, loops and binary files, and says what it left out", async () => {
    const folder = temporaryFolder();
    const notes = join(folder, "notes");
    mkdirSync(join(notes, "deep"), { recursive: true });
    writeFileSync(join(notes, "rope.md"), "# Rope\n\nBuy forty fathoms of rope.\n");
    writeFileSync(join(notes, "deep", "pitch.txt"), "Pitch is sold in barrels.");
    writeFileSync(join(notes, "picture.png"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
    writeFileSync(join(notes, "program"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 0, 0, 0]));
    writeFileSync(join(notes, "empty.txt"), "");
    symlinkSync(notes, join(notes, "deep", "loop"));
    const socket = createServer().listen(join(notes, "socket"));
    const added = await scry(["library", "add", notes], { folder });
    socket.close();
    expect(added.code).toBe(0);
    const outcomes = Object.fromEntries(
      lines(added).map(({ url, outcome, message }) => {
        const reason = message?.slice(message.indexOf(notes) + notes.length).replace(/^\S+ /, "");
        return [url.slice(url.indexOf("/notes/") + 7), reason ?? outcome];
      }),
    );
    expect(outcomes).toMatchObject({
      "rope.md": "added",
      "deep/pitch.txt": "added",
      "picture.png": expect.stringContaining("is a PNG image"),
      program: expect.stringContaining("is a program"),
      "empty.txt": expect.stringContaining("is empty"),
      "deep/loop": "it is a link.",
      socket: "it is not a file.",
    });
    expect(added.stderr).toContain("2 added");

    const [hit] = lines(await scry(["library", "search", "fathoms", "rope"], { folder }));
    expect(hit.url).toMatch(/^file:\/\/\/.*rope\.md$/);
    const opened = await scry(["open", hit.url], { folder });
    expect(opened).toMatchObject({ code: 0 });
    expect(opened.stdout).toContain("forty fathoms");
    // What is not in the library is never read from the disk.
    const other = await scry(["open", `file://${join(notes, "picture.png")}`], { folder });
    expect(other.stderr).toContain("Only http and https URLs are opened.");
  });

  it("lists, exports, refreshes and removes", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "tide.md");
    writeFileSync(file, "# Tide\n\nHigh water at noon.\n");
    await scry(["library", "add", file], { folder });
    const [entry] = lines(await scry(["library", "list"], { folder }));
    expect(entry).toMatchObject({
      title: "Tide",
      length: 27,
      read_at: expect.any(String),
      added_with: entry.url,
    });
    expect(entry).not.toHaveProperty("owner");
    expect(lines(await scry(["library", "export"], { folder }))).toMatchObject([
      { url: entry.url, headings: ["Tide"], markdown: expect.stringContaining("noon") },
    ]);
    writeFileSync(file, "# Tide\n\nHigh water at dusk.\n");
    expect(lines(await scry(["library", "refresh"], { folder }))).toMatchObject([{ outcome: "changed" }]);
    expect(lines(await scry(["library", "refresh"], { folder }))).toMatchObject([{ outcome: "unchanged" }]);
    expect((await scry(["library", "remove"], { folder })).code).toBe(2);
    expect(await scry(["library", "refresh", "nothing.md"], { folder })).toMatchObject({
      code: 3,
      stderr: "Nothing in your library has such an address.\n",
    });
    expect(await scry(["library", "remove", entry.url], { folder })).toMatchObject({
      code: 0,
      stderr: "1 removed.\n",
    });
    expect(await scry(["library", "list"], { folder })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Nothing is kept yet. Next step: scry library add"),
    });
  });

  it("knows a file and a folder by the names that they were added by", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "notes"));
    for (const name of ["rope", "pitch"])
      writeFileSync(join(folder, "notes", `${name}.md`), `# ${name}\n\nTwo.\n`);
    await scry(["library", "add", "notes"], { folder });
    const exported = await scry(["library", "export", "notes/rope.md"], { folder });
    expect(lines(exported)).toMatchObject([{ title: "rope" }]);
    expect(lines(await scry(["library", "refresh", "notes/"], { folder }))).toHaveLength(2);
    const removed = await scry(["library", "remove", "notes"], { folder });
    expect(removed).toMatchObject({ code: 0, stderr: "2 removed.\n" });
  });

  it("reports its progress when it is stopped", async () => {
    const asked = Promise.withResolvers<void>();
    const pages = await servePages({
      "/": pageHtml("Front", '<p><a href="/a">The page a</a> <a href="/slow">the slow page</a></p>'),
      "/a": pageHtml("Page A"),
      "/slow": () => asked.resolve(),
    });
    const stopped = await pages.run(["library", "add", `${pages.url}/`, "--depth", "1", "--delay", "0.01"], {
      meanwhile: (child) => void asked.promise.then(() => child.kill("SIGINT")),
    });
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/^Stopped: [12] added\. The same command continues\./);
  });

  it("adds the pages of a sitemap, and a site within limits; robots.txt forbids", async () => {
    const pages = await servePages({
      "/robots.txt": (response) => void response.end("User-agent: *\nDisallow: /private\nCrawl-delay: 0"),
      "/sitemap.xml": (response, { headers }) =>
        void response
          .setHeader("content-type", "application/xml")
          .end(
            `<urlset>${["a", "b", "private"].map((name) => `<url><loc>http://${headers.host}/${name}</loc></url>`).join("")}</urlset>`,
          ),
      "/a": pageHtml("Page A", "<p>About anchors.</p>"),
      "/b": pageHtml("Page B", '<p>About buoys. <a href="/c">more</a></p>'),
      "/c": pageHtml("Page C"),
      "/private": pageHtml("Private"),
    });
    const added = await pages.run(["library", "add", `${pages.url}/sitemap.xml`, "--delay", "0.01"]);
    expect(added.code).toBe(0);
    const titles = lines(added).flatMap(({ title, outcome }) => (outcome === "added" ? [title] : []));
    expect(titles).toContain("Page A");
    expect(titles).toContain("Page B");
    expect(titles).not.toContain("Private");
  });

  it.each(["/wp-sitemap.xml", "/post-sitemap1.xml", "/blog/index.xml", "/?feed=rss2", "/sitemap"])(
    "adds the pages that %s names, and not the list itself",
    async (path) => {
      const rows = (host: string) =>
        ["a", "b"].map((name) => `<item><title>${name}</title><link>http://${host}/${name}</link></item>`);
      const feed = (host: string) => `<rss version="2.0"><channel>${rows(host).join("")}</channel></rss>`;
      const sitemap = (host: string) =>
        `<urlset>${["a", "b"].map((name) => `<url><loc>http://${host}/${name}</loc></url>`).join("")}</urlset>`;
      const pages = await servePages({
        [new URL(path, "http://loopback").pathname]: (response, { headers: { host = "" } }) =>
          void response
            .setHeader("content-type", "application/xml")
            .end(path.includes("sitemap") ? sitemap(host) : feed(host)),
        "/a": pageHtml("Page A", "<p>About anchors.</p>"),
        "/b": pageHtml("Page B", "<p>About buoys.</p>"),
      });
      const added = await pages.run(["library", "add", `${pages.url}${path}`, "--delay", "0.01"]);
      expect(lines(added)).toEqual([
        { url: `${pages.url}/a`, title: "Page A", outcome: "added" },
        { url: `${pages.url}/b`, title: "Page B", outcome: "added" },
      ]);
    },
  );

  it("keeps an XML document that is not a list as a page", async () => {
    const note =
      "<note><to>The miller</to><text>The sluice stays closed until the flood is over.</text></note>";
    const pages = await servePages({
      "/note": (response) => void response.setHeader("content-type", "application/xml").end(note),
    });
    const folder = temporaryFolder();
    const added = await pages.run(["library", "add", `${pages.url}/note`, "--delay", "0.01"], { folder });
    expect(lines(added)).toMatchObject([{ url: `${pages.url}/note`, outcome: "added" }]);
    expect(lines(await scry(["library", "search", "sluice flood"], { folder }))).toHaveLength(1);
  });

  it("shows near-copies once, and counts the others", async () => {
    const folder = temporaryFolder();
    const text = Array.from({ length: 40 }, (_, day) => `On day ${day} the keeper opened gate ${day * 7}.`);
    mkdirSync(join(folder, "log"));
    for (const name of ["log", "copy of the log"])
      writeFileSync(join(folder, "log", `${name}.md`), `# Log\n\n${text.join(" ")} Seen as ${name}.\n`);
    writeFileSync(join(folder, "log", "other.md"), "# Other\n\nThe keeper has a dog.\n");
    await scry(["library", "add", "log"], { folder });
    const found = await scry(["library", "search", "keeper"], { folder });
    expect(
      lines(found)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["Log", "Other"]);
    expect(found.stderr).toContain("1 near-copy was left out.");
  });

  it("is merged with the web by --fuse", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "rope.md"), "# Rope\n\nForty fathoms of rope.\n");
    await scry(["library", "add", "rope.md"], { folder });
    const service = await serveSearxng(twoResults);
    const found = await scry(["search", "fathoms of rope", "--fuse", "--json"], {
      folder,
      env: { SEARXNG_URL: service.url, WEB_SEARCH_PROVIDER: "searxng,library" },
    });
    const providers = JSON.parse(found.stdout).results.map(({ provider }: { provider: string }) => provider);
    expect(providers.sort()).toEqual(["library", "searxng", "searxng"]);
  });

  it.skipIf(!hasPseudoTerminal)("shows a line of progress on a terminal, and no JSON", async () => {
    const pages = await servePages({
      "/": pageHtml("Front", '<p><a href="/a">The page a</a> <a href="/b">the page b</a></p>'),
      "/a": pageHtml("Page A"),
      "/b": pageHtml("Page B"),
    });
    const args = ["library", "add", `${pages.url}/`, "--depth", "1", "--delay", "0.01"];
    const env = { SCRY_ALLOW_PRIVATE: new URL(pages.url).host };
    const { code, raw, shown } = await converse(args, [], { folder: temporaryFolder(), env });
    expect(code).toBe(0);
    expect(raw).toMatch(/\r\u001b\[2K█+ 3\/3 pages · Page B\r/);
    expect(raw).toContain("\r\u001b[2KNote: Answers and pages are kept in");
    expect(shown).toContain("3 added.");
    expect(shown).not.toContain('"outcome"');
  });

  it("keeps every opened page with library.keep", async () => {
    const pages = await servePages({ "/kept": pageHtml("Kept page") });
    const folder = temporaryFolder();
    writeFileSync(join(folder, "scry.yaml"), "library:\n  keep: true\n");
    await pages.run(["open", `${pages.url}/kept`, "--config", join(folder, "scry.yaml")], { folder });
    expect(lines(await scry(["library", "list"], { folder }))).toMatchObject([{ title: "Kept page" }]);
  });

  it("never reads a query as operators, and says what is wrong with its usage", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.md"), "# Anchor\n\nAn anchor holds.\n");
    await scry(["library", "add", "a.md"], { folder });
    for (const query of ['"anchor', 'anchor" OR "', "title:anchor* AND NOT (", "'; DROP TABLE x; -- anchor"])
      expect(lines(await scry(["library", "search", query], { folder }))).toHaveLength(1);
    for (const query of ['"', "()*", "…"])
      expect((await scry(["library", "search", query], { folder })).code).toBe(3);
    for (const args of [[], ["fly"], ["add"], ["search"], ["list", "x"], ["add", "a.md", "--depth", "deep"]])
      expect((await scry(["library", ...args], { folder })).code, args.join(" ")).toBe(2);
    expect((await scry(["library", "add", "/dev/null"], { folder })).stderr).toContain(
      "neither a file nor a folder",
    );
    expect((await scry(["library", "add", "nothing-here.md"], { folder })).code).toBe(2);
  });

  it("says that a library was made by a newer version, and a search continues without it", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.md"), "# Anchor\n\nAn anchor holds.\n");
    await scry(["library", "add", "a.md"], { folder });
    const file = new DatabaseSync(join(folder, "scry", "scry.db"));
    file.exec("PRAGMA user_version = 9999");
    file.close();
    const listed = await scry(["library", "list"], { folder });
    expect(listed.code).toBe(1);
    expect(listed.stderr).toContain("made by a newer version of scry");
    const search = await scry(["search", "how do I add a provider", "--timeout", "20"], {
      folder,
      env: noNetwork,
    });
    expect(search.code).toBe(0);
  });

  it("says that its server sent half a reply, and a search continues without it", async () => {
    const engine = await serve((request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      if (request.url?.endsWith("/_mapping")) response.end('{"library":{"mappings":{"_meta":{"scry":1}}}}');
      else response.end('{"hits": {"hits": [{"_sou');
    });
    const env = { ...noNetwork, SCRY_LIBRARY_URL: engine.url };
    const [found, alone, documentation, web] = await Promise.all([
      scry(["library", "search", "basalt mole"], { folder: temporaryFolder(), env }),
      scry(["search", "--provider", "library", "basalt mole"], { folder: temporaryFolder(), env }),
      scry(["search", "--provider", "library", "how do I add a provider"], {
        folder: temporaryFolder(),
        env,
      }),
      serveSearxng(twoResults).then(({ url }) =>
        scry(["search", "--fuse", "--provider", "library,searxng", "basalt mole", "--json"], {
          folder: temporaryFolder(),
          env: { ...env, SEARXNG_URL: url },
        }),
      ),
    ]);
    for (const failed of [found, alone]) {
      expect(failed).toMatchObject({ code: 1, stdout: "" });
      expect(failed.stderr).toContain("gave half a reply");
    }
    expect(documentation.code).toBe(0);
    expect(web.code).toBe(0);
    expect(JSON.parse(web.stdout).results).toHaveLength(2);
    expect(web.stdout + web.stderr).toContain("gave half a reply");
  });
});
