import { join } from "node:path";
import type { Scry } from "@scry/core";
import type { AssistantSettings } from "../settings/settings.ts";
import { fileFault, serverFault } from "./fault.ts";
import { migrate } from "./migrate.ts";
import { type Database, type DatabasePlace, kindOf, openDatabase } from "./open.ts";
import { seedAgent } from "./seed.ts";

/** Where the assistant's data is, by the settings. */
export const placeOf = (settings: AssistantSettings, scry: Scry): DatabasePlace => ({
  url: settings.databaseUrl,
  file: settings.databaseFile ?? join(scry.settings.stateFolder, "assistant.db"),
});

/** The database of the settings, up to date, and which migrations it took. */
export async function prepareDatabase(
  settings: AssistantSettings,
  scry: Scry,
): Promise<{ database: Database; applied: number[] }> {
  const place = placeOf(settings, scry);
  const database = await openDatabase(place);
  try {
    const applied = await migrate(database, kindOf(place));
    await seedAgent(database);
    return { database, applied };
  } catch (error) {
    await database.destroy();
    if (place.url) throw serverFault(error, place.url);
    throw fileFault(error, place.file, settings.databaseFile ? "SCRY_ASSISTANT_DB" : "SCRY_STATE_DIR");
  }
}
