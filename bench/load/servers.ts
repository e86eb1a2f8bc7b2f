import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Reading } from "./probe.ts";

export interface Server {
  origin: string;
  /** What it has used since the last reading. */
  read(): Promise<Reading>;
  stop(): Promise<void>;
}

const probe = join(import.meta.dirname, "probe.ts");
const command = join(import.meta.dirname, "../../packages/scry/bin/scry.js");

/** Starts a server as a process of its own, with the probe inside, and waits for its address. */
async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ["--import", probe, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const origin = await address(child);
  // The log is read as a service manager would read it; nobody keeps it here.
  child.stderr?.resume();
  return {
    origin,
    async read() {
      child.send("read");
      const [reading] = await once(child, "message");
      return reading as Reading;
    },
    async stop() {
      const closed = once(child, "exit");
      child.kill();
      await closed;
    },
  };
}

async function address(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error("There is no standard error to read.");
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /listening on (http:\/\/[^\s"]+)/.exec(line)?.[1];
    if (found) return found;
    said.push(line);
  }
  throw new Error(`The server ended: ${said.join("\n")}`);
}

/** A handler of Hono that replies with the JSON in a file. */
export const startBare = (provider: string, reply: string): Promise<Server> =>
  start([join(import.meta.dirname, "bare-hono.ts"), provider, reply], {});

interface GatewayOptions {
  provider: string;
  /** For its settings and its state. */
  folder: string;
  /** The address of a store that several gateways share; its own file when left out. */
  store?: string;
  /** Hosts with ports of pages on this machine that may be read. */
  allowPrivate?: readonly string[];
}

/** `scry serve` as an operator starts it, but for the limit of requests a minute. */
export function startGateway({ provider, folder, store, allowPrivate }: GatewayOptions): Promise<Server> {
  const settings = join(folder, `settings-${store ? "shared" : "own"}.json`);
  const content = {
    search: { provider: "searxng", limit: 10 },
    providers: { searxng: { url: provider, delay_ms: 0 } },
    ...(store && { store: { url: store } }),
    ...(allowPrivate && { policy: { allow_private: allowPrivate } }),
  };
  writeFileSync(settings, JSON.stringify(content));
  const args = [command, "serve", "--port", "0", "--rate", "0", "--config", settings];
  return start(args, { HOME: folder, XDG_STATE_HOME: join(folder, "state") });
}
