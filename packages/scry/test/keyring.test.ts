import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { launcher, scry, temporaryFolder } from "./support/command.ts";
import { serveJson } from "./support/servers.ts";

const key = "tvly-canary-0123456789";

const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
/** Debian: apt-get install dbus gnome-keyring. */
const session = "dbus-run-session";
const missing = [session, "gnome-keyring-daemon"].filter((program) => !isThere(program));

/** The keyring of a GNOME desktop on a bus of its own, opened with a password; then these shell lines. */
function inSession(folder: string, lines: string, env: Record<string, string>): Promise<string> {
  const runtime = join(folder, "run");
  mkdirSync(runtime, { mode: 0o700 });
  const script = [
    // In the foreground, so that it ends with this shell and is not left behind.
    "printf word | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &",
    "daemon=$!",
    "trap 'kill $daemon' EXIT",
    "for try in 1 2 3 4 5 6 7 8 9 10; do",
    `  printf x | scry setup --provider exa --key-stdin --store keyring --dry-run >/dev/null && break; sleep 0.2`,
    "done",
    lines,
  ].join("\n");
  writeFileSync(join(folder, "scry"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`, {
    mode: 0o755,
  });
  const child = spawn(session, ["--", "sh", "-c", script], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      XDG_RUNTIME_DIR: runtime,
      XDG_CONFIG_HOME: join(folder, "config"),
      XDG_STATE_HOME: join(folder, "state"),
      XDG_CACHE_HOME: join(tmpdir(), "scry-test-compiled"),
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

describe("the keyring of the system", () => {
  it.skipIf(missing.length > 0)(
    `keeps a key, every command reads it, and it can be forgotten${missing.length ? ` (not here: ${missing.join(", ")})` : ""}`,
    async () => {
      const folder = temporaryFolder();
      const server = await serveJson(200, { account: { plan_usage: 1, plan_limit: 10 } });
      const env = { SCRY_TAVILY_BASE_URL: server.url, WEB_SEARCH_PROVIDER: "tavily" };
      const output = await inSession(
        folder,
        [
          `printf '${key}' | scry setup --provider tavily --key-stdin`,
          "scry providers",
          "scry doctor",
          "cat config/scry/keyring.json",
          // As an MCP client starts its servers: without the address of the bus.
          `ln -s "$(echo "$DBUS_SESSION_BUS_ADDRESS" | sed 's/unix:path=//; s/,.*//')" "$XDG_RUNTIME_DIR/bus"`,
          "env -u DBUS_SESSION_BUS_ADDRESS scry providers | sed -n 's/^tavily/without the address:/p'",
          "scry setup --provider tavily --remove-key",
          "scry providers",
        ].join("\n"),
        env,
      );
      expect(output).toContain("Tavily accepts it. 9 of 10 credits are left. Kept in the keyring.");
      expect(output).toMatch(/^tavily .*ready, key from keyring$/m);
      expect(output).toMatch(/^ok +keyring +can be used, it holds TAVILY_API_KEY$/m);
      expect(output).toMatch(/provider tavily +key from keyring, answers in \d+ ms, key accepted/);
      expect(output).toMatch(/^without the address: .*ready, key from keyring$/m);
      expect(output).toContain("Tavily: removed from the keyring.");
      expect(output).toMatch(/^tavily .*searches without a key/m);
      expect(output).not.toContain("canary");
      expect(JSON.parse(readFileSync(join(folder, "config/scry/keyring.json"), "utf8")).names).toEqual([]);
    },
  );

  it.runIf(process.platform === "linux")(
    "that is gone is told, and searches go on without its keys",
    async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "scry"));
      writeFileSync(join(folder, "scry/keyring.json"), '{"version": 1, "names": ["TAVILY_API_KEY"]}');
      const env = { XDG_RUNTIME_DIR: folder };
      const ran = await scry(["providers"], { folder, env });
      expect(ran.code).toBe(0);
      expect(ran.stderr).toMatch(/^scry: The keyring cannot be read: .*Run: scry doctor$/m);
      expect(ran.stderr.match(/keyring/g)).toHaveLength(1);
      const doctor = await scry(["doctor", "--offline"], { folder, env });
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toMatch(
        /^BROKEN +keyring +cannot be read: .*Not used: TAVILY_API_KEY → unlock it/m,
      );
    },
  );
});
