import { AsyncLocalStorage } from "node:async_hooks";
import type { Attempt, ErrorCode } from "@scry/core";

/** A call of the engine that a request led to. */
export interface EngineCall {
  tool: "search" | "open" | "map" | "crawl" | "library";
  /** The query or the address. */
  asked: string;
  ms: number;
  outcome: "ok" | "empty" | ErrorCode | "internal_error";
  attempts: readonly Attempt[];
}

/** The data that is collected about a request while it is answered. */
export interface RequestRecord {
  id: string;
  /** The API through which it came: v1, mcp, or the name of a compatible service. */
  door: string;
  caller?: string;
  /** The code of the error that ended it, if one did. */
  code?: string;
  /** The first calls of the engine; a crawl makes thousands. */
  calls: EngineCall[];
}

export const mostCalls = 20;

/** The request that the running code works for. It reaches the engine's calls without a parameter in every route. */
export const currentRequest = new AsyncLocalStorage<RequestRecord>();
