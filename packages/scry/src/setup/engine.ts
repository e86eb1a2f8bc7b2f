// The only file through which the command imports the engine, and always loaded by `await import()`.
// The names are listed one by one, so that a command does not load what only another one needs.
import { createScry, type Scry, type ScryOptions } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import { spelledOut, tell } from "../terminal/output.ts";
import { withKeyring } from "./keyring/keyring.ts";

export { createRegistry, createSession, ScryError } from "@scry/core";
export { ownReaders } from "@scry/core/host";
export {
  account,
  bodyOf,
  checkDay,
  checkLanguage,
  checkRegion,
  documentToData,
  failedPage,
  failedSearch,
  formatPageFailure,
  foundFor,
  openToData,
  pageParts,
  queryDomain,
  readAddress,
  searchNotes,
  searchToData,
} from "@scry/core/tools";

/** An engine for one command, closed whatever happens. Errors are going to be shown, so they leave without secrets. */
export async function withScry<T>(options: ScryOptions, use: (scry: Scry) => Promise<T>): Promise<T> {
  const warn = (message: string) => tell(`Note: ${spelledOut(message)}`);
  const scry = createScry({ store: "sqlite", warn, ...withKeyring(options) });
  for (const warning of scry.settings.warnings) tell(`Note: ${spelledOut(warning)}`);
  try {
    return await use(scry);
  } catch (thrown) {
    throw thrown instanceof UsageError ? thrown : scry.redact(thrown);
  } finally {
    await scry.close();
  }
}
