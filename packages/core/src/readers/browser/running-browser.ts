import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guard } from "../../guard/index.ts";
import type { PooledBrowser } from "./browser-pool.ts";
import type { Environment } from "./find-chromium.ts";
import { type LaunchedBrowser, launchChromium } from "./launch.ts";
import { type ForwardProxy, startProxy } from "./proxy.ts";
import { within } from "./within.ts";

/** A Chromium and the proxy that is its only way out. They start and end together. */
export interface RunningBrowser extends PooledBrowser {
  launched: LaunchedBrowser;
  proxy: ForwardProxy;
}

interface StartOptions {
  guard: Guard;
  executablePath: string;
  sandbox: boolean;
  mostBytes?: number | undefined;
  environment: Environment;
}

const closeMilliseconds = 5_000;

export async function startBrowser({ guard, ...options }: StartOptions): Promise<RunningBrowser> {
  const proxy = await startProxy(guard);
  const scratch = await createScratch();
  const clearAway = async () => {
    await proxy.close();
    await scratch.remove();
  };
  let launched: LaunchedBrowser;
  try {
    const environment = { ...options.environment, ...scratch.environment };
    launched = await launchChromium({ ...options, environment, proxyPort: proxy.port });
  } catch (error) {
    await clearAway();
    throw error;
  }
  const { browser, kill } = launched;
  const release = exitInOrderOnSignals();
  browser.once("disconnected", release);
  return {
    launched,
    proxy,
    isAlive: () => browser.isConnected(),
    async close() {
      release();
      const closing = browser.close().catch(() => {});
      if ((await within(closeMilliseconds, closing)) === undefined) {
        kill();
        await within(closeMilliseconds, closing);
      }
      await clearAway();
    },
  };
}

const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
type Signal = keyof typeof numbers;

let users = 0;

/**
 * Playwright ends its browsers and removes their profiles when the process exits in order, but a signal without a
 * listener ends the process without that. If the host has a listener, the decision is the host's.
 */
function exitInOrder(signal: Signal): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + numbers[signal]);
}

/** Called while a browser runs. Returns the function that takes it back. */
function exitInOrderOnSignals(): () => void {
  const signals = Object.keys(numbers) as Signal[];
  users += 1;
  if (users === 1) for (const signal of signals) process.on(signal, exitInOrder);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    users -= 1;
    if (users === 0) for (const signal of signals) process.off(signal, exitInOrder);
  };
}

interface Scratch {
  /** To be set for the browser. */
  environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * A folder for the temporary files of one browser: Chromium does not remove all of them when it is killed. Only on
 * Linux: elsewhere the path would become too long for the socket that Chromium puts there.
 */
async function createScratch(): Promise<Scratch> {
  if (process.platform !== "linux") return { environment: {}, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "scry-browser-"));
  const options = { recursive: true, force: true, maxRetries: 3 };
  const removeAtExit = () => rmSync(folder, options);
  process.on("exit", removeAtExit);
  return {
    // The second is where it keeps reports of crashes, whatever its profile.
    environment: { TMPDIR: folder, XDG_CONFIG_HOME: folder },
    async remove() {
      process.off("exit", removeAtExit);
      await rm(folder, options);
    },
  };
}
