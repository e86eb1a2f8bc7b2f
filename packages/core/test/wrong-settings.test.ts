import { describe, expect, it } from "vitest";
import { createScry } from "../src/index.ts";
import { temporaryFolder, write } from "./support/folder.ts";
import { serve } from "./support/server.ts";

interface Given {
  env?: Record<string, string>;
  file?: object;
}

/** Whatever is thrown by an engine with these settings: when it is made, or by a search. */
async function hintOf({ env = {}, file }: Given, providers?: string[]): Promise<string> {
  const config = file ? write(temporaryFolder(), "settings.json", file) : false;
  try {
    const scry = createScry({ env, config, cwd: false, store: "memory" });
    await scry.search("paper", { providers });
  } catch (thrown) {
    return (thrown as { hint: string }).hint;
  }
  return expect.unreachable("it should have failed");
}

const searxng = (url: string) => ({ providers: { searxng: { url } } });
const scheme = "it has to begin with http:// or https://.";

describe("a wrong setting", () => {
  it.each<[string, Given, string[]?]>([
    [`Correct SEARXNG_URL: ${scheme}`, { env: { SEARXNG_URL: "localhost:8080" } }, ["searxng"]],
    [`Correct SEARXNG_BASE_URL: ${scheme}`, { env: { SEARXNG_BASE_URL: "host" } }, ["searxng"]],
    [`Correct providers.searxng.url: ${scheme}`, { file: searxng("host") }, ["searxng"]],
    [
      `Correct SCRY_BRAVE_BASE_URL: ${scheme}`,
      { env: { BRAVE_API_KEY: "some-key", SCRY_BRAVE_BASE_URL: "host" } },
      ["brave"],
    ],
    [
      "Take them out of SEARXNG_URL and set SEARXNG_USERNAME and SEARXNG_PASSWORD.",
      { env: { SEARXNG_URL: "http://me:word@127.0.0.1:9" } },
      ["searxng"],
    ],
    [
      "Take them out of SCRY_MOJEEK_BASE_URL and set providers.mojeek.headers.",
      { env: { SCRY_MOJEEK_BASE_URL: "http://me:word@127.0.0.1:9" } },
      ["mojeek"],
    ],
    ["Correct WEB_SEARCH_PROVIDER.", { env: { WEB_SEARCH_PROVIDER: "gogle" } }],
    ["Correct search.provider.", { file: { search: { provider: ["gogle"] } } }],
    ["Correct providers.gogle.", { file: { providers: { gogle: {} } } }],
    ["Set WEB_SEARCH_ENABLED to true.", { env: { WEB_SEARCH_ENABLED: "no" } }],
    ["Set search.enabled to true.", { file: { search: { enabled: false } } }],
    ["Write http://host:port in https_proxy.", { env: { https_proxy: "host:1" } }, ["mojeek"]],
    ["Write http://host:port in HTTP_PROXY.", { env: { HTTP_PROXY: "host:1" } }, ["mojeek"]],
    ["Correct SSL_CERT_FILE.", { env: { SSL_CERT_FILE: "/no/such.pem" } }, ["mojeek"]],
    ["Correct network.ca.", { file: { network: { ca: "/no/such.pem" } } }, ["mojeek"]],
  ])("is named where it stands: %s", async (hint, given, providers) => {
    expect(await hintOf(given, providers)).toBe(hint);
  });

  it("names the readers that there are, too", async () => {
    const valid = "Valid names: sites, direct, browser, crawl4ai, exa, firecrawl, jina, tavily.";
    expect(await hintOf({ env: { WEB_READ_PROVIDER: "nobody" } })).toBe(
      `Correct WEB_READ_PROVIDER. ${valid}`,
    );
    expect(await hintOf({ file: { read: { provider: "nobody" } } })).toBe(`Correct read.provider. ${valid}`);
  });

  it("is the key that was refused", async () => {
    const { url } = await serve((_request, response) => response.writeHead(401).end("{}"));
    const base = { SCRY_BRAVE_BASE_URL: url };
    expect(await hintOf({ env: { ...base, BRAVE_SEARCH_API_KEY: "some-key" } }, ["brave"])).toBe(
      "Correct BRAVE_SEARCH_API_KEY.",
    );
    const file = { providers: { brave: { api_key: "some-key" } } };
    expect(await hintOf({ env: base, file }, ["brave"])).toBe("Correct providers.brave.api_key.");
  });

  it("names the setting that switched reading off", async () => {
    const scry = createScry({ env: { WEB_READ_ENABLED: "off" }, config: false, cwd: false });
    await expect(scry.open({ url: "https://example.com/" })).rejects.toMatchObject({
      code: "not_configured",
      hint: "Set WEB_READ_ENABLED to true.",
    });
  });
});
