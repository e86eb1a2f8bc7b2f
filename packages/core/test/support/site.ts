import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEveryTest } from "../../../../tests/support/hooks.ts";
import { createScry, type Scry, type ScryOptions } from "../../src/engine/create-scry.ts";
import { createGuard, type DialOptions, type Guard, type Policy } from "../../src/guard/index.ts";
import type { SettingsInput } from "../../src/settings/settings-schema.ts";
import { type Loopback, type Recorded, serve } from "./server.ts";

type Route = string | ((response: ServerResponse, request: Recorded) => void);

const open: Scry[] = [];
afterEveryTest(async () => {
  await Promise.all(open.splice(0).map((scry) => scry.close()));
});

/** An engine that knows nothing of this machine, closed after the test. */
export function engineOf(options: ScryOptions): Scry {
  const scry = createScry({ store: "memory", config: false, cwd: false, env: {}, ...options });
  open.push(scry);
  return scry;
}

export interface Site extends Loopback {
  scry: Scry;
  /** `policy.allow_private` names this. */
  host: string;
}

/** Pages by path on a loopback server, and an engine that may read them as the operator's own service. */
export async function serveSite(
  routes: Record<string, Route>,
  { settings = {}, ...options }: Omit<ScryOptions, "settings"> & { settings?: SettingsInput } = {},
): Promise<Site> {
  const server = await serve((request, response) => {
    const route = routes[request.url.split("?")[0] ?? ""];
    if (typeof route === "function") return route(response, request);
    response
      .writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
      .end(route ?? "<h1>Nothing here</h1>");
  });
  const host = new URL(server.url).host;
  const policy = { ...settings.policy, allow_private: [host, ...(settings.policy?.allow_private ?? [])] };
  return { ...server, host, scry: engineOf({ ...options, settings: { ...settings, policy } }) };
}

export interface PublicWorld {
  guard: Guard;
  /** Every socket that was asked for. */
  dialled: DialOptions[];
}

/**
 * A guard for which every name is public, and whose sockets all end at one loopback server: what a page of
 * the Internet would be. `addresses` gives a name other answers.
 */
export function publicWorld(
  server: Pick<Loopback, "url">,
  addresses: Record<string, string[]> = {},
  policy: Policy = {},
): PublicWorld {
  const dialled: DialOptions[] = [];
  const guard = createGuard({
    policy,
    lookup: async (host) =>
      (addresses[host] ?? ["151.101.65.140"]).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    dial(options) {
      dialled.push(options);
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof connect>>();
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => resolve(socket));
      socket.once("error", reject);
      return promise;
    },
  });
  return { guard, dialled };
}

const sentences = [
  "The miller opened the sluice before the village was awake.",
  "Two stones turned slowly, and flour fell into the sack below.",
  "In dry summers he carried the grain to his cousin by the river.",
  "Nobody remembered who had built the wheel, but everybody could mend it.",
];

const paragraphs = ["spring", "summer", "autumn", "winter"].map(
  (season) => `<p>${sentences.join(" ")} So it went in ${season}.</p>`,
);

/** An ordinary page with enough words that nobody takes it for a wall. */
export const pageHtml = (title: string, extra = "", head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${paragraphs.join("")}${extra}</main></body></html>`;

/** What a single-page application sends before its script ran. */
export const shellHtml = (script = "") =>
  `<!doctype html><html><head><title>App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>${script}</script></body></html>`;
