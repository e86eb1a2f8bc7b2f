import { createScry, type Scry } from "@scry/core";
import type { LoopbackWeb } from "./web.ts";

/**
 * The engine as it is shipped, over the loopback web alone: the guard allows this one address, and nothing of the
 * user's settings, variables or kept pages changes the figures.
 */
export const loopbackScry = (web: LoopbackWeb): Scry =>
  createScry({
    settings: {
      search: { provider: "searxng", fallback: false },
      read: { remote: false, sites: false, provider: "direct" },
      policy: { allow_private: [web.host] },
      providers: { searxng: { url: web.url, delay_ms: 0 } },
    },
    env: {},
    config: false,
    cwd: false,
    store: "memory",
  });
