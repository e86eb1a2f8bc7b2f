import { BlockList, isIP } from "node:net";
import { ScryError } from "@scry/core";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  const family = isIP(host);
  return family !== 0 && loopback.check(host, family === 6 ? "ipv6" : "ipv4");
}

function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** The origin behind a proxy, as the operator wrote it. */
function publicOrigin(publicUrl: string): string {
  const url = URL.parse(publicUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw new ScryError({
      code: "invalid_input",
      message: `The public address "${publicUrl}" is not one that a chat page can have.`,
      hint: "Write it like https://chat.example.org, without a path.",
    });
  }
  return url.origin;
}

export interface Addresses {
  /** The one to show. */
  origin: string;
  /** Whether people reach us by https: cookies are then sent over https only. */
  secure: boolean;
  /**
   * Whether a `Host` header names us. A page of somebody else whose name was pointed at this machine (DNS
   * rebinding) carries that name.
   */
  knowsHost(host: string | undefined): boolean;
  knowsOrigin(origin: string): boolean;
}

export function addressesOf(host: string, port: number, publicUrl: string | undefined): Addresses {
  const own = [host, "127.0.0.1", "localhost", "::1"].map((name) => `http://${inUrl(name)}:${port}`);
  const outside = publicUrl === undefined ? undefined : publicOrigin(publicUrl);
  const origins = new Set([...own.map((each) => new URL(each).origin), ...(outside ? [outside] : [])]);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  const unspecified = host === "0.0.0.0" || host === "::";
  return {
    origin: outside ?? (unspecified ? `http://127.0.0.1:${port}` : `http://${inUrl(host)}:${port}`),
    secure: outside?.startsWith("https:") ?? false,
    knowsHost: (name) => name !== undefined && hosts.has(name.toLowerCase()),
    knowsOrigin: (origin) => origins.has(origin),
  };
}
