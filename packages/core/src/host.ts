/** For programs that host the engine, such as the command, the gateway and the assistant: folders, environment, secrets. */
export { errorCodeOf, systemErrorText } from "./contracts/system-error.ts";
export type { EngineLoad } from "./engine/load.ts";
export { ownReaders } from "./engine/read-plan.ts";
export { sectionsOf } from "./engine/session/readings.ts";
export { type ChromiumSearch, findChromium } from "./readers/browser/find-chromium.ts";
export { type Recording, readRecording } from "./replay/recording.ts";
export { type Environment, readEnvironment } from "./settings/environment.ts";
export { configFolder, makeFolder, stateFolder } from "./settings/paths.ts";
export { type Source as SettingSource, settingName } from "./settings/provider-access.ts";
export { createRedactor, type Redactor } from "./transport/redactor.ts";
