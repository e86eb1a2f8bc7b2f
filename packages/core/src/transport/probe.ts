import type { Ask, Layer } from "./call.ts";
import type { TransportParts } from "./compose.ts";
import { decode } from "./decode.ts";
import { authorize } from "./layers/authorize.ts";
import { deadline } from "./layers/deadline.ts";
import { redact, redactReply } from "./layers/redact.ts";
import { send } from "./send.ts";

export interface Probe {
  /** With the key: what the service says of the account. */
  account: Ask;
  /** Without any secret: whether somebody answers at that address. */
  reach: Ask;
}

/**
 * The way of a check to a service. No cache, because the answer of just now is wanted; no breaker, because an
 * account page that answers does not mean that a block of the search is over; no second try and no waiting.
 */
export function createProbe(parts: Pick<TransportParts, "redactor" | "dispatcher" | "network">): Probe {
  const wire = send(parts.dispatcher, parts.network);
  const around: Layer = (next) => deadline(redact(parts.redactor)(next));
  const clean = redactReply(parts.redactor);
  return { account: around(decode(clean(authorize(wire)))), reach: around(decode(clean(wire))) };
}
