import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { launcher, scry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";
import { serve } from "./support/servers.ts";

const sections = Array.from(
  { length: 12 },
  (_, index) =>
    `<h2>Part ${index + 1} of the mill</h2><p>${`Wheel number ${index + 1} turned in the year ${1700 + index}. `.repeat(12)}</p>`,
).join("");
const mill = () => servePages({ "/mill": pageHtml("The mill", sections), "/other": pageHtml("Other page") });

describe.concurrent("scry open", () => {
  it("prints a page as Markdown and ends with 0", async () => {
    const pages = await mill();
    const ran = await pages.run(["open", `${pages.url}/other`]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(
      /^# Other page\nURL: http:\/\/127\.0\.0\.1:\d+\/other\n\nOn Monday the miller/,
    );
    expect(ran.stdout).not.toMatch(/Data from|\u001b/);
  });

  it("says that --since-last needs a session", async () => {
    const pages = await mill();
    const ran = await pages.run(["open", `${pages.url}/other`, "--since-last"]);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain("add --session FILE");
  });

  it("reads the addresses from standard input with -, and writes to a file with -o", async () => {
    const pages = await mill();
    const folder = temporaryFolder();
    const lines = `# what to read\r\n${pages.url}/other\r\n\r\n${pages.url}/mill\n`;
    const ran = await pages.run(["open", "-", "-o", "pages.md", "--section", "Part 2 of the mill"], {
      folder,
      meanwhile: (child) => child.stdin?.end(lines),
    });
    expect(ran.stdout).toBe("");
    const written = readFileSync(join(folder, "pages.md"), "utf8");
    expect(written).toContain("Wheel number 2 turned");
    expect(ran.stderr).toContain(`${pages.url}/other: `);
    const nothing = await pages.run(["open", "-"], {
      meanwhile: (child) => child.stdin?.end("\n# nothing\n"),
    });
    expect(nothing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Standard input holds no addresses"),
    });
  });

  it("prints the tool's object with --json and with --format json", async () => {
    const pages = await mill();
    const [one, other] = await Promise.all([
      pages.run(["open", `${pages.url}/other`, "--json"]),
      pages.run(["open", `${pages.url}/other`, "--format", "json"]),
    ]);
    const data = JSON.parse(one.stdout);
    expect(data).toMatchObject({
      url: `${pages.url}/other`,
      final_url: `${pages.url}/other`,
      title: "Other page",
      status: "success",
      error: null,
      truncated: false,
      method: "direct",
      language: "en",
      warnings: [],
    });
    expect(data.content_length).toBe(data.content.length);
    expect(JSON.parse(other.stdout).content).toBe(data.content);
  });

  it("prints what a page declares with --format data", async () => {
    const table = "<table><tr><th>Year</th><th>Tons</th></tr><tr><td>1803</td><td>12</td></tr></table>";
    const pages = await servePages({ "/": pageHtml("The mill", table) });
    const ran = await pages.run(["open", pages.url, "--format", "data"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout).tables).toEqual([{ header: ["Year", "Tons"], rows: [["1803", "12"]] }]);
  });

  it("prints plain text with --format text", async () => {
    const extra =
      '<p>Some <b>bold</b> words, <code>code_name</code> and a <a href="/x">link</a>.</p><pre><code>const a = "# no heading";</code></pre>';
    const pages = await servePages({ "/": pageHtml("The mill", extra) });
    const ran = await pages.run(["open", pages.url, "--format", "text"]);
    expect(ran.stdout).toContain("Some bold words, code_name and a link.");
    expect(ran.stdout).toContain('const a = "# no heading";');
    expect(ran.stdout).not.toMatch(/\*\*|```|^# |\]\(|-{3,}/m);
  });

  it("distinguishes a question about cookies from a short page with a banner, and says when it shows the whole page", async () => {
    const banner =
      "<div><p>We and our 847 partners store and access information on a device, such as cookies, to process personal data.</p><button>Agree</button></div>";
    const head =
      '<meta name="author" content="Ada Miller"><meta property="og:site_name" content="Mill Post">';
    const pages = await servePages({
      "/wall": `<html><title>News</title><body>${banner}</body></html>`,
      "/page": `<html><title>Shop</title>${head}<body><h1>Shop</h1><p>Closed today.</p>${banner}</body></html>`,
    });
    const wall = await pages.run(["open", `${pages.url}/wall`, "--reader", "direct", "--json"]);
    expect(wall.code).toBe(1);
    expect(JSON.parse(wall.stdout)).toMatchObject({
      status: "error",
      error: expect.stringContaining("consent"),
      content: "",
    });
    const page = await pages.run(["open", `${pages.url}/page`, "--query", "when is it open"]);
    expect(page.code).toBe(0);
    expect(page.stdout).toBe(
      `# Shop\nURL: ${pages.url}/page\nAuthor: Ada Miller\nSite: Mill Post\n\nClosed today.\n\nNote: This is the whole page: it is short enough to be shown without choosing passages.\n`,
    );
  });

  it("leaves a page of plain text as it was written with --format text", async () => {
    const text = "# a comment\ndef __init__(self, **names): # <b>2</b> * 3 \\* 4\n> `said`";
    const pages = await servePages({
      "/notes": (response) => response.writeHead(200, { "content-type": "text/plain" }).end(text),
    });
    const ran = await pages.run(["open", `${pages.url}/notes`, "--format", "text"]);
    expect(ran.stdout).toBe(`notes\nURL: ${pages.url}/notes\n\n${text}\n`);
    const asJson = await pages.run(["open", `${pages.url}/notes`, "--json"]);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ plain_text: true, content_type: "text/plain" });
  });

  it("says that other sections fit too, and shows the one whose offset it named", async () => {
    const twice =
      "<h2>Prices</h2><p>Of flour in May.</p><h2>Wages</h2><p>Of hands.</p><h2>Prices</h2><p>Of bran.</p>";
    const pages = await servePages({ "/": pageHtml("The mill", twice) });
    const first = await pages.run(["open", pages.url, "--section", "prices"]);
    expect(first.stdout).toContain("Of flour in May.");
    const [, offset = ""] =
      /\nNote: 1 other section matches this name too\. .+: (\d+)\.\n$/.exec(first.stdout) ?? [];
    const other = await pages.run(["open", pages.url, "--section", "prices", "--offset", offset]);
    expect(other.stdout).toMatch(/\n\n## Prices\n\nOf bran\.\n$/);
  });

  it("ends with how to continue, and continues there until the end", async () => {
    const pages = await mill();
    let offset = "0";
    let read = "";
    let steps = 0;
    for (; steps < 20; steps++) {
      const ran = await pages.run([
        "open",
        `${pages.url}/mill`,
        "--offset",
        offset,
        "--max-length",
        "4000",
        "--json",
      ]);
      const data = JSON.parse(ran.stdout);
      read += data.content;
      if (data.next_offset === undefined) break;
      offset = String(data.next_offset);
    }
    expect(steps).toBeGreaterThan(0);
    for (let part = 1; part <= 12; part++) expect(read.split(`## Part ${part} of the mill`)).toHaveLength(2);
    const cut = await pages.run(["open", `${pages.url}/mill`, "--max-length", "4000"]);
    expect(cut.stdout.trimEnd().split("\n").at(-1)).toMatch(
      /^\[Cut at \d+ of \d+ characters\. To go on: scry open http:\/\/127\.0\.0\.1:\d+\/mill --offset \d+; or use --query, --find or --section\]$/,
    );
  });

  it("says how to read the page of which parts are shown", async () => {
    const pages = await mill();
    const parts = await pages.run([
      "open",
      `${pages.url}/mill?a=1&b`,
      "--find",
      "wheel",
      "--max-length",
      "400",
    ]);
    expect(parts.stdout).toMatch(
      /From its beginning: scry open 'http:\/\/127\.0\.0\.1:\d+\/mill\?a=1&b'; around a place: --offset N\]\n$/,
    );
  });

  it("shows a section, matches, or the passages that answer", async () => {
    const pages = await mill();
    const url = `${pages.url}/mill`;
    const [section, find, query, none] = await Promise.all([
      pages.run(["open", url, "--section", "part 3", "--json"]),
      pages.run(["open", url, "--find", "YEAR 1705", "--json"]),
      pages.run(["open", url, "--query", "When did wheel number 7 turn?", "--max-length", "600", "--json"]),
      pages.run(["open", url, "--section", "Windmills of Holland"]),
    ]);
    expect(JSON.parse(section.stdout).content).toMatch(/^## Part 3 of the mill\n\nWheel number 3/);
    expect(JSON.parse(find.stdout).content).toMatch(/^12 matches for "YEAR 1705":\n\n\[offset \d+\]/);
    expect(JSON.parse(query.stdout).content).toContain("1706");
    expect(JSON.parse(query.stdout).content_length).toBeLessThanOrEqual(600);
    expect(none).toMatchObject({ code: 3, stdout: "" });
    expect(none.stderr).toMatch(/no section "Windmills of Holland"[\s\S]*- Part 3 of the mill/);
  });

  it("ends with 1 when one page has no match and another one failed", async () => {
    const pages = await mill();
    const ran = await pages.run(["open", `${pages.url}/other`, `${pages.url}/missing`, "--find", "zebra"]);
    expect(ran.code).toBe(1);
  });

  it("reads several pages, in the order of the command line, with no progress in a pipe", async () => {
    const slow = (title: string, ms: number) => (response: ServerResponse) =>
      void setTimeout(
        () => response.writeHead(200, { "content-type": "text/html" }).end(pageHtml(title)),
        ms,
      );
    const pages = await servePages({
      "/a": slow("Page A", 400),
      "/b": slow("Page B", 0),
      "/c": slow("Page C", 100),
    });
    const urls = ["/a", "/b", "/c", "/missing"].map((path) => pages.url + path);
    const [text, json] = await Promise.all([
      pages.run(["open", ...urls]),
      pages.run(["open", ...urls, "--json"]),
    ]);
    expect(text.code).toBe(1);
    expect(text.stdout.match(/^# Page .\nURL/gm)).toEqual([
      "# Page A\nURL",
      "# Page B\nURL",
      "# Page C\nURL",
    ]);
    expect(text.stdout.match(/^---$/gm)).toHaveLength(2);
    expect(text.stderr).toBe(
      `${pages.url}/missing: Could not open the page: There is no page at this address (HTTP 404).\nNext step: Check the address, or search for the page's new address.\n`,
    );
    expect(json.code).toBe(1);
    expect(
      JSON.parse(json.stdout).map(({ title, status }: Record<string, string>) => title || status),
    ).toEqual(["Page A", "Page B", "Page C", "error"]);
  });

  it.each([
    ["404", 404, "not_found"],
    ["403", 403, "blocked"],
    ["500", 500, "unavailable"],
  ])(
    "ends with 1 after %s, the reason on stderr, or the object on stdout with --json",
    async (_name, status, code) => {
      const pages = await servePages({ "/": (response) => response.writeHead(status).end("no") });
      const run = (...args: string[]) => pages.run(["open", pages.url, "--reader", "direct", ...args]);
      const [text, json] = await Promise.all([run(), run("--json")]);
      expect(text).toMatchObject({ code: 1, stdout: "" });
      const doctor = code === "unavailable" ? "scry doctor checks .+\\n" : "";
      expect(text.stderr).toMatch(new RegExp(`^Could not open the page: .*\\nNext step: .+\\n${doctor}$`));
      expect(json).toMatchObject({ code: 1, stderr: "" });
      expect(JSON.parse(json.stdout)).toMatchObject({ status: "error", code, content: "" });
    },
  );

  it.each([
    ["no address", ["open"], "Which page?"],
    ["something that is not an address", ["open", "not a url"], "This is not a web address."],
    [
      "two views at once",
      ["open", "https://example.com", "--query", "a", "--find", "b"],
      "only one of --query, --find",
    ],
    ["an unknown option", ["open", "https://example.com", "--ofset", "5"], "Did you mean --offset?"],
    ["an unknown format", ["open", "https://example.com", "--format", "html"], "cannot be"],
    [
      "an unknown reader",
      ["open", "https://example.com", "--reader", "jinna"],
      "Valid names: sites, direct, browser",
    ],
    ["--max-length 0", ["open", "https://example.com", "--max-length", "0"], '--max-length is "0"'],
    ["--max-length=-5", ["open", "https://example.com", "--max-length=-5"], '--max-length is "-5"'],
    ["--max-length abc", ["open", "https://example.com", "--max-length", "abc"], '--max-length is "abc"'],
    ["--offset=-1", ["open", "https://example.com", "--offset=-1"], '--offset is "-1"'],
    ["--offset -1", ["open", "https://example.com", "--offset", "-1"], '--offset is "-1"'],
    ["--offset 1.5", ["open", "https://example.com", "--offset", "1.5"], "has to be a whole number"],
    ["--timeout 0", ["open", "https://example.com", "--timeout", "0"], "--timeout"],
    ["--timeout abc", ["open", "https://example.com", "--timeout", "abc"], "--timeout"],
  ])("ends with 2 for %s, and asks nobody", async (_name, args, words) => {
    const ran = await scry(args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(words);
  });

  it("ends with 3 for an offset past the end, and takes a huge length", async () => {
    const pages = await mill();
    const [past, huge, json] = await Promise.all([
      pages.run(["open", `${pages.url}/other`, "--offset", "999999"]),
      pages.run(["open", `${pages.url}/mill`, "--max-length", "99999999999"]),
      pages.run(["open", `${pages.url}/other`, "--max-length", "0", "--json"]),
    ]);
    expect(past).toMatchObject({ code: 3, stdout: "" });
    expect(past.stderr).toMatch(/offset is 999999, but the page has only \d+ characters/);
    expect(huge.code).toBe(0);
    expect(huge.stdout).not.toContain("[Cut at");
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: "error",
      code: "invalid_input",
      error: '--max-length is "0", but it has to be a whole number, 1 or more.',
    });
  });

  it.each([
    ["10,000 characters", `https://example.com/${"a".repeat(10_000)}`, "The URL is too long."],
    ["an address of this machine", "http://127.0.0.1:8080/", "not public"],
    ["a file", "file:///etc/passwd", "Only http and https URLs are opened."],
    ["a password", "https://me:word@example.com/", "user name or password"],
  ])("ends with 1 for %s", async (_name, url, words) => {
    const ran = await scry(["open", url]);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).not.toContain("127.0.0.1");
  });

  it("ends silently with 130 after Ctrl-C", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const pages = await servePages({ "/": () => resolve() });
    const ran = await pages.run(["open", pages.url], {
      meanwhile: (child) => void asked.then(() => child.kill("SIGINT")),
    });
    expect(ran).toEqual({ code: 130, stdout: "", stderr: "" });
  });

  it("stops after --timeout", async () => {
    const pages = await servePages({ "/": () => undefined });
    const ran = await pages.run(["open", pages.url, "--timeout", "0.3", "--json"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout).code).toBe("timeout");
  });

  it("is silent when the reader of its output closes the pipe", async () => {
    const pages = await mill();
    const ran = await pages.run(["open", `${pages.url}/mill`, "--max-length", "100000"], {
      meanwhile: (child) => void child.stdout?.destroy(),
    });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
  });

  it("uses only the named reader", async () => {
    const jina = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(
        JSON.stringify({
          code: 200,
          data: { title: "From afar", url: "https://example.com/", content: "Words from afar." },
        }),
      ),
    );
    const pages = await mill();
    // A private address is never sent to anybody, even when the service is named.
    const ran = await pages.run(["open", pages.url, "--reader", "jina"], {
      env: { SCRY_JINA_BASE_URL: jina.url },
    });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect([...jina.asked, ...pages.asked]).toEqual([]);
  });

  it("leaves hidden text out, and shows it with --include-hidden", async () => {
    const hidden = '<p style="display:none">The hidden canary sings a long song at noon.</p>';
    const pages = await servePages({ "/": pageHtml("The mill", hidden) });
    const [plain, all] = await Promise.all([
      pages.run(["open", pages.url]),
      pages.run(["open", pages.url, "--include-hidden"]),
    ]);
    expect(plain.stdout).not.toContain("canary");
    expect(all.stdout).toContain("canary");
  });

  it("lets no escape sequence of a page through to the terminal", async () => {
    const evil = "\u001b]0;owned\u001b\\\u001b[31mred\u001b[0m \u009b31m";
    const pages = await servePages({
      "/": pageHtml(`Mill ${evil}`, `<p>Then ${evil} came.</p><pre><code>${evil}</code></pre>`),
      "/text": (response) =>
        response
          .writeHead(200, { "content-type": "text/plain; charset=utf-8" })
          .end(`Words ${evil} and more.\n`.repeat(20)),
      "/json": (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ words: evil })),
      "/type": (response) =>
        response.writeHead(200, { "content-type": 'text/plain; name="\u009b31m"' }).end("Words.\n"),
    });
    const ran = await Promise.all(
      ["/", "/text", "/json", "/type"].flatMap((path) =>
        [[], ["--json"]].map((more) =>
          pages.run(["open", pages.url + path, ...more], { env: { FORCE_COLOR: "1" } }),
        ),
      ),
    );
    const own = await Promise.all([
      pages.run(["providers", "--why", `mill ${evil}`]),
      pages.run(["find", pages.url, `zebra ${evil}`]),
      pages.run(["open", pages.url, "--section", `zebra ${evil}`]),
    ]);
    expect(own.map(({ code }) => code)).toEqual([0, 3, 3]);
    for (const { code } of ran) expect(code).toBe(0);
    for (const { stdout, stderr } of [...ran, ...own]) {
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
    // Escaped, not removed: programs get the same value.
    expect(ran.at(-1)?.stdout).toContain('name=\\"\\u009b31m\\"');
  });

  it("shows with --verbose what was done, on stderr, without keys", async () => {
    const pages = await mill();
    const ran = await pages.run(["open", `${pages.url}/other`, "--verbose"], {
      env: { TAVILY_API_KEY: "canary-key-0123456789" },
    });
    expect(ran.stderr).toMatch(/^debug: scry open starts url=/m);
    expect(ran.stderr).toMatch(/^debug: scry open ends method="direct" length=\d+ ms=\d+$/m);
    expect(ran.stderr).toMatch(/^attempt: direct: ok, \d+ ms$/m);
    expect(ran.stdout + ran.stderr).not.toContain("canary-key");
  });

  it("opens no address that holds a key", async () => {
    const pages = await mill();
    const key = "canary-key-0123456789";
    const ran = await pages.run(["open", `${pages.url}/other?q=${key}`], { env: { TAVILY_API_KEY: key } });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain("The address contains a secret.");
    expect(ran.stderr).not.toContain(key);
    expect(pages.asked).toEqual([]);
  });
});

/** Runs a command on a terminal of its own. */
const terminal = "/usr/bin/script";

describe.skipIf(!existsSync(terminal))("scry open on a terminal", () => {
  it("shows a bar for several pages on stderr, and clears it", async () => {
    const pages = await mill();
    const command = `"${process.execPath}" "${launcher}" open ${pages.url}/mill ${pages.url}/other >/dev/null`;
    const folder = temporaryFolder();
    const child = spawn(terminal, ["-qec", command, "/dev/null"], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TERM: "xterm",
        SCRY_ALLOW_PRIVATE: new URL(pages.url).host,
      },
    });
    let shown = "";
    child.stdout.on("data", (text) => (shown += text));
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(shown).toContain("2/2 pages");
    expect(shown.endsWith("\r\u001b[2K")).toBe(true);
  });
});
