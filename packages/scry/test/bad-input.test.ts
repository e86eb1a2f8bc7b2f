import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serveSearxng, twoResults } from "./support/servers.ts";

const tooLong = "x".repeat(501);

/** Arguments, and what stderr has to say about them. */
const cases: readonly [string, readonly string[], RegExp][] = [
  [
    "no query",
    ["search"],
    /^scry: What should be searched for\? Give a query: scry search .+ \(scry help search\)$/,
  ],
  [
    "an empty query",
    ["search", ""],
    /^scry: Invalid search query: Search query cannot be empty\. Give a query/,
  ],
  ["a blank query", ["search", "  \t "], /^scry: Invalid search query: Search query cannot be empty\./],
  [
    "501 characters",
    ["search", tooLong],
    /^scry: Invalid search query: Search query must be 500 characters or fewer\. Shorten the query\.$/,
  ],
  [
    "limit 0",
    ["search", "x", "--limit", "0"],
    /^scry: --limit is "0", but it has to be a whole number from 1 to 50\. \(scry help search\)$/,
  ],
  ["limit 51", ["search", "x", "--limit", "51"], /^scry: --limit is "51"/],
  [
    "an offset that is none, for two pages",
    ["open", "https://one.example/", "https://two.example/", "--offset", "x"],
    /^scry: --offset is "x", but it has to be a whole number, 0 or more\. \(scry help open\)$/,
  ],
  [
    "a length that is none",
    ["find", "https://one.example/", "x", "--max-length", "0"],
    /^scry: --max-length is "0"/,
  ],
  ["limit abc", ["search", "x", "--limit", "abc"], /--limit is "abc"/],
  ["a forgotten value", ["search", "x", "--limit", "--json"], /--limit needs a value: --limit N/],
  ["a value for a switch", ["search", "x", "--json=1"], /--json takes no value/],
  [
    "an unknown provider",
    ["search", "x", "--provider", "gogle"],
    /Unknown search provider "gogle".*brave, .*duckduckgo.*wikipedia/,
  ],
  [
    "a misspelt provider",
    ["search", "x", "--provider", "braev"],
    /provider "braev"\. .+ Did you mean brave\?$/,
  ],
  [
    "a path that leads nowhere",
    ["library", "add", "/nonexistent"],
    /^scry: There is no file or folder "\/nonexistent"\./,
  ],
  [
    "a relative path that leads nowhere",
    ["library", "add", "./nope"],
    /There is no file or folder "\.\/nope"\./,
  ],
  [
    "a file that is not there",
    ["library", "add", "nope.md"],
    /no file or folder "nope\.md"\. Check its path\./,
  ],
  ["a folder that is not there", ["library", "add", "nope"], /no file or folder "nope"\./],
  [
    "a source without a session",
    ["open", "1"],
    /^scry: There is no source 1: .+ --session\. Add --session FILE/,
  ],
  ["no provider", ["search", "x", "--provider", " ,"], /--provider names nothing\. scry providers lists/],
  ["no reader", ["open", "https://one.example/", "--reader", ","], /--reader names nothing\./],
  ["a reader as provider", ["search", "x", "--provider", "crawl4ai"], /Unknown search provider "crawl4ai"/],
  [
    "an unknown format",
    ["search", "x", "--format", "xml"],
    /--format cannot be "xml"\. It is one of numbered, markdown, brief, urls, json/,
  ],
  ["a misspelt format", ["search", "x", "--format", "markdwon"], /Did you mean markdown\?/],
  [
    "an unknown time range",
    ["search", "x", "--time", "decade"],
    /--time cannot be "decade".*d, w, m, y, all/,
  ],
  ["a language that is none", ["search", "x", "--lang", "german!"], /^scry: --lang is "german!"/],
  ["a region that is none", ["search", "x", "--region", "Europe"], /^scry: --region is "Europe"/],
  [
    "a time-out that is none",
    ["search", "x", "--timeout", "soon"],
    /--timeout is "soon", but it has to be a positive number of seconds/,
  ],
  [
    "a negative time-out",
    ["search", "x", "--timeout", "-1"],
    /--timeout is "-1", but it has to be a positive/,
  ],
  ["a time-out of nothing", ["search", "x", "--timeout", "0"], /--timeout is "0"/],
  [
    "a domain that is none",
    ["search", "x", "--domain", "a b"],
    /^scry: --domain: "a b" is not a domain\. \(scry help/,
  ],
  ["an unknown option", ["search", "x", "--limt", "3"], /Unknown option --limt\. Did you mean --limit\?/],
  ["an option far from any", ["search", "x", "-40"], /Unknown option -4\..*after a lone --/],
  ["an option that is none", ["serve", "--xyz"], /^scry: Unknown option --xyz\. \(scry help serve\)$/],
  ["an empty text to find", ["find", "https://one.example/", " "], /Give an address and the text to find/],
  [
    "an empty --query",
    ["open", "https://one.example/", "--query", ""],
    /^scry: --query is empty: --query Q\./,
  ],
  [
    "a blank --limit",
    ["search", "x", "--limit= "],
    /^scry: --limit is empty: --limit N\. \(scry help search\)$/,
  ],
  [
    "an offset into passages",
    ["open", "https://one.example/", "--offset", "5", "--query", "x"],
    /^scry: --offset cannot be combined with --query, which looks at the whole page\. Leave out one of them\.$/,
  ],
  [
    "an answer without its session",
    ["check", "answer.md", "--session", "/nowhere.json"],
    /^scry: There is no session \/nowhere\.json\. scry search and scry open create one with --session FILE\.$/,
  ],
  [
    "--undo for one provider",
    ["setup", "--undo", "--provider", "tavily"],
    /--undo cannot be combined with --provider/,
  ],
  ["an unknown command", ["serach", "x"], /Unknown command "serach"\. Did you mean: scry search\?/],
  ["a short query without its command", ["tides", "today"], /Did you mean: scry search "tides today"\?/],
  [
    "a query without its command",
    ["what", "is", "this"],
    /Did you mean: scry search "what is this", or scry chat\?/,
  ],
  [
    "help for an unknown command",
    ["help", "nothing-like-it"],
    /^scry: There is no command "nothing-like-it"\. All commands: scry help$/,
  ],
  ["help for a misspelt command", ["help", "serach"], /Did you mean: scry help search\? All commands/],
  [
    "a misspelt option before any command",
    ["--versoin"],
    /^scry: Unknown option "--versoin"\. Did you mean: scry --version\?/,
  ],
  ["the version as others have it", ["version"], /Unknown option "version"\. Did you mean: scry --version\?/],
  [
    "words for a command without any",
    ["providers", "brave"],
    /Unexpected "brave"\. scry providers takes options only/,
  ],
  ["no page", ["open"], /^scry: Which page\?.* \(scry help open\)$/],
  ["no shell", ["completion"], /needs the name of a shell: bash, zsh, fish/],
  ["an unknown shell", ["completion", "csh"], /needs the name of a shell/],
  [
    "a settings file that is not there",
    ["search", "x", "--config", "/nowhere/settings.json"],
    /The settings file \/nowhere\/settings\.json cannot be read/,
  ],
];

describe.concurrent("wrong usage ends with 2 before any service is asked", () => {
  it.each(cases)("%s", async (_name, args, expected) => {
    const server = await serveSearxng(twoResults);
    const ran = await scry(args, { env: { SEARXNG_URL: server.url } });
    expect(ran.stderr.trimEnd()).toMatch(expected);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr.trimEnd()).not.toContain("\n");
    expect(server.asked).toEqual([]);
  });

  it("a file as page; a folder that is named like a host is not a file", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), "<p>Text.</p>");
    mkdirSync(join(folder, "one.example"));
    const file = await scry(["open", "page.html"], { folder });
    expect(file).toMatchObject({
      code: 2,
      stderr: "scry: page.html is a file on this machine. scry extract reads files.\n",
    });
    // The guard knows that nothing is at such a name.
    const host = await scry(["open", "one.example", "--json"], { folder });
    expect(JSON.parse(host.stdout)).toMatchObject({ url: "one.example", code: "refused_url" });
    const long = await scry(["open", "x".repeat(5000)], { folder });
    expect(long).toMatchObject({ code: 2, stdout: "" });
    expect(long.stderr).toContain("This is not a web address.");
  });

  it("prints the object for a bad query with --json", async () => {
    const ran = await scry(["search", "", "--json"]);
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ code: "invalid_input", results: [], attempts: [] });
  });

  it("an unknown provider in the environment", async () => {
    const ran = await scry(["search", "x"], { env: { WEB_SEARCH_PROVIDER: "nope" } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/Unknown search provider "nope".*tavily/);
  });

  const nowhere = "http://127.0.0.1:1";
  it.each([
    ["SEARXNG_URL", "notaurl"],
    ["SCRY_SEARXNG_BASE_URL", "http://a:b@host"],
    ["HTTPS_PROXY", "foo"],
    ["SSL_CERT_FILE", "/no/such.pem"],
  ])("%s=%s, where the search needs it", async (variable, value) => {
    const env = { SEARXNG_URL: nowhere, [variable]: value };
    const args = ["search", "x", "--provider", "searxng"];
    const [text, json] = await Promise.all([scry(args, { env }), scry([...args, "--json"], { env })]);
    expect(text).toMatchObject({ code: 2, stdout: "" });
    expect(text.stderr).toMatch(new RegExp(`\nNext step: .*${variable}`));
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ code: "not_configured" });
  });

  it("a wrong proxy, where a service is to read the page", async () => {
    const ran = await scry(["open", "http://9.9.9.9/", "--reader", "jina"], { env: { HTTPS_PROXY: "foo" } });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain("HTTPS_PROXY");
  });

  it("missing values, or wrong ones that are not needed, are treated differently", async () => {
    const env = { SEARXNG_URL: "notaurl" };
    expect((await scry(["search", "x", "--provider", "brave"], { env })).code).toBe(1);
  });

  const settings: readonly [string, string, RegExp][] = [
    ["that is not JSON", "{ search: ", /settings\.json is not JSON/],
    ["with an unknown name", '{"search":{"limt":3}}', /search: unknown name "limt"/],
    ["with a wrong type", '{"search":{"limit":"many"}}', /search\.limit: /],
    ["with an unknown provider", '{"providers":{"gogle":{"api_key":"k"}}}', /Unknown provider "gogle"/],
  ];
  it.each(settings)("a settings file %s", async (_name, content, expected) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "scry"));
    writeFileSync(join(folder, "scry", "settings.json"), content, { mode: 0o600 });
    const ran = await scry(["search", "x"], { folder });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(expected);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });
});
