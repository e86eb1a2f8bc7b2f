import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serveSearxng, twoResults } from "./support/servers.ts";

describe('scry with the strategy "auto"', () => {
  it("learns over several runs, explains the order with providers --why, and forgets it with --reset", async () => {
    const searxng = await serveSearxng(twoResults);
    const folder = temporaryFolder();
    const config = join(folder, "settings.yaml");
    writeFileSync(config, "search: { strategy: auto }\n");
    const run = (...args: string[]) =>
      scry([...args, "--config", config], { folder, env: { SEARXNG_URL: searxng.url } });
    for (const query of ["one", "two"]) expect((await run("search", query)).code).toBe(0);
    const why = await run("providers", "--why", "three");
    expect(why.stdout).toMatch(/1\. searxng +configured; 100 % of 2 answered in the last 7 days, \d+ ms\n/);
    expect(await run("providers", "--reset")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Forgotten/),
    });
    expect((await run("providers", "--why", "three")).stdout).not.toContain("answered in the last");
  });
});
