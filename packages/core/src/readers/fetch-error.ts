import { ScryError } from "../contracts/error.ts";
import { errorCodeOf } from "../contracts/system-error.ts";
import { isHeaderFlood, isNoHttp } from "../transport/network-errors.ts";

const timeouts: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_TIMEOUT: "The server did not answer in time.",
  UND_ERR_BODY_TIMEOUT: "The server stopped sending the page.",
  UND_ERR_CONNECT_TIMEOUT: "The server did not accept a connection in time.",
};

/** The error for a failed exchange. Messages of Node and undici name addresses, so they become the cause. */
export function fetchError(error: unknown, url?: URL): ScryError {
  if (ScryError.is(error)) return url && isNoTls(error, url) ? error.with({ hint: tryHttp }) : error;
  const timeout = timeouts[errorCodeOf(error) ?? ""];
  if (timeout) return new ScryError({ code: "timeout", message: timeout, cause: error });
  if (isHeaderFlood(error)) {
    return new ScryError({
      code: "bad_reply",
      message: "The server sent too many headers.",
      hint: "Use another source.",
      cause: error,
    });
  }
  if (isNoHttp(error)) {
    return new ScryError({
      code: "bad_reply",
      message: "The server did not answer in valid HTTP.",
      hint: "Use another source.",
      cause: error,
    });
  }
  return new ScryError({
    code: "unavailable",
    message: "The connection was cut before the page was complete.",
    hint: "Try again, or use another source.",
    cause: error,
  });
}

const tryHttp =
  "The server may speak plain http on this port. An address without http:// or https:// is taken as https://: try it with http:// in front.";

/** The response is not TLS, as on ports where people run their own servers. */
function isNoTls({ code, cause }: ScryError, { protocol, port }: URL): boolean {
  if (protocol !== "https:" || code !== "unavailable") return false;
  const reason = errorCodeOf(cause) ?? "";
  return (
    /^(?:EPROTO|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST))$/.test(reason) ||
    (port !== "" && reason === "ECONNRESET")
  );
}

/** A connection that the server had closed before it was reused: worth another try. */
export function isStaleConnection(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}
