import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type RunOptions, scry, temporaryFolder } from "./support/command.ts";
import { serve } from "./support/servers.ts";

const good = "tvly-canary-good-0123456789";
const bad = "tvly-canary-bad-0123456789";

/** Tavily's account page: one key is good. */
const tavily = await serve((request, response) => {
  const isGood = request.headers.authorization === `Bearer ${good}`;
  response
    .writeHead(isGood ? 200 : 401, { "content-type": "application/json" })
    .end(
      JSON.stringify(
        isGood
          ? { key: { usage: 1, limit: null }, account: { plan_usage: 150, plan_limit: 1000 } }
          : { detail: { error: `Unauthorized: ${request.headers.authorization}` } },
      ),
    );
});
// No bus of a session there: the keyring of whoever runs the tests is not touched.
const env = { SCRY_TAVILY_BASE_URL: tavily.url, XDG_RUNTIME_DIR: temporaryFolder() };
/** Elsewhere the keyring needs no bus. */
const toFile = process.platform === "linux" ? [] : ["--store", "file"];

/** Runs with this on standard input. */
const setup = (args: readonly string[], input: string, options: RunOptions = {}) =>
  scry(["setup", ...args], {
    ...options,
    env: { ...env, ...options.env },
    meanwhile: (child) => child.stdin?.end(input),
  });

/** No key is in anything that was printed, not even half of one. */
const isSecretFree = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  expect(stdout + stderr).not.toMatch(/canary-(?:good|bad)/);

describe.concurrent("scry setup: keys", () => {
  it("tries a key from standard input and keeps it for its owner alone", async () => {
    const folder = temporaryFolder();
    const ran = await setup(["--provider", "tavily", "--key-stdin", ...toFile], `  "${good}"\n`, { folder });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("Tavily accepts it. 850 of 1,000 credits are left.");
    if (process.platform === "linux")
      expect(ran.stdout).toMatch(/The keyring cannot be used: .*(D-Bus|not installed)/);
    isSecretFree(ran);
    const file = join(folder, "scry/settings.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ providers: { tavily: { api_key: good } } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const providers = await scry(["providers"], { folder });
    expect(providers.stdout).toMatch(/^tavily .*ready, key from settings file$/m);
  });

  it("does not keep a key that is refused, unless asked to", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "scry/settings.json");
    const ran = await setup(["--provider", "tavily", "--key-stdin"], bad, { folder });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/did not accept the key.*It was not kept/);
    expect(existsSync(file)).toBe(false);
    isSecretFree(ran);
    const kept = await setup(["--provider", "tavily", "--key-stdin", "--yes", "--store", "file"], bad, {
      folder,
    });
    expect(kept.code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(bad);
    isSecretFree(kept);
  });

  it("takes a key from the provider's variable, and answers in JSON", async () => {
    const folder = temporaryFolder();
    const ran = await setup(["--provider", "tavily", "--json", "--store", "file"], "", {
      folder,
      env: { TAVILY_API_KEY: good },
    });
    expect(JSON.parse(ran.stdout)).toEqual({
      providers: [
        {
          provider: "tavily",
          outcome: "stored",
          where: "settings file",
          checked: "good",
          message: "Tavily accepts it. 850 of 1,000 credits are left.",
        },
      ],
      clients: [],
    });
    isSecretFree(ran);
  });

  it("keeps the rest of a settings file, comments of YAML too, and closes it to others", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "mine.yaml");
    writeFileSync(file, "# my settings\nsearch:\n  limit: 7 # enough\n", { mode: 0o644 });
    const args = ["--provider", "tavily", "--config", file, "--store", "file"];
    await setup([...args, "--key-stdin"], good, { folder });
    expect(readFileSync(file, "utf8")).toBe(
      `# my settings\nsearch:\n  limit: 7 # enough\nproviders:\n  tavily:\n    api_key: ${good}\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const removed = await setup([...args.slice(0, 4), "--remove-key"], "", { folder });
    expect(removed.stdout).toContain("removed from the settings file");
    expect(readFileSync(file, "utf8")).not.toContain("canary");
  });

  it.runIf(process.platform === "linux")("--store keyring writes no file where there is none", async () => {
    const folder = temporaryFolder();
    const args = ["--provider", "tavily", "--key-stdin", "--store", "keyring"];
    const [ran, asJson] = await Promise.all([
      setup(args, good, { folder }),
      setup([...args, "--json"], good, { folder }),
    ]);
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    expect(ran.stdout).toMatch(
      /^The keyring cannot be used: .+\. It was not kept\. .+--store file.+TAVILY_API_KEY\.\n$/,
    );
    expect(asJson).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(asJson.stdout).providers).toMatchObject([
      { provider: "tavily", outcome: "not stored", hint: expect.stringContaining("--store file") },
    ]);
    expect(existsSync(join(folder, "scry"))).toBe(false);
    isSecretFree(ran);
    isSecretFree(asJson);
  });

  it.runIf(process.platform === "linux")(
    "a key in a keyring that is not there cannot be removed",
    async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "scry"));
      const names = join(folder, "scry/keyring.json");
      writeFileSync(names, '{"version": 1, "names": ["TAVILY_API_KEY"]}');
      const ran = await setup(["--provider", "tavily", "--remove-key"], "", { folder });
      expect(ran.code).toBe(1);
      expect(ran.stdout).toMatch(/^Tavily: nothing was removed\. The keyring cannot be used: .+Unlock it/m);
      expect(readFileSync(names, "utf8")).toContain("TAVILY_API_KEY");
    },
  );

  it("a settings file that cannot be written is a failure with its reason, in text and in JSON", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "scry"), "a file where the folder should be");
    const args = ["--provider", "tavily", "--key-stdin", "--store", "file"];
    const [ran, asJson] = await Promise.all([
      setup(args, good, { folder }),
      setup([...args, "--json"], good, { folder }),
    ]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(
      /settings\.json cannot be written: .+\. It was not kept\. Name another file with --config\.\n$/,
    );
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.stdout).providers[0].outcome).toBe("not stored");
    isSecretFree(ran);
    isSecretFree(asJson);
  });

  it("forgets a key and leaves no empty objects", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "own.json");
    const text = '{\n  "search": { "limit": 7 },\n  "max_page_length": 900\n}\n';
    writeFileSync(file, text, { mode: 0o600 });
    const args = ["--provider", "tavily", "--config", file];
    await setup([...args, "--key-stdin", "--store", "file"], good, { folder });
    expect(readFileSync(file, "utf8")).toContain(good);
    const ran = await setup([...args, "--remove-key"], "", { folder });
    expect(ran.stdout).toContain("Tavily: removed from the settings file.");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(text));
    const again = await setup([...args, "--remove-key"], "", { folder });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("keeps no key for it") });
  });

  it("sets the address of the user's own server", async () => {
    const folder = temporaryFolder();
    const searxng = await serve((_request, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ query: "x", results: [], unresponsive_engines: [] }));
    });
    const ran = await setup(["--provider", "searxng", "--url", `${searxng.url}/`], "", { folder });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("SearXNG accepts it.") });
    expect(JSON.parse(readFileSync(join(folder, "scry/settings.json"), "utf8"))).toEqual({
      providers: { searxng: { url: searxng.url } },
    });
    expect(searxng.asked.map(({ pathname }) => pathname)).toContain("/search");
  });

  it("changes nothing in a dry run", async () => {
    const folder = temporaryFolder();
    const ran = await setup(["--provider", "tavily", "--key-stdin", "--dry-run"], good, { folder });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("would be tried and kept") });
    // An address is not a secret, and is kept nowhere else.
    const address = ["--provider", "searxng", "--url", "http://127.0.0.1:9", "--dry-run"];
    expect((await setup(address, "", { folder })).stdout).toContain("tried and kept (settings file)");
    expect(existsSync(join(folder, "scry"))).toBe(false);
    isSecretFree(ran);
  });
});

describe.concurrent("scry setup: errors on the command line", () => {
  it.each([
    [[], /not a terminal.*scry setup --provider tavily --key-stdin/],
    [["--provider", "tavily"], /no key for Tavily.*--key-stdin.*TAVILY_API_KEY.*ps/],
    [["--provider", "tavly", "--key-stdin"], /no provider "tavly".*tavily/],
    [["--provider", "searxng"], /server of your own.*--url/],
    [["--provider", "searxng", "--url", "localhost"], /not an http\(s\) URL/],
    [["--provider", "tavily", "--url", "http://127.0.0.1:1"], /fixed address/],
    [["--provider", "wikipedia", "--key-stdin"], /Wikipedia needs no key\. It is ready as it is/],
    [["--key-stdin"], /--key-stdin needs --provider/],
    [["--provider", "tavily,exa", "--key-stdin"], /takes one provider/],
    [["--provider", "tavily", "--key", bad], /Unknown option --key\. Did you mean --key-stdin\?/],
    [[bad], /takes options only/],
    [["--client", "emacs"], /no client "emacs".*cursor/],
    [["--print", "emacs"], /cannot be "emacs"/],
  ])("%j", async (args, said) => {
    const ran = await setup(args, "");
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(said);
    isSecretFree(ran);
  });

  it.each(["", "two words", "half-a-\nkey-canary-bad", "schlüssel"])("a key such as %j", async (input) => {
    const ran = await setup(["--provider", "tavily", "--key-stdin"], input);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/The key (is empty|has |contains )/);
    isSecretFree(ran);
  });

  it("settings that are not valid are left alone, as by every command", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "broken.json");
    writeFileSync(file, "{ not json");
    const ran = await setup(["--provider", "tavily", "--key-stdin", "--config", file], good, { folder });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(
      /^scry: The settings file .+ is not JSON.*\. Correct the file, or move it away\.\n$/,
    );
    expect(readFileSync(file, "utf8")).toBe("{ not json");
    isSecretFree(ran);
    const unreadable = await setup(["--provider", "tavily", "--key-stdin", "--config", folder], good);
    expect(unreadable).toMatchObject({
      code: 2,
      stderr: `scry: The settings file ${folder} cannot be read: it is a folder. Name another file, or make this one readable.\n`,
    });
    isSecretFree(unreadable);
  });
});
