import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { ScryError } from "../contracts/error.ts";
import { runningTraffic } from "./engine-traffic.ts";
import type { Reply, RequestOptions, Traffic } from "./traffic.ts";

const keyHeaders = ["authorization", "x-api-key", "x-goog-api-key"];
/** They have no body, and `Response` refuses to be given one. */
const withoutBody = new Set([204, 205, 304]);

/** `fetch` for calls beside the engine, e.g. to a model: recorded or replayed while an engine of this process is. */
export const recordedFetch =
  (inner: typeof fetch, kind: string): typeof fetch =>
  (input, init) => {
    const traffic = runningTraffic();
    return traffic ? exchange(traffic, inner, kind, new Request(input, init)) : inner(input, init);
  };

/** A reply is handed over when it is whole, as in the replay. */
async function exchange(
  traffic: Traffic,
  inner: typeof fetch,
  kind: string,
  request: Request,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  for (const name of keyHeaders)
    traffic.addSecret((request.headers.get(name) ?? "").replace(/^Bearer\s+/i, ""));
  const body = request.body ? await request.text() : undefined;
  const { method, redirect, signal } = request;
  const headers = Object.fromEntries(request.headers);
  const send = async (options: RequestOptions): Promise<Reply> => {
    const more = { method, redirect, signal, ...(body !== undefined && { body }) };
    try {
      const reply = await inner(request.url, { ...more, headers: options.headers as typeof headers });
      const stream = reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([]);
      return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: stream };
    } catch (thrown) {
      // What the network said is the cause of "fetch failed".
      throw (thrown instanceof TypeError && thrown.cause) || thrown;
    }
  };
  try {
    const options: RequestOptions = {
      method: method as "GET",
      origin,
      path: pathname + search,
      headers,
      signal,
    };
    const reply = await traffic.request(send, kind, body === undefined ? options : { ...options, body });
    const bytes = Buffer.concat(await reply.body.toArray());
    return new Response(withoutBody.has(reply.statusCode) ? null : bytes, {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string>,
    });
  } catch (thrown) {
    if (signal.aborted || ScryError.is(thrown)) throw thrown;
    throw new TypeError("fetch failed", { cause: thrown });
  }
}
