/** A Redis server of the tests' own, on this machine, in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const program = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => ["redis-server", "valkey-server"].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** In continuous integration a missing Redis is an error of the set-up, not a reason to skip. */
export const hasRedis = program !== undefined || Boolean(process.env.CI);

export interface RedisServer {
  url: string;
  /** The address of an empty database. */
  fresh(): string;
  /** Starts it again on the same port, as an operator would. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

const databases = 200;

export async function startRedis(): Promise<RedisServer> {
  if (!program) throw new Error("Redis is not installed: redis-server was not found in PATH.");
  const folder = mkdtempSync(join(tmpdir(), "scry-redis-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  let used = 0;

  async function start(): Promise<void> {
    const options = { port, bind: "127.0.0.1", save: "", appendonly: "no", databases, dir: folder };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const started = spawn(program ?? "", args);
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.on("error", reject);
      started.on("close", () => reject(new Error("redis-server ended.")));
      started.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (/ready to accept connections/i.test(text)) resolve();
      });
    });
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.on("close", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    fresh: () => `redis://127.0.0.1:${port}/${used++ % databases}`,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("No free port.");
  return address.port;
}
