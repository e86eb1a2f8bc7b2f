import { randomInt } from "node:crypto";
import { appendFileSync, chmodSync, statSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { ScryError } from "../contracts/error.ts";
import { systemErrorText } from "../contracts/system-error.ts";
import type { Redactor } from "../transport/redactor.ts";
import { version } from "../version.ts";
import type { RecordedEvent, RecordingHead } from "./recording.ts";
import { recordedError, responseOf, type Traffic } from "./traffic.ts";
import { setVirtualTime } from "./virtual-time.ts";

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/** Longer replies than any reader takes. */
const mostBytes = 40 * 1024 * 1024;
/** They are of one connection, or set a login. */
const leftOut = new Set([
  "set-cookie",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "alt-svc",
]);

/** Writes every event as it happens, a line of JSON each, without secrets; for its owner alone. */
export function startRecording(file: string, redactor: Redactor): Traffic {
  const realNow = Date.now;
  const head: RecordingHead = {
    type: "scry-recording",
    version: 1,
    scry: version,
    at: realNow(),
    seed: randomInt(2 ** 31),
  };
  try {
    writeFileSync(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
    // One that was there before keeps its mode otherwise.
    if (statSync(file).isFile()) chmodSync(file, 0o600);
  } catch (cause) {
    throw new ScryError({
      code: "invalid_input",
      message: `The recording cannot be written to ${file}: ${systemErrorText(cause) ?? "it is not a file"}.`,
      hint: "Correct SCRY_RECORD, or leave it out.",
    });
  }
  const time = setVirtualTime(head.at, head.seed);
  const add = (event: WithoutTime<RecordedEvent>): void => {
    const at = realNow();
    appendFileSync(file, `${JSON.stringify(redactor.value({ ...event, at }))}\n`);
    time.moveTo(at);
  };
  const redact = (text: string) => redactor.text(text);

  return {
    async request(send, kind, options) {
      const about = {
        type: "exchange" as const,
        kind,
        method: options.method ?? "GET",
        url: redact(`${options.origin}${options.path}`),
        ...(typeof options.body === "string" && { body: redact(options.body) }),
      };
      try {
        // Readable in the file, and nothing to decode twice.
        const headers = { ...(options.headers as Record<string, string>), "accept-encoding": "identity" };
        const { statusCode: status, headers: received, body } = await send({ ...options, headers });
        const bytes = await collect(body);
        const kept = Object.fromEntries(
          Object.entries(received).filter(([name]) => !leftOut.has(name.toLowerCase())),
        );
        const text = bytes.toString("utf8");
        const content = Buffer.from(text).equals(bytes)
          ? { text: redact(text) }
          : { base64: bytes.toString("base64") };
        const event = { ...about, status, headers: redactor.value(kept), ...content };
        add(event);
        // The engine must see now exactly what it will see in a replay.
        return responseOf({ ...event, at: time.now() });
      } catch (error) {
        if (!options.signal || !(options.signal as AbortSignal).aborted)
          add({ ...about, error: recordedError(error, redact) });
        throw error;
      }
    },
    lookup: (inner) => async (host) => {
      try {
        const answers = await inner(host);
        add({ type: "lookup", host, answers });
        return answers;
      } catch (error) {
        add({ type: "lookup", host, error: recordedError(error, redact) });
        throw error;
      }
    },
    browser: (inner) => ({
      id: inner.id,
      async read(request) {
        const about = { type: "browser" as const, url: redact(request.url) };
        try {
          const page = await inner.read(request);
          add({ ...about, page });
          return page;
        } catch (error) {
          add({ ...about, error: recordedError(error, redact) });
          throw error;
        }
      },
    }),
    addSecret: redactor.add,
    close: time.release,
  };
}

async function collect(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes)
      throw new ScryError({ code: "too_large", message: "The reply is too large to record." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
