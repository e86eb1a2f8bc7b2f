import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/command.ts";
import { converse, hasPseudoTerminal } from "./support/pseudo-terminal.ts";
import { serve } from "./support/servers.ts";

const good = "tvly-canary-good-0123456789";
const enter = "\r";
const space = " ";
const down = "\u001b[B";

const tavily = await serve((request, response) => {
  const isGood = request.headers.authorization === `Bearer ${good}`;
  const account = { plan_usage: 1, plan_limit: 10 };
  response
    .writeHead(isGood ? 200 : 401, { "content-type": "application/json" })
    .end(JSON.stringify({ account }));
});
const env = { SCRY_TAVILY_BASE_URL: tavily.url };

/** How far down the list Tavily is: services that take a key or an address are listed by name. */
const toTavily = async () => {
  const { createRegistry } = await import("@scry/core");
  const offered = createRegistry()
    .all()
    .filter(({ needs }) => Object.values(needs).some(({ secret, baseUrl }) => secret || baseUrl));
  return down.repeat(offered.findIndex(({ id }) => id === "tavily"));
};

describe.runIf(hasPseudoTerminal)("scry setup in a terminal", { concurrent: true }, () => {
  it("asks for a key without showing it, tries it again after a refusal, and writes a configuration", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, ".cursor"));
    const { code, shown, raw } = await converse(
      ["setup"],
      [
        ["Which services", (await toTavily()) + space + enter],
        ["Key for Tavily", `tvly-canary-bad-0123456789${enter}`],
        ["It was refused.", enter],
        // Out of a file of settings, with its quotes.
        ["Key for Tavily", `"${good}"${enter}`],
        ["Which service should answer", enter],
        ["Which programs", enter],
        ["Write this for Cursor?", enter],
      ],
      { folder, env },
    );
    expect(code).toBe(0);
    expect(raw).not.toContain("canary");
    expect(shown).toContain("did not accept the key");
    expect(shown).toContain("Tavily accepts it. 9 of 10 credits are left.");
    expect(shown).toContain("https://app.tavily.com");
    expect(shown).toContain('"scry": {');
    const settings = JSON.parse(readFileSync(join(folder, "config/scry/settings.json"), "utf8"));
    expect(settings).toEqual({ providers: { tavily: { api_key: good } } });
    const cursor = JSON.parse(readFileSync(join(folder, ".cursor/mcp.json"), "utf8"));
    expect(cursor.mcpServers.scry.args.at(-1)).toBe("mcp");

    // The second time there is nothing left to do for Cursor.
    const again = await converse(
      ["setup"],
      [
        ["Which services", enter],
        ["Which service should answer", enter],
      ],
      { folder, env },
    );
    expect(again).toMatchObject({ code: 0, shown: expect.stringContaining("Cursor: already set.") });
  });

  it("continues where neither the settings nor the journal can be written, and says why", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, ".cursor"));
    for (const name of ["config", "state"])
      writeFileSync(join(folder, name), "a file where a folder should be");
    const { code, shown, raw } = await converse(
      ["setup"],
      [
        ["Which services", (await toTavily()) + space + enter],
        ["Key for Tavily", good + enter],
        ["Which service should answer", enter],
        ["Which programs", enter],
        ["Write this for Cursor?", enter],
      ],
      { folder, env },
    );
    expect(code).toBe(1);
    expect(shown).toContain("Done, except for what could not be written.");
    expect(shown).toMatch(/Tavily: not kept\. .+settings\.json cannot be written: /);
    expect(shown).toMatch(/mcp\.json cannot be written: /);
    expect(shown).not.toMatch(/internal error/i);
    expect(raw).not.toContain("canary");
  });

  it("ends at Ctrl-C and has changed nothing", async () => {
    const folder = temporaryFolder();
    const { code, shown } = await converse(["setup"], [["Which services", "\u0003"]], { folder, env });
    expect(code).toBe(130);
    expect(shown).toContain("Stopped.");
    expect(existsSync(join(folder, "config/scry"))).toBe(false);
  });

  it("asks for the key of one named provider", async () => {
    const folder = temporaryFolder();
    const { code, raw } = await converse(
      ["setup", "--provider", "tavily"],
      [["Key for Tavily", good + enter]],
      { folder, env },
    );
    expect(code).toBe(0);
    expect(raw).not.toContain("canary");
    expect(readFileSync(join(folder, "config/scry/settings.json"), "utf8")).toContain(good);
  });

  it("does not read a key that everybody would see being typed", async () => {
    const folder = temporaryFolder();
    const { code, raw } = await converse(
      ["setup", "--provider", "tavily", "--key-stdin"],
      [["Key for Tavily", good + enter]],
      { folder, env },
    );
    expect(code).toBe(0);
    expect(raw).not.toContain("canary");
  });

  it("asks before it writes", async () => {
    const folder = temporaryFolder();
    const { code } = await converse(["setup", "--client", "cursor"], [["Write this to", enter]], {
      folder,
      env,
    });
    expect(code).toBe(1);
    expect(existsSync(join(folder, ".cursor"))).toBe(false);
  });
});
