// The engine's door: the only file of the command that imports it, and always loaded by `await import()`.
// The names are listed one by one, so that a command does not load what only another one needs.
import { createScry, type Scry, type ScryOptions } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import { withKeyring } from "./keyring/with-keyring.ts";

export { createRegistry, createSession, openPageTool, ownReaders, webSearchTool } from "@scry/core";

/** An engine for one command, closed whatever happens. Faults leave without secrets: they are going to be shown. */
export async function withScry<T>(options: ScryOptions, use: (scry: Scry) => Promise<T>): Promise<T> {
  const scry = createScry(withKeyring(options));
  try {
    return await use(scry);
  } catch (thrown) {
    throw thrown instanceof UsageError ? thrown : scry.redact(thrown);
  } finally {
    await scry.close();
  }
}
