// Every public name, one by one. Adding one is a decision.

export { type EnvelopeMode, stripEnvelope, wrapUntrusted } from "@scry/page/safe";
export type { Cache, CacheStats } from "./contracts/cache.ts";
export type {
  Crawl,
  CrawledPage,
  CrawlFailure,
  CrawlItem,
  CrawlOptions,
  CrawlProgress,
  MapEntry,
  MapOptions,
  SiteMap,
} from "./contracts/crawl.ts";
export { type ErrorCode, type ErrorDetails, errorCodes, ScryError } from "./contracts/error.ts";
export type {
  Attempt,
  FilterReport,
  Honoured,
  RawHit,
  SearchHit,
  SearchOutcome,
} from "./contracts/hit.ts";
export { asArray, asNumber, asObject, asText, objects } from "./contracts/json.ts";
export {
  type CandidateQuery,
  type Library,
  type LibraryAdded,
  type LibraryCandidate,
  type LibraryDocument,
  type LibraryEntry,
  type LibraryPage,
  type LibrarySelection,
  type LibraryStats,
  type Owner,
  ownOwner,
  type StoredDocument,
  sharedOwner,
} from "./contracts/library.ts";
export type { KeptLimit, LimitDecision, LimitStore } from "./contracts/limits.ts";
export type { OpenedPage, Page } from "./contracts/page.ts";
export {
  type Cost,
  defineProvider,
  type Need,
  type ParsedPage,
  type ParsedSearch,
  type Provider,
  type RequestContext,
  type RequestSpec,
} from "./contracts/provider.ts";
export type { SearchQuery, TimeRange, Topic } from "./contracts/query.ts";
export type { Reply } from "./contracts/reply.ts";
export type { Budget, Session, SessionState, Source } from "./contracts/session.ts";
export type { Channel, Log, LogLevel, Tool, ToolContext, ToolResult } from "./contracts/tool.ts";
export type { CheckFailure, ProviderCheck } from "./engine/check-provider.ts";
export type { SearchInput } from "./engine/check-query.ts";
export {
  createScry,
  type OpenInput,
  type OpenOptions,
  type PageView,
  type Scry,
  type ScryOptions,
  type SearchOptions,
} from "./engine/create-scry.ts";
export type { AddCall, LibraryCall, LibraryDoor, LibraryEvent } from "./engine/library/door.ts";
export type { ProviderStatus } from "./engine/provider-status.ts";
export { createRegistry, type Registry } from "./engine/registry.ts";
export { createSession, type SessionOptions } from "./engine/session/create-session.ts";
export type { SearchReasons } from "./engine/why.ts";
export type { LibraryHit, RankedHits } from "./library/rank.ts";
export type { Picture } from "./readers/picture.ts";
export type { Settings } from "./settings/settings.ts";
export type { SettingsInput } from "./settings/settings-schema.ts";
export { createMemoryCache } from "./store/memory/cache.ts";
export { createMemoryLimits } from "./store/memory/limits.ts";
export type { Store, StoreChoice } from "./store/open-store.ts";
export type { SearchFormat } from "./tools/format/search-text.ts";
export { type OpenPageToolOptions, openPageTool } from "./tools/open-page.ts";
export type { OpenPageData, OpenPageInput, WebSearchData, WebSearchInput } from "./tools/schema.ts";
export { type WebSearchToolOptions, webSearchTool } from "./tools/web-search.ts";
export { version } from "./version.ts";
