import type { NetworkSettings } from "../settings/settings.ts";
import type { Store } from "../store/open-store.ts";
import type { Ask, Layer } from "./call.ts";
import { createCooldowns } from "./cooldowns.ts";
import { decode } from "./decode.ts";
import type { Dispatchers } from "./dispatcher.ts";
import { authorize, rotateKeys } from "./layers/authorize.ts";
import { breaker } from "./layers/breaker.ts";
import { deadline } from "./layers/deadline.ts";
import { rateLimit } from "./layers/rate-limit.ts";
import { keepReply, replyCache } from "./layers/reply-cache.ts";
import { retry } from "./layers/retry.ts";
import { shareCalls } from "./layers/share-calls.ts";
import { type Redactor, redact, redactReply } from "./redactor.ts";
import { send } from "./send.ts";

export interface TransportParts {
  store: Pick<Store, "cache" | "limits" | "isShared">;
  cacheMs: number;
  redactor: Redactor;
  dispatcher: Dispatchers["get"];
  /** The settings that the dispatcher was made from: errors name the proxy. */
  network: NetworkSettings;
}

/** After this long without a reply, a request has certainly arrived, even on a very busy machine. */
const arrivalMs = 3000;

/** The order of the layers, from the caller to the network. */
export function createTransport(parts: TransportParts): Ask {
  const { cache, limits, isShared } = parts.store;
  const layers: Layer[] = [
    replyCache(cache, parts.cacheMs), // an answer we have
    shareCalls(), // an answer on its way
    keepReply({ cache, ttlMs: parts.cacheMs, limits: isShared ? limits : undefined }), // for the next who asks
    rotateKeys(limits), // which key
    breaker(createCooldowns(limits)), // not while it is blocked or broken
    retry, // once more, or at the other door
    connected(parts.dispatcher), // nothing left to load once it is our turn
    rateLimit(limits, isShared ? arrivalMs : 0), // at the service's pace
    deadline, // within the time
    redact(parts.redactor), // nothing secret comes back
  ];
  // status, classify and parse; below it the secret is attached and the request sent.
  const ask: Ask = decode(redactReply(parts.redactor)(authorize(send(parts.dispatcher, parts.network))));
  return layers.reduceRight((next, layer) => layer(next), ask);
}

/** Loads the HTTP client before the rate limit: loading takes long enough to upset the pace of the first requests. */
const connected =
  (dispatcher: Dispatchers["get"]): Layer =>
  (next) =>
  async (call) => {
    // The sender of the request reports the error.
    await dispatcher(call.kind).catch(() => undefined);
    return next(call);
  };

export interface Probe {
  /** With the key: the service's report on the account. */
  account: Ask;
  /** Without any secret: whether the address responds. */
  reach: Ask;
}

/**
 * The layers for checking a service. No cache, because a current reply is wanted; no breaker, because a working account
 * page does not mean that a block of the search is over; no retry and no waiting.
 */
export function createProbe(parts: Pick<TransportParts, "redactor" | "dispatcher" | "network">): Probe {
  const wire = send(parts.dispatcher, parts.network);
  const around: Layer = (next) => deadline(redact(parts.redactor)(next));
  const clean = redactReply(parts.redactor);
  return { account: around(decode(clean(authorize(wire)))), reach: around(decode(clean(wire))) };
}
