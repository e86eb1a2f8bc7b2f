import { createScry } from "@scry/core";
import { placeOf } from "../agent/create-assistant.ts";
import { migrate } from "../db/migrate.ts";
import { kindOf, openDatabase } from "../db/open.ts";
import { readAssistantSettings } from "../settings/settings.ts";
import { type Command, UsageError } from "./command.ts";

export const command: Command = {
  words: "",
  about: "Brings the database up to date. The other commands do the same when they start.",
  options: { json: { about: "print what was done as JSON" } },
  async run(call) {
    if (call.words.length) throw new UsageError(`Unexpected "${call.words[0]}".`);
    const settings = readAssistantSettings();
    const scry = createScry({ env: settings.variables });
    const place = placeOf(settings, scry);
    const database = await openDatabase(place);
    try {
      const applied = await migrate(database, kindOf(place));
      const text = applied.length ? `Applied: ${applied.join(", ")}.` : "The database is up to date.";
      process.stdout.write(
        `${call.flag("json") ? JSON.stringify({ kind: kindOf(place), applied }) : text}\n`,
      );
      return 0;
    } finally {
      await database.destroy();
      await scry.close();
    }
  },
};
