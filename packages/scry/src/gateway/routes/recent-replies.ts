import type { Scry, WebSearchData } from "@scry/core";
import type { Caller } from "../../http/token.ts";
import type { EngineCall } from "../observe/request.ts";

/** A reply as it was sent. */
interface SentReply {
  json: string;
  headers: Record<string, string>;
}

interface RecentReply extends SentReply {
  /** For the log and the metrics. */
  call: EngineCall;
}

export interface RecentReplies {
  /** The reply to the same body of the same caller a moment ago. */
  find(caller: Caller, body: string): RecentReply | undefined;
  keep(caller: Caller, body: string, data: WebSearchData, sent: SentReply): void;
}

/** Short beside the time that the cache keeps an answer, so that nobody notices the difference. */
const keptMs = 5000;
/** Together at most some 13 MB. */
const mostReplies = 200;
const longestReply = 64_000;

interface Kept extends RecentReply {
  caller: Caller;
  settings: Scry["settings"];
  until: number;
}

/**
 * Replies of searches that the cache answered, for seconds: making the same JSON again costs ten times as much as the
 * rest of a request. New tokens or settings are other objects, so an older reply is not found with them.
 */
export function recentReplies(scry: Pick<Scry, "settings">): RecentReplies {
  const byBody = new Map<string, Kept>();
  return {
    find(caller, body) {
      const kept = byBody.get(body);
      if (!kept || kept.caller !== caller || kept.settings !== scry.settings) return undefined;
      return performance.now() < kept.until ? kept : undefined;
    },
    keep(caller, body, { cached, query, results, attempts }, sent) {
      if (!cached || sent.json.length + body.length > longestReply) return;
      const outcome = results.length ? "ok" : "empty";
      const call: EngineCall = {
        tool: "search",
        asked: query,
        ms: 0,
        outcome,
        attempts: attempts.map((attempt) => ({ ...attempt, ms: 0 })),
      };
      const { settings } = scry;
      byBody.delete(body);
      byBody.set(body, { ...sent, call, caller, settings, until: performance.now() + keptMs });
      if (byBody.size > mostReplies) byBody.delete(byBody.keys().next().value ?? "");
    },
  };
}
