import { createScry } from "@scry/core";
import { type Command, exitCodes, print } from "scry/terminal";
import type { CommandContext } from "../channels/definition.ts";
import { kindOf, placeOf, prepareDatabase } from "../db/open.ts";
import { readSettings } from "./open-assistant.ts";

export const command: Command<CommandContext> = {
  words: "",
  about: "Brings the database up to date. The other commands do the same when they start.",
  options: { json: { about: "print what was done as JSON" } },
  examples: [
    ["scry-assistant migrate", "the database of the settings"],
    ["DATABASE_URL=postgres://… scry-assistant migrate", "another one"],
  ],
  async run({ arguments: given, context }) {
    // The database needs no keys, so the keyring is not asked.
    const settings = readSettings({ variables: context.variables });
    const scry = createScry({ env: settings.variables });
    try {
      const { database, applied } = await prepareDatabase(settings, scry);
      await database.destroy();
      const text = applied.length ? `Applied: ${applied.join(", ")}.` : "The database is up to date.";
      const kind = kindOf(placeOf(settings, scry));
      print(given.flag("json") ? JSON.stringify({ kind, applied }) : text);
      return exitCodes.ok;
    } finally {
      await scry.close();
    }
  },
};
