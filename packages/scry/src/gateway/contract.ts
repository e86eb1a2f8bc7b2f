import type {
  OpenInput,
  OpenPageData,
  OpenPageInput,
  PageView,
  Scry,
  ScryError,
  SearchInput,
  SearchOutcome,
  Tool,
  WebSearchData,
  WebSearchInput,
} from "@scry/core";
import type { Hono } from "hono";
import type { Caller } from "../http/token.ts";
import type { Health } from "./health.ts";
import type { EngineCall, RequestRecord } from "./observe/request.ts";

/** What a call can set besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Only these providers, in this order; those that the caller may not use are refused. */
  providers?: readonly string[];
  fresh?: boolean;
  /** Use no network: only the library and the cache. */
  offline?: boolean;
  timeoutMs?: number;
}

/** What every route works with. The caller's limits are applied inside. */
export interface Gateway {
  scry: Scry;
  /** How the last calls of each provider went. */
  health: Health;
  /** Counts a call that was answered with the reply to an earlier one. */
  noteRepeated(call: EngineCall): void;
  /** The engine as this caller may use it: other providers and forbidden calls are refused inside. */
  as(caller: Caller): Scry;
  search(caller: Caller, input: SearchInput, options?: CallOptions): Promise<SearchOutcome>;
  open(caller: Caller, input: OpenInput, options?: CallOptions): Promise<PageView>;
  /** The two tools as this caller may use them: the JSON of /v1 and of MCP. */
  tools(
    caller: Caller,
    options?: CallOptions,
  ): { search: Tool<WebSearchInput, WebSearchData>; open: Tool<OpenPageInput, OpenPageData> };
}

/** What Hono's context carries once the guards have passed a request. */
export interface GatewayEnv {
  Variables: {
    caller: Caller;
    /** Scheme and host under which clients reach the gateway. */
    origin: () => string;
    requestId: string;
    /** For the log; there where the gateway has one. */
    record?: RequestRecord;
  };
}

/** The API of another service, offered under its own base path, so that its clients need only a new base URL. */
export interface CompatibleService {
  /** The base path without slashes, e.g. "tavily". */
  path: string;
  /** A path of its API that is also offered at the root, without slashes: some clients drop the path of a base URL. */
  rootPath?: string;
  /** Shown on the docs page: which client, and the one setting to change; GATEWAY is replaced by the address. */
  about: string;
  routes(gateway: Gateway): Hono<GatewayEnv>;
  /** The routes below `rootPath`, to be mounted at the root. */
  rootRoutes?(gateway: Gateway): Hono<GatewayEnv>;
  /** An error, also one of the guards (no token, too many requests, too large), as the service's clients read it. */
  failure(error: ScryError): Response;
}
