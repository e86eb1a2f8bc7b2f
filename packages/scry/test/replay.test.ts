import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, startScry, temporaryFolder } from "./support/command.ts";
import { pageHtml } from "./support/pages.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

describe("SCRY_RECORD and SCRY_REPLAY at the command", () => {
  it("repeat a search and a page to the byte without a server, and name what changed since", async () => {
    let title = "The mill";
    let isDown = false;
    const site = await serve((_request, response) => {
      response.writeHead(isDown ? 503 : 200, { "content-type": "text/html" });
      response.end(pageHtml(title));
    });
    const service = await serveSearxng(twoResults);
    const env = {
      SEARXNG_URL: service.url,
      WEB_SEARCH_PROVIDER: "searxng",
      SCRY_ALLOW_PRIVATE: new URL(site.url).host,
    };
    const folder = temporaryFolder();
    const calls = { search: ["search", "mills", "--json"], open: ["open", `${site.url}/mill`, "--json"] };
    for (const [name, args] of Object.entries(calls)) {
      const file = join(folder, `${name}.jsonl`);
      const recorded = await scry(args, { env: { ...env, SCRY_RECORD: file } });
      expect(recorded.code, recorded.stderr).toBe(0);
      const before = [site.asked.length, service.asked.length];
      const replayed = await scry(args, { env: { ...env, SCRY_REPLAY: file } });
      expect(replayed.stdout).toBe(recorded.stdout);
      expect([site.asked.length, service.asked.length]).toEqual(before);
    }
    const file = join(folder, "open.jsonl");
    const shown = await scry(["replay", file], { env });
    expect(shown.stdout).toContain(`page     GET ${site.url}/mill 200`);
    const same = await scry(["replay", file, "--diff"], { env });
    expect(same.stdout).toBe(`unchanged  ${site.url}/mill\n`);
    await scry(["open", `${site.url}/mill`], { env, folder });
    await scry(["library", "add", `${site.url}/mill`], { env, folder });
    title = "The other mill";
    // Not the copies that this machine has kept meanwhile.
    const other = await scry(["replay", file, "--diff", "--json"], { env, folder });
    expect(JSON.parse(other.stdout)).toMatchObject([{ url: `${site.url}/mill`, outcome: "changed" }]);
    isDown = true;
    const gone = await scry(["replay", file, "--diff", "--json"], { env, folder });
    expect(JSON.parse(gone.stdout)).toMatchObject([{ url: `${site.url}/mill`, outcome: "failed" }]);
    expect(gone.code).toBe(1);
    const wrong = await scry(["replay", join(folder, "nothing")], { env });
    expect(wrong.code).toBe(2);
  });
});

describe("SCRY_RECORD and SCRY_REPLAY at the gateway", () => {
  it("repeat the calls of a run to the byte, without the services", async () => {
    const site = await serve((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(pageHtml("The mill"));
    });
    const service = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const file = join(folder, "gateway.jsonl");
    const env = {
      SEARXNG_URL: service.url,
      WEB_SEARCH_PROVIDER: "searxng",
      SCRY_ALLOW_PRIVATE: new URL(site.url).host,
    };
    const run = async (mode: Record<string, string>) => {
      const { child, stderr } = startScry(["serve", "--port", "0"], { env: { ...env, ...mode }, folder });
      try {
        let url: string | undefined;
        await expect.poll(() => (url = /http:\/\/127\.0\.0\.1:\d+/.exec(stderr())?.[0])).toBeDefined();
        const post = async (path: string, body: object) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
        };
        const first = await post("/v1/search", { query: "mills" });
        const second = await post("/v1/open", { url: `${site.url}/mill` });
        const missing = await post("/v1/open", { url: `${site.url}/other`, fresh: true });
        return { first, second, missing };
      } finally {
        child.kill("SIGTERM");
        await once(child, "close");
      }
    };
    const recorded = await run({ SCRY_RECORD: file });
    expect(JSON.parse(recorded.first).results).toHaveLength(2);
    expect(JSON.parse(recorded.second)).toMatchObject({ status: "success", title: "The mill" });
    const before = [site.asked.length, service.asked.length];
    const replayed = await run({ SCRY_REPLAY: file });
    expect(replayed).toEqual(recorded);
    expect([site.asked.length, service.asked.length]).toEqual(before);
  });
});
