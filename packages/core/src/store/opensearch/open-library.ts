import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { errorCodeOf, systemErrorText } from "../../contracts/system-error.ts";
import { shownAddress } from "../../settings/hide-secrets.ts";
import { type Ask, createOpenSearchLibrary, indexDefinition, indexVersion, type Reply } from "./library.ts";

/** Removing a large site or indexing long texts takes a server a while; a dead one is noticed by its connection. */
const requestMs = 30_000;
const defaultIndex = "scry-library";

/** Connects, and makes the index if it is missing. A path in the address names another index. */
export async function openOpenSearchLibrary(url: string): Promise<Library> {
  const { Client } = await import("@opensearch-project/opensearch").catch((cause) => {
    throw new ScryError({
      code: "not_configured",
      message:
        "The library is in OpenSearch, but the package @opensearch-project/opensearch is not installed.",
      hint: "Run: npm install @opensearch-project/opensearch",
      local: true,
      cause,
    });
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
  const ask: Ask = async (method, path, body) => {
    const content = Array.isArray(body) ? { bulkBody: body } : { body };
    try {
      const reply = await client.transport.request({ method, path, ...content });
      return reply.body as Reply;
    } catch (error) {
      throw serverError(place, error);
    }
  };
  const library = createOpenSearchLibrary(ask, index);
  try {
    await prepare(ask, index);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { ...library, close: () => client.close() };
}

/** Makes the index; of several processes that come first together, one does. */
async function prepare(ask: Ask, index: string): Promise<void> {
  await ask("PUT", `/${index}`, indexDefinition).catch((error) => {
    if (!/resource_already_exists_exception/.test(String(error.cause))) throw error;
  });
  const mappings = (await ask("GET", `/${index}/_mapping`)) as Record<
    string,
    { mappings?: { _meta?: { scry?: number } } }
  >;
  // An alias is answered with the name of its index.
  const made = Object.values(mappings)[0]?.mappings?._meta?.scry;
  if (made === indexVersion) return;
  throw new ScryError({
    code: "unavailable",
    message:
      made === undefined
        ? `The index ${index} was not made by scry.`
        : `The index ${index} was made by another version of scry (schema ${made}; this version knows ${indexVersion}).`,
    hint: "Name another index at the end of library.url, or update scry.",
    local: true,
  });
}

/** The client's errors name the reason in their text only, or in the status of the reply. */
function serverError(place: string, cause: unknown): ScryError {
  const { name, message, statusCode } = cause as { name?: string; message?: string; statusCode?: number };
  const code = errorCodeOf(cause) ?? /\b(?:E[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+)\b/.exec(message ?? "")?.[0];
  const reason =
    name === "TimeoutError"
      ? "it does not answer"
      : statusCode === 401 || statusCode === 403
        ? "it refused the user name or password"
        : statusCode !== undefined
          ? `it answered with status ${statusCode}`
          : (systemErrorText({ code }) ?? message ?? "it failed");
  return new ScryError({
    code: statusCode === 401 || statusCode === 403 ? "unauthorized" : "unavailable",
    message: `The library's server at ${place} cannot be used: ${reason}.`,
    hint: "Check library.url and the server.",
    local: true,
    cause,
  });
}
