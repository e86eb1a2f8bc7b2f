import { safeUrl } from "@scry/page/address";
import { ScryError } from "../contracts/error.ts";
import { asArray, asObject, asText } from "../contracts/json.ts";
import { isFileAddress } from "../contracts/library.ts";
import { createReply, type MarkupParser, type WireReply } from "../contracts/reply.ts";
import type { Ability, Answered, Call, Wire } from "./call.ts";
import { describeRequest } from "./request.ts";
import { failureOf } from "./status.ts";

/** The HTML and XML reader is loaded only for the providers that need it. */
export async function markupParserFor(ability: Ability): Promise<MarkupParser | undefined> {
  if (ability.replyFormat !== "html" && ability.replyFormat !== "xml") return undefined;
  return (await import("../contracts/markup.ts")).parseMarkup;
}

/** classify, then status, then parse: a value, or a coded error. Nothing that a parser does can escape as anything else. */
export function decodeReply(
  wire: WireReply,
  from: Pick<Call, "provider" | "ability" | "ask" | "context"> & Partial<Pick<Call, "access">>,
  parseMarkup: MarkupParser | undefined,
): unknown {
  const { provider, ability, ask, context } = from;
  const reply = createReply(wire, parseMarkup);
  try {
    const verdict = ability.classify?.(reply);
    if (verdict !== "ok") {
      const source = {
        reply: wire,
        label: provider.label,
        provider: provider.id,
        keyed: context.keyed,
        read: ability === provider.read,
        keyPlace: from.access?.secretPlace,
        now: context.now,
      };
      const failure = failureOf(source, verdict);
      if (failure) throw failure;
    }
    const parsed = ability.parse(reply, ask, context);
    if (hasStrangeRows(parsed)) throw reply.unexpected("none of its results has the address of a page");
    return parsed;
  } catch (error) {
    if (ScryError.is(error)) {
      if (error.provider) throw error;
      throw error.with({ provider: provider.id, message: `${provider.label}: ${error.message}` });
    }
    throw new ScryError({
      code: "bad_reply",
      message: `${provider.label} sent a reply that was not understood.`,
      provider: provider.id,
      status: wire.status,
      cause: error,
    });
  }
}

/** Rows whose fields were renamed would leave no hits, and "nothing found" would be wrong. */
function hasStrangeRows(parsed: unknown): boolean {
  const hits = asArray(asObject(parsed)?.hits);
  if (!hits?.length) return false;
  return !hits.some((hit) => {
    const url = asText(asObject(hit)?.url);
    return safeUrl(url) ?? isFileAddress(url ?? "");
  });
}

/** Sends a call as a request, and turns the reply into a value. */
export function decode(wire: Wire) {
  return async (call: Call): Promise<Answered> => {
    const [reply, parseMarkup] = await Promise.all([
      wire(describeRequest(call), call),
      markupParserFor(call.ability),
    ]);
    return { value: decodeReply(reply, call, parseMarkup), cached: false };
  };
}
