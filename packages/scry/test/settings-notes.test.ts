import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { serveSearxng, twoResults } from "./support/servers.ts";

/** A folder with these files. */
function folderWith(files: Record<string, string>, mode = 0o600): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text, { mode });
  }
  return folder;
}

it("values from the folder's .env are reported once on stderr, and not in the result", async () => {
  const { url } = await serveSearxng(twoResults);
  const folder = folderWith({ ".env": "WEB_SEARCH_PROVIDER=searxng\nTAVILY_API_KEY=tvly-secret\n" });
  const { code, stdout, stderr } = await scry(["search", "mills", "--json"], {
    folder,
    env: { SEARXNG_URL: url },
  });
  expect(code).toBe(0);
  const said = "The .env of this folder supplied WEB_SEARCH_PROVIDER, TAVILY_API_KEY.";
  expect(stderr.split(said)).toHaveLength(2);
  expect(stdout + stderr).not.toContain("tvly-secret");
  expect(JSON.parse(stdout).warnings).toEqual([]);
});

it("a settings file that others can read is named wherever it is read", async () => {
  const folder = folderWith({ "scry/settings.json": '{"search":{"limit":3}}' }, 0o644);
  const { stderr } = await scry(["providers"], { folder });
  expect(stderr).toContain("Others can read the settings file");
});

it("control characters of settings do not reach the terminal", async () => {
  for (const line of ["WEB_SEARCH_ENABLED", "WEB_SEARCH_PROVIDER"]) {
    const folder = folderWith({ ".env": `${line}="x\u001b]0;evil\u0007\u001b[2J"\n` });
    const { stdout, stderr } = await scry(["search", "mills"], { folder });
    expect(stdout + stderr).not.toMatch(/[\u001b\u0007]/);
  }
  const folder = folderWith({ "scry/settings.json": '{"sea\\u001b[2Jrch":1}' });
  const { stderr } = await scry(["search", "mills"], { folder });
  expect(stderr).toContain("not valid");
  expect(stderr).not.toContain("\u001b");
});
