import { ScryError } from "../../contracts/error.ts";
import { systemErrorText } from "../../contracts/system-error.ts";
import { type ProxyServer, proxyLabel } from "./page-proxy.ts";

/** For the operator: which proxy it was. Another address of the same host may succeed only where the target failed. */
export class ProxyFailure extends Error {
  readonly ofTarget: boolean;

  constructor(proxy: ProxyServer, reason: string, ofTarget: boolean, cause?: unknown) {
    super(`the proxy ${proxyLabel(proxy)}: ${reason}`, { cause });
    this.name = "ProxyFailure";
    this.ofTarget = ofTarget;
  }
}

/** The failure of a proxy that is the cause of an error. */
export const proxyFailureOf = (error: unknown): ProxyFailure | undefined =>
  ScryError.is(error) && error.cause instanceof ProxyFailure ? error.cause : undefined;

const failed = (
  proxy: ProxyServer,
  details: { message: string; hint: string; code?: "timeout" | "unavailable"; reason: string },
  { ofTarget = false, cause }: { ofTarget?: boolean; cause?: unknown } = {},
) =>
  new ScryError({
    code: details.code ?? "unavailable",
    message: details.message,
    hint: details.hint,
    cause: new ProxyFailure(proxy, details.reason, ofTarget, cause),
  });

export const proxyUnreachable = (proxy: ProxyServer, cause: unknown) =>
  failed(
    proxy,
    {
      message: "The proxy through which pages are read cannot be reached.",
      hint: `Check that the proxy is running, or correct ${proxy.place}.`,
      reason: systemErrorText(cause) ?? "it cannot be reached",
    },
    { cause },
  );

export const proxyClosed = (proxy: ProxyServer, cause?: unknown) =>
  failed(
    proxy,
    {
      message: "The proxy through which pages are read closed the connection.",
      hint: `Try again; if every page says this, check the proxy and ${proxy.place}.`,
      reason: "it closed the connection before the tunnel was open",
    },
    { cause },
  );

export const notAProxy = (proxy: ProxyServer) =>
  failed(proxy, {
    message: "The program at the address of the proxy for pages is not such a proxy.",
    hint: `Check the scheme (http, https, socks5) and the port in ${proxy.place}.`,
    reason: "its reply is not in the protocol of a proxy",
  });

export function proxyWantsPassword(proxy: ProxyServer): ScryError {
  const given = proxy.username !== "";
  return failed(proxy, {
    message: given
      ? "The proxy through which pages are read did not accept the user name and password."
      : "The proxy through which pages are read wants a user name and a password.",
    hint: `${given ? "Correct them" : "Put them before the host"} in ${proxy.place}: scheme://user:password@host:port.`,
    reason: given ? "it refused the user name and password" : "it wants a user name and password",
  });
}

export function proxyRefused(proxy: ProxyServer, reason: string, secure: boolean): ScryError {
  const byAddress = proxy.resolves
    ? ""
    : " If it only knows names, read.proxy_resolves lets it look them up (docs/guard.md).";
  return failed(
    proxy,
    {
      message: "The proxy through which pages are read does not allow this site.",
      hint: `${secure ? "Use another source." : "Many proxies allow tunnels to secure sites only: try the address with https://."}${byAddress}`,
      reason,
    },
    { ofTarget: true },
  );
}

export const targetUnreachable = (proxy: ProxyServer, reason: string, timedOut = false) =>
  failed(
    proxy,
    {
      code: timedOut ? "timeout" : "unavailable",
      message: "The proxy through which pages are read could not reach this site.",
      hint: "Check the address, or try again later.",
      reason,
    },
    { ofTarget: true },
  );
