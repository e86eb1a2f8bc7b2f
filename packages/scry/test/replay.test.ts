import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { pageHtml } from "./support/pages.ts";
import { serve, serveSearxng, twoResults } from "./support/servers.ts";

describe("SCRY_RECORD and SCRY_REPLAY at the command", () => {
  it("repeat a search and a page to the byte without a server, and name what changed since", async () => {
    let title = "The mill";
    const site = await serve((_request, response) => {
      response.setHeader("content-type", "text/html");
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
    title = "The other mill";
    const other = await scry(["replay", file, "--diff", "--json"], { env });
    expect(JSON.parse(other.stdout)).toMatchObject([{ url: `${site.url}/mill`, outcome: "changed" }]);
    const wrong = await scry(["replay", join(folder, "nothing")], { env });
    expect(wrong.code).toBe(2);
  });
});
