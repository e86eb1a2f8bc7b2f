import { describe, expect, it } from "vitest";
import { temporaryFolder, write } from "../../test/support/folder.ts";
import { providers } from "../providers/registry.gen.ts";
import { type LoadOptions, loadSettings } from "./load.ts";
import type { SettingsInput } from "./settings-schema.ts";

/** Loads without anything of this machine: what is not given is absent. */
function load(
  given: {
    argument?: SettingsInput;
    env?: Record<string, string>;
    dotEnv?: string;
    file?: object;
  } & LoadOptions = {},
) {
  const { argument, env = {}, dotEnv, file, ...options } = given;
  const folder = temporaryFolder();
  if (dotEnv !== undefined) write(folder, ".env", dotEnv);
  const config = file === undefined ? false : write(folder, "settings.json", file);
  return loadSettings({ settings: argument, env, cwd: folder, config, ...options }, providers);
}

const thrownBy = (body: () => unknown): Error => {
  try {
    body();
  } catch (error) {
    return error as Error;
  }
  return expect.unreachable("it should have thrown");
};

describe("loadSettings: defaults", () => {
  it("needs nothing", () => {
    const settings = load();
    expect(settings.search).toMatchObject({
      enabled: true,
      providers: undefined,
      fallback: false,
      strategy: "first",
      limit: 5,
      timeRange: "all",
      timeoutMs: 20_000,
      requestMs: 10_000,
    });
    expect(settings.read).toMatchObject({ enabled: true, timeoutMs: 30_000 });
    expect(settings.network).toMatchObject({
      httpProxy: undefined,
      httpsProxy: undefined,
      noProxy: undefined,
      ca: undefined,
    });
    expect(settings.warnings).toEqual([]);
  });
});

describe("loadSettings: argument > environment > file > .env > default", () => {
  const file = { search: { provider: "brave" } };
  const dotEnv = "WEB_SEARCH_PROVIDER=exa";
  const env = { WEB_SEARCH_PROVIDER: "serper" };
  const argument = { search: { provider: "tavily" } };
  it.each([
    ["all four", { argument, env, dotEnv, file }, "tavily"],
    ["no argument", { env, dotEnv, file }, "serper"],
    ["no variable", { dotEnv, file }, "brave"],
    ["a .env alone", { dotEnv }, "exa"],
  ])("holds for the provider: %s", (_name, given, provider) => {
    expect(load(given).search.providers).toEqual([provider]);
  });

  it.each(["search", "read"] as const)("holds for %s.enabled", (kind) => {
    const variable = { [`WEB_${kind.toUpperCase()}_ENABLED`]: "false" };
    const line = `WEB_${kind.toUpperCase()}_ENABLED=false`;
    expect(load({ argument: { [kind]: { enabled: true } }, env: variable })[kind].enabled).toBe(true);
    expect(load({ env: variable, file: { [kind]: { enabled: true } } })[kind].enabled).toBe(false);
    expect(load({ dotEnv: line, file: { [kind]: { enabled: true } } })[kind].enabled).toBe(true);
    expect(load({ dotEnv: line })[kind].enabled).toBe(false);
    expect(load({ file: { [kind]: { enabled: false } } })[kind].enabled).toBe(false);
  });

  it("applies to the proxy, the exceptions and the certificate", () => {
    const proxied = {
      network: { proxy: "http://file.example:1", no_proxy: "file.example", ca: "/file.pem" },
    };
    const variables = {
      HTTPS_PROXY: "http://env.example:2",
      HTTP_PROXY: "http://env.example:3",
      NO_PROXY: "env.example",
      SSL_CERT_FILE: "/env.pem",
    };
    expect(load({ file: proxied }).network).toMatchObject({
      httpProxy: "http://file.example:1",
      httpsProxy: "http://file.example:1",
      noProxy: "file.example",
      ca: "/file.pem",
    });
    expect(load({ file: proxied, env: variables }).network).toMatchObject({
      httpProxy: "http://env.example:3",
      httpsProxy: "http://env.example:2",
      noProxy: "env.example",
      ca: "/env.pem",
    });
    const own = { network: { proxy: "http://arg.example:4", no_proxy: "arg.example", ca: "/arg.pem" } };
    expect(load({ file: proxied, env: variables, argument: own }).network).toMatchObject({
      httpProxy: "http://arg.example:4",
      httpsProxy: "http://arg.example:4",
      noProxy: "arg.example",
      ca: "/arg.pem",
    });
  });

  it("prefers the small spelling of a proxy variable, as curl does", () => {
    const env = { https_proxy: "http://small.example:1", HTTPS_PROXY: "http://large.example:1" };
    expect(load({ env }).network.httpsProxy).toBe("http://small.example:1");
  });

  it("says where a value was set, for messages about it", () => {
    const given = {
      file: { search: { provider: "brave" }, read: { enabled: false }, network: { ca: "/file.pem" } },
      dotEnv: "WEB_READ_PROVIDER=direct",
      env: { WEB_SEARCH_ENABLED: "false", HTTPS_PROXY: "http://env.example:2" },
    };
    const { search, read, network } = load(given);
    expect(search.places).toEqual({ enabled: "WEB_SEARCH_ENABLED", providers: "search.provider" });
    expect(read.places).toEqual({ enabled: "read.enabled", providers: "WEB_READ_PROVIDER in .env" });
    expect(network.places).toMatchObject({ httpsProxy: "HTTPS_PROXY", ca: "network.ca" });
    // The caller knows its own input.
    const argument = { search: { provider: "exa" } };
    expect(load({ ...given, argument }).search.places.providers).toBeUndefined();
  });

  it("merges section by section and name by name", () => {
    const settings = load({
      file: { search: { limit: 7, language: "de" }, providers: { brave: { api_key: "f", delay_ms: 5 } } },
      argument: { search: { limit: 3, language: undefined }, providers: { brave: { api_key: "a" } } },
    });
    expect(settings.search).toMatchObject({ limit: 3, language: "de" });
    expect(settings.providers.brave).toEqual({ api_key: "a", delay_ms: 5 });
  });
});

describe("loadSettings: names of providers", () => {
  it.each([
    ["a name", { search: { provider: "Brave" } }, ["brave"]],
    ["names with commas", { search: { provider: " brave , exa,brave" } }, ["brave", "exa"]],
    ["a list", { search: { provider: ["exa", "brave"] } }, ["exa", "brave"]],
    ["the flat name", { search_provider: "exa" }, ["exa"]],
    ["nothing but commas", { search: { provider: " , " } }, undefined],
  ])("reads %s", (_name, file, expected) => {
    expect(load({ file }).search.providers).toEqual(expected);
  });

  it("reads the flat names of reading too", () => {
    const settings = load({ file: { read_provider: "jina", max_page_length: 9000 } });
    expect(settings.read.providers).toEqual(["jina"]);
    expect(settings.read.maxPageLength).toBe(9000);
    expect(load({ file: { max_page_length: 1, read: { max_page_length: 2 } } }).read.maxPageLength).toBe(2);
    const both = { argument: { max_page_length: 3 }, file: { read: { max_page_length: 2 } } };
    expect(load(both).read.maxPageLength).toBe(3);
  });
});

describe("loadSettings: booleans in variables", () => {
  it.each([
    ["1", true],
    ["true", true],
    ["YES", true],
    ["on", true],
    ["0", false],
    ["False", false],
    ["no", false],
    [" off ", false],
  ])("takes %j for %s", (value, expected) => {
    expect(load({ env: { WEB_SEARCH_ENABLED: value } }).search.enabled).toBe(expected);
  });

  it("treats an empty one as unset, and refuses the rest with the name in the error", () => {
    expect(load({ env: { WEB_SEARCH_ENABLED: "" } }).search.enabled).toBe(true);
    const error = thrownBy(() => load({ env: { WEB_SEARCH_ENABLED: "maybe" } }));
    expect(error).toMatchObject({ code: "invalid_input" });
    expect(error.message).toContain("WEB_SEARCH_ENABLED");
  });
});

describe("loadSettings: .env", () => {
  it("says what it supplied, by name, and nothing where another place won", () => {
    const dotEnv = "TAVILY_API_KEY=tvly-1\nWEB_READ_PROVIDER=jina\nWEB_SEARCH_ENABLED=true";
    expect(load({ dotEnv }).warnings).toEqual([
      "The .env of this folder supplied WEB_SEARCH_ENABLED, WEB_READ_PROVIDER, TAVILY_API_KEY.",
    ]);
    const env = { TAVILY_API_KEY: "tvly-2", WEB_READ_PROVIDER: "direct", WEB_SEARCH_ENABLED: "true" };
    expect(load({ dotEnv, env }).warnings).toEqual([]);
  });

  it("supplies keys and WEB_ variables", () => {
    const settings = load({ dotEnv: "TAVILY_API_KEY='tvly-1'\nWEB_READ_PROVIDER=jina" });
    expect(settings.secretSources.dotEnv("TAVILY_API_KEY")).toBe("tvly-1");
    expect(settings.read.providers).toEqual(["jina"]);
  });

  it("supplies nothing that could redirect a key or open the guard", () => {
    const forbidden = [
      "SCRY_TAVILY_BASE_URL=https://evil.example",
      "SEARXNG_URL=https://evil.example",
      "HTTPS_PROXY=http://evil.example:1",
      "http_proxy=http://evil.example:1",
      "NO_PROXY=*",
      "SCRY_CONFIG=/tmp/evil.json",
      "SCRY_ALLOW_PRIVATE=0.0.0.0/0",
      "SCRY_STATE_DIR=/tmp/evil",
      "SSL_CERT_FILE=/tmp/evil.pem",
      "CHROME_PATH=/tmp/evil",
      "SCRY_BROWSER_SANDBOX=false",
      "NODE_EXTRA_CA_CERTS=/tmp/evil.pem",
    ];
    const settings = load({ dotEnv: forbidden.join("\n") });
    for (const line of forbidden)
      expect(settings.secretSources.dotEnv(line.split("=")[0] ?? "")).toBeUndefined();
    const clean = load();
    for (const section of ["network", "policy", "browser", "search", "read"] as const)
      expect(settings[section]).toEqual(clean[section]);
    expect(settings.stateFolder).toBe(clean.stateFolder);
    expect(settings.environment("SCRY_TAVILY_BASE_URL")).toBeUndefined();
  });

  it("is not read when the host says so", () => {
    const folder = temporaryFolder();
    write(folder, ".env", "WEB_SEARCH_PROVIDER=exa");
    expect(load({ cwd: false }).search.providers).toBeUndefined();
    expect(load({ cwd: folder }).search.providers).toEqual(["exa"]);
  });
});

describe("loadSettings: the settings file", () => {
  it("is found in the platform's folder, JSON before YAML", () => {
    const home = temporaryFolder();
    const env = { XDG_CONFIG_HOME: home };
    const options = { env, cwd: false as const };
    expect(loadSettings(options, providers).file).toBeUndefined();
    const yaml = write(home, "scry/settings.yaml", "search:\n  limit: 3\n");
    expect(loadSettings(options, providers)).toMatchObject({ file: yaml, search: { limit: 3 } });
    const json = write(home, "scry/settings.json", { search: { limit: 4 } });
    expect(loadSettings(options, providers)).toMatchObject({ file: json, search: { limit: 4 } });
  });

  it("is named by SCRY_CONFIG, or by the argument, which wins", () => {
    const folder = temporaryFolder();
    const env = { SCRY_CONFIG: write(folder, "one.yml", "search: { limit: 1 }") };
    const config = write(folder, "two.json", { search: { limit: 2 } });
    expect(loadSettings({ env, cwd: false }, providers).search.limit).toBe(1);
    expect(loadSettings({ env, cwd: false, config }, providers).search.limit).toBe(2);
  });

  it.each([
    [{ search: { language: "german" } }, "search.language: expected a code such as de or pt-BR"],
    [{ search: { region: "Europe" } }, "search.region: expected a code such as DE"],
    [
      { search: { allowed_domains: ["a.test", "two words"] } },
      "search.allowed_domains.1: expected a host name",
    ],
    [{ policy: { blocked_domains: ["http://"] } }, "policy.blocked_domains.0: expected a host name"],
  ])("is checked as it is loaded: %j", (file, message) => {
    expect(thrownBy(() => load({ file })).message).toContain(message);
  });

  it("treats an empty language and region as unset, and accepts domains in every usual spelling", () => {
    const domains = ["Example.com", "*.example.org", "bücher.de", "https://example.net/path"];
    const search = { language: "", region: "", allowed_domains: domains };
    expect(load({ file: { search } }).search.allowedDomains).toEqual(domains);
  });

  it("may begin with a byte order mark, and so may a .env", () => {
    const folder = temporaryFolder();
    const config = write(folder, "settings.json", '\ufeff{"search":{"limit":7}}');
    write(folder, ".env", "\ufeffWEB_SEARCH_PROVIDER=exa\r\n");
    expect(loadSettings({ env: {}, cwd: folder, config }, providers).search).toMatchObject({
      limit: 7,
      providers: ["exa"],
    });
  });

  it("may be an empty YAML file", () => {
    const config = write(temporaryFolder(), "settings.yaml", "# nothing yet\n");
    expect(loadSettings({ env: {}, cwd: false, config }, providers).search.limit).toBe(5);
  });

  it("has to exist when it is named, and the error says by whom it was", () => {
    const config = "/no/such/settings.json";
    const error = thrownBy(() => load({ config, env: { SCRY_CONFIG: "/other" } }));
    expect(error).toMatchObject({
      code: "invalid_input",
      message: `The settings file ${config} cannot be read: there is no such file or folder.`,
      hint: "Name another file, or make this one readable.",
    });
    expect(thrownBy(() => load({ config: undefined, env: { SCRY_CONFIG: config } }))).toMatchObject({
      hint: "Correct SCRY_CONFIG, or make the file readable.",
    });
  });

  it("has to be a file", () => {
    const home = temporaryFolder();
    write(home, "scry/settings.json/x", "");
    const error = thrownBy(() => load({ config: undefined, env: { XDG_CONFIG_HOME: home } }));
    expect(error.message).toMatch(/settings\.json cannot be read: it is a folder\.$/);
  });

  it.each([0o644, 0o640, 0o604])("brings a warning when others can read it (%o)", (mode) => {
    const config = write(temporaryFolder(), "settings.json", {}, mode);
    const { warnings } = loadSettings({ env: {}, cwd: false, config }, providers);
    expect(warnings).toEqual([expect.stringContaining(`chmod 600 "${config}"`)]);
  });

  it.each([
    ["an unknown section", { serach: {} }, 'unknown name "serach"'],
    ["an unknown name", { search: { provder: "x" } }, 'search: unknown name "provder"'],
    ["a former name", { search: { providers: "x" } }, '"providers"; it is called search.provider now'],
    ["another one", { read: { providers: ["x"] } }, '"providers"; it is called read.provider now'],
    ["a wrong type", { search: { limit: "five" } }, "search.limit: Invalid input: expected number"],
    ["a number out of range", { search: { limit: 51 } }, "search.limit: Too big: expected number to be <=50"],
    [
      "a wrong word",
      { search: { strategy: "best" } },
      'search.strategy: Invalid option: expected one of "first"|"fuse"|"auto"',
    ],
    ["a wrong time", { search: { time_range: "decade" } }, "search.time_range"],
    [
      "a provider that is not a name",
      { search: { provider: 5 } },
      "search.provider: expected a name or a list of names",
    ],
    [
      "a base URL that is none",
      { providers: { brave: { base_url: "nope" } } },
      "providers.brave.base_url: expected an http(s) URL",
    ],
    ["another protocol", { providers: { brave: { base_url: "ftp://x" } } }, "providers.brave.base_url"],
    [
      "a hedge beyond its bounds",
      { search: { hedge: "2" } },
      "search.hedge: expected false or a share between 0 and 1",
    ],
    ["a list", [], "is not valid: Invalid input: expected object"],
  ])("is refused for %s, with the path and what is expected", (_name, file, message) => {
    const error = thrownBy(() => load({ file }));
    expect(error).toMatchObject({ code: "invalid_input" });
    expect(error.message).toContain(message);
    expect(error.message).toContain("settings.json");
  });

  it("is refused in the same words when it comes as an argument", () => {
    const argument = { search: { limit: 0 } };
    expect(thrownBy(() => load({ argument })).message).toMatch(
      /^The settings argument is not valid: search\.limit/,
    );
  });

  it.each([
    ["settings.json", '{"providers":{"brave":{"api_key": canary-0123456789}}}', "is not JSON"],
    ["settings.json", "canary-0123456789", "is not JSON"],
    [
      "settings.json",
      '{"providers":{"brave":{"api_key":"canary-0123456789",}}}',
      "is not JSON: line 1, column",
    ],
    [
      "settings.yaml",
      'providers:\n  brave: {api_key: "canary-0123456789\n',
      "is not YAML: at line|is not YAML: line",
    ],
    ["settings.yaml", "a: *canary-0123456789", "is not YAML"],
  ])("is not quoted when it cannot be read: %s", (name, content, message) => {
    const config = write(temporaryFolder(), name, content);
    const error = thrownBy(() => loadSettings({ env: {}, cwd: false, config }, providers));
    expect(error.message).toMatch(new RegExp(message));
    expect(error.message).toContain(config);
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain("canary-012");
  });

  it("accepts words for the time range", () => {
    expect(load({ file: { search: { time_range: "Week" } } }).search.timeRange).toBe("w");
    expect(load({ file: { search: { time_range: "m" } } }).search.timeRange).toBe("m");
  });
});

describe("loadSettings: errors", () => {
  it("finds none where everything is valid or nothing is set", () => {
    expect(load().errors()).toEqual([]);
    const env = { SEARXNG_URL: "http://10.0.0.9:8080", HTTPS_PROXY: "http://me:word@proxy.example:3128" };
    expect(load({ env }).errors()).toEqual([]);
  });

  it("finds addresses and files that cannot be used, and repeats no password", () => {
    const env = {
      SEARXNG_URL: "notaurl",
      SCRY_MOJEEK_BASE_URL: "http://me:pass-canary@host",
      https_proxy: "me:pass-canary@proxy.example:3128",
      SSL_CERT_FILE: "/no/such.pem",
    };
    expect(load({ env }).errors()).toEqual([
      "The address of the proxy is not an http(s) URL.",
      "The certificate file /no/such.pem cannot be read.",
      "The base URL of Mojeek contains a user name or password, which would not be sent.",
      "The base URL of SearXNG is not an http(s) URL.",
    ]);
  });
});
