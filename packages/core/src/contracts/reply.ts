import { ScryError } from "./error.ts";
import { asArray, type JsonObject, objects } from "./json.ts";
import type { Markup } from "./markup.ts";

/** A whole reply as it came over the wire. */
export interface WireReply {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A reply with its readers. A provider's `parse` and `classify` see this and nothing else of the network. */
export interface Reply extends WireReply {
  /** The body as JSON; `bad_reply` when it is not JSON. */
  json(): unknown;
  /** The body as JSON, or undefined: for `classify`, which has to look at error bodies of any kind. */
  maybeJson(): unknown;
  /**
   * The rows of a list of hits, for `parse`. `bad_reply` when it is not a list, or a list without any objects: that is
   * not "nothing found". `name` is what the message calls the list.
   */
  rows(list: unknown, name: string): JsonObject[];
  /** The body as HTML with CSS queries; needs `replyFormat: "html"` on the provider. */
  html(): Markup;
  /** The body as XML with CSS queries; needs `replyFormat: "xml"` on the provider. */
  xml(): Markup;
  /** The error for a body that is not what the service documents. Empty is not broken: throw this, never return []. */
  unexpected(what: string): ScryError;
}

export type MarkupParser = (body: string, kind: "html" | "xml") => Markup;

export function createReply(wire: WireReply, parseMarkup?: MarkupParser): Reply {
  let parsed: { value: unknown } | undefined;
  let failed: unknown;
  const read = () => {
    if (parsed || failed) return parsed;
    try {
      parsed = { value: JSON.parse(wire.body) };
    } catch (cause) {
      failed = cause;
    }
    return parsed;
  };
  const unexpected = (what: string) =>
    new ScryError({
      code: "bad_reply",
      message: `The reply was not understood: ${what}.`,
      status: wire.status,
    });
  const markup = (kind: "html" | "xml") => {
    if (!parseMarkup) throw new Error(`The provider reads ${kind} but does not declare replyFormat.`);
    return parseMarkup(wire.body, kind);
  };
  return {
    ...wire,
    json() {
      const result = read();
      if (!result) throw unexpected("it is not JSON").with({ cause: failed });
      return result.value;
    },
    maybeJson: () => read()?.value,
    rows(list, name) {
      const members = asArray(list);
      if (!members) throw unexpected(`it has no list of ${name}`);
      const rows = objects(members);
      if (members.length && !rows.length) throw unexpected(`its list of ${name} holds no objects`);
      return rows;
    },
    html: () => markup("html"),
    xml: () => markup("xml"),
    unexpected,
  };
}
