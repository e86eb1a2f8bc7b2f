import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { errorCodeOf, systemErrorText } from "../../contracts/system-error.ts";
import { shownAddress } from "../../settings/secret-values.ts";
import { checkAddress } from "../library-server.ts";
import { missingPackage } from "../missing-package.ts";
import { type Ask, createOpenSearchLibrary, indexDefinition, indexVersion, type Reply } from "./library.ts";

/** Removing a large site or indexing long texts takes a server a while; a dead one is noticed by its connection. */
const requestMs = 30_000;
/** A search does not wait longer for a server that is not there. */
const firstMs = 5000;
const defaultIndex = "scry-library";

/** Connects, and makes the index if it is missing. A path in the address names another index. */
export async function openOpenSearchLibrary(url: string): Promise<Library> {
  const { Client } = await import("@opensearch-project/opensearch").catch((cause) => {
    throw missingPackage("@opensearch-project/opensearch", cause);
  });
  const { origin, pathname, username, password } = new URL(url);
  const index = pathname.replaceAll("/", "") || defaultIndex;
  const client = new Client({
    node: origin,
    ...(username && {
      auth: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
    }),
    requestTimeout: requestMs,
    maxRetries: 0,
  });
  const place = shownAddress(origin) ?? origin;
  const request =
    (requestTimeout: number): Ask =>
    async (method, path, body, signal) => {
      const content = Array.isArray(body) ? { bulkBody: body } : { body };
      const sent = client.transport.request({ method, path, ...content }, { requestTimeout });
      const stop = () => sent.abort();
      signal?.addEventListener("abort", stop);
      try {
        return (await sent).body as Reply;
      } catch (error) {
        throw signal?.aborted ? signal.reason : serverError(place, error);
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    };
  try {
    await prepare(request(firstMs), request(requestMs), index);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { ...createOpenSearchLibrary(request(requestMs), index), close: () => client.close() };
}

/** Makes the index where it is missing; of several processes that come first together, one does. */
async function prepare(askFirst: Ask, ask: Ask, index: string): Promise<void> {
  const made = await versionOf(askFirst, index).catch(async (error) => {
    if (statusOf(error.cause) !== 404) throw error;
    await ask("PUT", `/${index}`, indexDefinition).catch((refused) => {
      if (!/resource_already_exists_exception/.test(String(refused.cause))) throw refused;
    });
    return versionOf(ask, index);
  });
  if (made === indexVersion) {
    // Another process may have made it a moment ago: it cannot be searched before its shard is active, and "yellow" comes sooner. A user who may
    // not ask for it does without.
    await ask("GET", `/_cluster/health/${index}?wait_for_active_shards=1&timeout=10s`).catch(() => undefined);
    return;
  }
  throw new ScryError({
    code: "unavailable",
    message:
      made === undefined
        ? `The index ${index} of the library's server was not made by scry.`
        : `The library in the index ${index} was made by ${made > indexVersion ? "a newer" : "an older"} version of scry (its schema is ${made}, this version knows ${indexVersion}).`,
    hint:
      made === undefined
        ? "Name another index at the end of library.url, such as https://host:9200/my-library."
        : "Update scry, or name another index at the end of library.url.",
    local: true,
  });
}

async function versionOf(ask: Ask, index: string): Promise<number | undefined> {
  const mappings = (await ask("GET", `/${index}/_mapping`)) as Record<
    string,
    { mappings?: { _meta?: { scry?: number } } } | undefined
  >;
  // An alias is answered with the name of its index.
  return Object.values(mappings)[0]?.mappings?._meta?.scry;
}

const statusOf = (error: unknown) => (error as { statusCode?: number }).statusCode;

/** The client's errors name the reason in their text only, or in the status of the reply. */
function serverError(place: string, cause: unknown): ScryError {
  const { name, message } = cause as { name?: string; message?: string };
  const status = statusOf(cause);
  const isRefused = status === 401 || status === 403;
  const code = errorCodeOf(cause) ?? /\b(?:E[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+)\b/.exec(message ?? "")?.[0];
  let reason = systemErrorText({ code }) ?? message ?? "it failed";
  if (name === "TimeoutError") reason = "it does not answer";
  else if (name === "DeserializationError") reason = "it gave half a reply";
  else if (isRefused) reason = "it refused the user name or password";
  else if (status !== undefined) reason = `it answered with status ${status}`;
  return new ScryError({
    code: isRefused ? "unauthorized" : name === "DeserializationError" ? "bad_reply" : "unavailable",
    message: `The library's server at ${place} cannot be used: ${reason}.`,
    hint: checkAddress,
    local: true,
    cause,
  });
}
