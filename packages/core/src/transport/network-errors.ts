import { ScryError } from "../contracts/error.ts";
import { errorCodeOf, systemErrorText } from "../contracts/system-error.ts";
import { isProxyRefusal, type ProxyError } from "./stuck-at-proxy.ts";

/** No network at all, as opposed to one host that does not respond. */
const offlineCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);

/** No connection was made, so the service has seen nothing of the request. */
const unconnectedCodes = new Set([...offlineCodes, "ECONNREFUSED", "EHOSTUNREACH"]);

const isTimeout = (code: string | undefined) =>
  code === "ETIMEDOUT" || (code?.startsWith("UND_ERR_") && code.endsWith("_TIMEOUT"));

/** More headers than a reply can have. */
export const isHeaderFlood = (error: unknown) =>
  ["UND_ERR_HEADERS_OVERFLOW", "HPE_HEADER_OVERFLOW"].includes(errorCodeOf(error) ?? "");

/** The response is not HTTP, e.g. from the https port of a server asked by http. */
export const isNoHttp = (error: unknown) =>
  errorCodeOf(error)?.startsWith("HPE_") || (error instanceof Error && error.name === "HTTPParserError");

/** The error for a failed connection; `proxy` if it failed there. */
export function networkError(
  error: unknown,
  label: string,
  provider: string,
  host: string,
  proxy?: ProxyError,
): ScryError {
  const code = errorCodeOf(error);
  if (!proxy && (isHeaderFlood(error) || isNoHttp(error))) {
    return new ScryError({
      code: "bad_reply",
      message: `${label} at ${host} ${isHeaderFlood(error) ? "sent too many headers" : "did not answer in valid HTTP"}.`,
      hint: "Check the address, its port, and whether it begins with http:// or https://.",
      provider,
      cause: error,
    });
  }
  const reason = isProxyRefusal(error)
    ? "the proxy refused the connection"
    : (systemErrorText(error) ?? "the connection failed");
  const certificate = code?.includes("CERT") || code?.includes("VERIFY");
  return new ScryError({
    code: isTimeout(code) ? "timeout" : "unavailable",
    message: `${label} could not be reached ${proxy ? `through the proxy ${proxy.host}` : `at ${host}`}: ${reason}.`,
    hint: proxy
      ? `Check that the proxy is running, or correct ${proxy.place}.`
      : certificate
        ? "Behind a company proxy, set network.ca to its certificate file."
        : "Check the network, the proxy settings and the address.",
    provider,
    cause: error,
  });
}

/**
 * Whether the network itself seems to be down. Only our own addresses can tell: one that the user typed may be wrong, or
 * in a private network that is not connected.
 */
export function isOffline(error: ScryError, userAddress: boolean): boolean {
  const code = errorCodeOf(error.cause);
  return code !== undefined && !userAddress && offlineCodes.has(code);
}

/** Whether a request failed before it could reach the service. */
export const isUnconnected = (error: unknown) =>
  ScryError.is(error) && unconnectedCodes.has(errorCodeOf(error.cause) ?? "");
