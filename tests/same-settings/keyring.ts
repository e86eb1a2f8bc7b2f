import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launcher } from "../mcp/shipped-server.ts";

/** Debian: apt-get install dbus gnome-keyring. */
const busSession = "dbus-run-session";
const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
export const missingKeyring = [busSession, "gnome-keyring-daemon"].filter((program) => !isThere(program));

export interface Keyring {
  /** The variables by which a program finds it. */
  env: Record<string, string>;
  /** The file in the settings' folder that says which names it holds. */
  names: string;
  close(): Promise<void>;
}

/** The keyring of a GNOME desktop on a bus of its own, with one key that `scry setup` put there. `more` are variables for it. */
export async function startKeyring(
  provider: string,
  key: string,
  more: Record<string, string>,
): Promise<Keyring> {
  const runtime = mkdtempSync(join(tmpdir(), "scry-keyring-"));
  const shell =
    'echo "$DBUS_SESSION_BUS_ADDRESS"; printf word | exec gnome-keyring-daemon --foreground --unlock --components=secrets';
  const base = {
    PATH: process.env.PATH ?? "",
    HOME: runtime,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: runtime,
  };
  const session = spawn(busSession, ["--", "sh", "-c", shell], {
    env: base,
    stdio: ["ignore", "pipe", "ignore"],
    // A group of its own, so that the daemon ends with the bus.
    detached: true,
  });
  const [line] = (await once(session.stdout, "data")) as [Buffer];
  const [address = ""] = line.toString("utf8").split("\n");
  const env = { XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: address };
  const close = async () => {
    const ended = once(session, "exit");
    if (session.pid !== undefined) process.kill(-session.pid);
    await ended;
    rmSync(runtime, { recursive: true, force: true });
  };
  const put = () =>
    spawnSync(
      process.execPath,
      [launcher, "setup", "--provider", provider, "--key-stdin", "--store", "keyring", "--yes"],
      { env: { ...base, ...env, ...more }, input: key, encoding: "utf8" },
    );
  // The daemon takes a moment until it answers on the bus.
  let last = put();
  for (let tries = 0; last.status !== 0 && tries < 20; tries++) last = put();
  if (last.status !== 0) {
    await close();
    throw new Error(`The key could not be put into the keyring: ${last.stdout}${last.stderr}`);
  }
  return { env, names: readFileSync(join(runtime, "scry/keyring.json"), "utf8"), close };
}
