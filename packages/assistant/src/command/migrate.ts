import { createScry } from "@scry/core";
import { kindOf, placeOf, prepareDatabase } from "../db/open.ts";
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
    try {
      const { database, applied } = await prepareDatabase(settings, scry);
      await database.destroy();
      const text = applied.length ? `Applied: ${applied.join(", ")}.` : "The database is up to date.";
      const kind = kindOf(placeOf(settings, scry));
      process.stdout.write(`${call.flag("json") ? JSON.stringify({ kind, applied }) : text}\n`);
      return 0;
    } finally {
      await scry.close();
    }
  },
};
