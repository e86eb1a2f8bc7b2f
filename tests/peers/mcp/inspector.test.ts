import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSearxng, twoResults } from "../../../packages/scry/test/support/servers.ts";
import { launcher, type Shipped, startShipped } from "../../mcp/shipped-server.ts";
import { inspect } from "./inspector.ts";

const search = ["--method", "tools/call", "--tool-name", "web_search", "--tool-arg", "query=mills"];
const refused = ["--method", "tools/call", "--tool-name", "open_page", "--tool-arg", "url=http://10.0.0.1/"];

/** How the Inspector reaches the server; over stdio it starts it. */
interface Way {
  target: readonly string[];
  close(): Promise<void>;
}

const ways: Record<string, (searxng: string) => Promise<Way>> = {
  stdio: async (searxng) => ({
    target: [process.execPath, launcher, "mcp", "--structured", "-e", `SEARXNG_URL=${searxng}`],
    close: async () => undefined,
  }),
  async http(searxng) {
    const shipped: Shipped = await startShipped(["--structured"], { SEARXNG_URL: searxng });
    return { target: [`${shipped.url}/mcp`, "--transport", "http"], close: shipped.close };
  },
};

describe.each(Object.keys(ways))("the MCP Inspector over %s", (name) => {
  let way: Way;
  beforeAll(async () => {
    const { url } = await serveSearxng(twoResults);
    way = (await ways[name]?.(url)) ?? { target: [], close: async () => undefined };
  });
  afterAll(() => way.close());

  it("finds nothing wrong with the schemas", async () => {
    const { code, stdout, stderr } = await inspect([...way.target, "--method", "tools/list", "--strict"]);
    expect(code, stderr).toBe(0);
    // That an error of open_page may be null, and that of each of several pages.
    expect(stderr).toContain("0 errors, 2 warnings across 1 tool");
    expect(JSON.parse(stdout).tools.map((tool: { name: string }) => tool.name)).toEqual([
      "web_search",
      "open_page",
    ]);
  });

  it("calls a tool", async () => {
    const { code, stdout, stderr } = await inspect([...way.target, ...search]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      structuredContent: { results: [{ url: "https://one.example/page" }, { url: "https://two.example/" }] },
    });
  });

  it("reports when a tool fails", async () => {
    const { code, stdout } = await inspect([...way.target, ...refused]);
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ isError: true, structuredContent: { code: "refused_url" } });
  });
});
