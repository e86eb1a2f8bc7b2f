import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const launcher = join(import.meta.dirname, "../../packages/scry/bin/scry.js");

/** An empty home, and nothing of the environment of the tests. */
export const bareEnvironment = (folder: string, more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH ?? "",
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_STATE_HOME: folder,
  XDG_CACHE_HOME: join(tmpdir(), "scry-test-compiled"),
  ...more,
});

export interface Shipped {
  url: string;
  close(): Promise<void>;
}

/** `scry serve` as a person starts it, on any free port. */
export async function startShipped(
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Shipped> {
  const folder = mkdtempSync(join(tmpdir(), "scry-shipped-"));
  const child = spawn(process.execPath, [launcher, "serve", "--port", "0", ...args], {
    cwd: folder,
    env: bareEnvironment(folder, more),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await listeningAt(child);
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listeningAt(child: ChildProcess): Promise<string> {
  let told = "";
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      told += text;
      const [, url] = /listening on (http:[^\s"]+)/.exec(told) ?? [];
      if (url) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`scry serve ended with ${code}: ${told}`)));
  });
}
