import { ScryError } from "../contracts/error.ts";
import type { Page } from "../contracts/page.ts";
import type { Redactor } from "../transport/redactor.ts";
import { eventKey, type RecordedEvent, readRecording } from "./recording.ts";
import { errorOf, responseOf, type Traffic } from "./traffic.ts";
import { setVirtualTime } from "./virtual-time.ts";

/** Serves everything from the file. No socket is opened; a request that is not in the file is an error that names it. */
export function startReplay(file: string, redactor: Redactor): Traffic {
  const { head, events } = readRecording(file);
  const time = setVirtualTime(head.at, head.seed);
  const known = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const key = eventKey(event);
    known.set(key, [...(known.get(key) ?? []), event]);
  }
  /** In the order of the recording; the last one again where a call asks more often than it did then. */
  function next<Type extends RecordedEvent["type"]>(
    asked: RecordedEvent & { type: Type },
    what: string,
  ): Extract<RecordedEvent, { type: Type }> {
    const found = known.get(eventKey(asked));
    const event = found && found.length > 1 ? found.shift() : found?.[0];
    if (!event) throw notRecorded(what, file);
    time.moveTo(event.at);
    if (event.error) throw errorOf(event.error);
    return event as Extract<RecordedEvent, { type: Type }>;
  }

  return {
    async request(_send, kind, options) {
      const method = options.method ?? "GET";
      const url = redactor.text(`${options.origin}${options.path}`);
      const body = typeof options.body === "string" ? { body: redactor.text(options.body) } : {};
      const asked = { type: "exchange" as const, kind, method, url, ...body, at: 0 };
      return responseOf(next(asked, `${method} ${url}`));
    },
    lookup: () => async (host) => {
      return next({ type: "lookup", host, at: 0 }, `the addresses of ${host}`).answers ?? [];
    },
    browser: ({ id }) => ({
      id,
      async read({ url }) {
        return next({ type: "browser", url: redactor.text(url), at: 0 }, `${url} in the browser`)
          .page as Page;
      },
    }),
    addSecret: redactor.add,
    close: time.release,
  };
}

const notRecorded = (what: string, file: string) =>
  new ScryError({
    code: "unavailable",
    message: `Not in the recording ${file}: ${what}.`,
    hint: "Make the same calls with the same settings as in the recorded run, or record it again.",
  });
