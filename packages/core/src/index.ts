// Every public name, one by one. Adding one is a decision.

export { type EnvelopeMode, envelopeModes, stripEnvelope, wrapUntrusted } from "@scry/page/safe";
export { createMemoryCache, type MemoryCacheOptions } from "./cache/memory.ts";
export type { Cache } from "./contracts/cache.ts";
export { type ErrorCode, type ErrorDetails, errorCodes, ScryError } from "./contracts/error.ts";
export type {
  Attempt,
  DateEvidence,
  FilterName,
  FilterReport,
  Honoured,
  RawHit,
  SearchHit,
  SearchOutcome,
} from "./contracts/hit.ts";
export { asArray, asNumber, asObject, asText, objects } from "./contracts/json.ts";
export type { Heading, Link, OpenedPage, Page, Reader, ReadRequest } from "./contracts/page.ts";
export {
  type Auth,
  defineProvider,
  type Need,
  type ParsedAccount,
  type ParsedPage,
  type ParsedSearch,
  type Provider,
  type Quota,
  type ReadTarget,
  type RequestContext,
  type RequestSpec,
  type SearchAbilities,
} from "./contracts/provider.ts";
export {
  type SafeLevel,
  type SearchQuery,
  safeLevels,
  type TimeRange,
  timeRanges,
} from "./contracts/query.ts";
export type { Reply } from "./contracts/reply.ts";
export type {
  Amounts,
  Budget,
  Session,
  SessionState,
  ShownPassage,
  Source,
  SourceBook,
} from "./contracts/session.ts";
export type {
  Channel,
  Log,
  LogLevel,
  Tool,
  ToolContext,
  ToolDisplay,
  ToolResult,
  ToolSession,
} from "./contracts/tool.ts";
export type { CheckFailure, CheckOptions, ProviderCheck } from "./engine/check-provider.ts";
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
export type { PassageOptions } from "./engine/find-passages.ts";
export type { ProviderStatus } from "./engine/provider-status.ts";
export { ownReaders } from "./engine/read-plan.ts";
export { createRegistry, type Registry } from "./engine/registry.ts";
export { createSession, type SessionOptions } from "./engine/session/create-session.ts";
export { type ChromiumSearch, findChromium } from "./readers/browser/find-chromium.ts";
export { type Environment, readEnvironment } from "./settings/environment.ts";
export { configFolder, makeFolder, stateFolder } from "./settings/paths.ts";
export { type Source as SettingSource, settingName } from "./settings/provider-access.ts";
export type { SettingsInput } from "./settings/schema.ts";
export type { Settings } from "./settings/settings.ts";
export { type SearchFormat, searchFormats } from "./tools/format/search-text.ts";
export { type LenientSchema, lenientSchema } from "./tools/lenient-schema.ts";
export { type OpenPageToolOptions, openPageTool } from "./tools/open-page.ts";
export type { OpenPageData, OpenPageInput, WebSearchData, WebSearchInput } from "./tools/schema.ts";
export { type WebSearchToolOptions, webSearchTool } from "./tools/web-search.ts";
export { createRedactor, type Redactor } from "./transport/redactor.ts";
export { version } from "./version.ts";
