import type { Guard } from "../../guard/index.ts";
import type { Environment } from "./find-chromium.ts";
import { type LaunchedBrowser, launchChromium } from "./launch.ts";
import type { PooledBrowser } from "./pool.ts";
import { type ForwardProxy, startProxy } from "./proxy.ts";
import { createScratch } from "./scratch.ts";
import { exitInOrderOnSignals } from "./signals.ts";
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
