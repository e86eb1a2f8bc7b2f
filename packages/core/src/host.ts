/** For programs that host the engine, such as the command, the gateway and the assistant: folders, environment, secrets. */
export { counted } from "./contracts/error.ts";
export { errorCodeOf, systemErrorText } from "./contracts/system-error.ts";
export type { EngineLoad } from "./engine/page-readers.ts";
export { ownReaders } from "./engine/plan.ts";
export { sectionsOf } from "./engine/session/readings.ts";
export { type ChromiumSearch, findChromium } from "./readers/browser/find-chromium.ts";
export { addressForFile, hasRelativeLinks, withRelativeLinks } from "./readers/no-address.ts";
export { recordedFetch } from "./replay/recorded-fetch.ts";
export { type Recording, readRecording } from "./replay/recording.ts";
export {
  configFolder,
  type Environment,
  makeFolder,
  readEnvironment,
  stateFolder,
} from "./settings/environment.ts";
export { type Source as SettingSource, settingName } from "./settings/provider-access.ts";
export { closeToOthers } from "./store/sqlite/database.ts";
export { flushTraces, hasTracing, inSpan, type Show, type Span, type SpanOptions } from "./telemetry/span.ts";
export { inToolSpan } from "./telemetry/tool-span.ts";
export { createRedactor, type Redactor } from "./transport/redactor.ts";
