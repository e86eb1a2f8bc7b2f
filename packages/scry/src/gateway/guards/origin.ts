import { Refusal } from "../refusal.ts";
import { isLoopback } from "./host.ts";
import { hostnameOf } from "./hostname.ts";

/** The gateway's own page. On this machine "localhost" and "127.0.0.1" are the same, as long as the port is. */
function isOwnOrigin(origin: string, host: string): boolean {
  const from = URL.parse(origin);
  if (!from || !/^https?:$/.test(from.protocol)) return false;
  if (from.host === host.toLowerCase()) return true;
  const port = /:(\d+)$/.exec(host)?.[1] ?? "";
  return isLoopback(from.hostname) && isLoopback(hostnameOf(host) ?? "") && from.port === port;
}

/**
 * The foreign origin where it is on the operator's list: its answers carry the CORS headers. The page has the public
 * origin also behind a proxy that puts another name into the Host header, as nginx does by itself.
 */
export function checkOrigin(
  headers: Headers,
  allowed: readonly string[],
  publicOrigin?: string,
): { foreign: string | undefined } {
  const origin = headers.get("origin");
  if (origin !== null) {
    if (allowed.includes(origin)) return { foreign: origin };
    if (origin === publicOrigin || isOwnOrigin(origin, headers.get("host") ?? ""))
      return { foreign: undefined };
    throw foreignPage();
  }
  // Pictures, frames and links of foreign pages carry no Origin, but browsers say where they come from.
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw foreignPage();
  return { foreign: undefined };
}

const foreignPage = () =>
  new Refusal({
    httpStatus: 403,
    code: "invalid_input",
    message: "Web pages of other origins may not call this gateway.",
    hint: "Start it with --allowed-origin and that origin to allow it.",
  });
