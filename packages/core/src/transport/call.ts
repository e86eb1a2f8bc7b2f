import type { ScryError } from "../contracts/error.ts";
import type {
  Needs,
  Provider,
  ReplyFormat,
  RequestContext,
  RequestSpec,
  Verdict,
} from "../contracts/provider.ts";
import type { Reply, WireReply } from "../contracts/reply.ts";
import type { ProviderAccess } from "../settings/provider-access.ts";

/** `search`, `read` or `account` of a provider, as the transport sees them. */
export interface Ability {
  replyFormat?: ReplyFormat;
  request(ask: unknown, context: RequestContext<Needs>): RequestSpec;
  parse(reply: Reply, ask: unknown, context: RequestContext<Needs>): unknown;
  classify?(reply: Reply): Verdict;
  alternative?(ask: unknown, failure: ScryError, context: RequestContext<Needs>): RequestSpec | undefined;
}

/** One question to one provider on its way through the layers. */
export interface Call {
  provider: Provider;
  kind: "search" | "read" | "account" | "rerank";
  ability: Ability;
  ask: unknown;
  context: RequestContext<Needs>;
  spec: RequestSpec;
  access: ProviderAccess;
  /** Which of several keys is used; set by the rotation. */
  keyIndex: number;
  signal: AbortSignal;
  /** Epoch milliseconds: the end of this provider's share of the whole call. */
  deadline: number;
  /** Most time for one request, in milliseconds. */
  requestMs: number;
  /** Shorter silence, in milliseconds, says nothing about the service; when left out, any silence counts. */
  leastSilenceMs?: number | undefined;
  /** Do not read the cache. */
  fresh: boolean;
  /** Read the cache only, however old the answer is. */
  offline?: boolean;
}

export interface Answered {
  value: unknown;
  cached: boolean;
  /** Epoch milliseconds of an answer from the cache. */
  at?: number;
  /** Another caller's request brought it: its cost is counted there. */
  shared?: true;
}

export type Ask = (call: Call) => Promise<Answered>;
export type Layer = (next: Ask) => Ask;

export interface WireRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

export type Wire = (request: WireRequest, call: Call) => Promise<WireReply>;
