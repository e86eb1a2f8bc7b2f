import { generateText } from "ai";
import { connectModel } from "../agent/model.ts";
import { describeModelError } from "../agent/model-error.ts";
import { kindOf } from "../db/open.ts";
import { placeOf } from "../db/prepare.ts";
import { howToConnect } from "../settings/model-access.ts";
import { type Household, withAssistant } from "./assistant.ts";
import { type Command, UsageError } from "./command.ts";

interface Finding {
  about: string;
  state: "ok" | "missing" | "broken";
  text: string;
}

export const command: Command = {
  words: "",
  about:
    "Checks the database, the model (with one short request), the search services and the Telegram settings.",
  options: { json: { about: "print the findings as JSON" } },
  async run(call) {
    if (call.words.length) throw new UsageError(`Unexpected "${call.words[0]}".`);
    return withAssistant({ logLevel: "warn", keyring: call.keyring }, async (household) => {
      const findings = [
        database(household),
        await model(household, call.signal),
        await search(household),
        telegram(household),
      ];
      const marks = { ok: "✓", missing: "–", broken: "✗" };
      const lines = findings.map(({ about, state, text }) => `${marks[state]} ${about}: ${text}`);
      process.stdout.write(`${call.flag("json") ? JSON.stringify(findings, null, 2) : lines.join("\n")}\n`);
      return findings.some(({ state }) => state === "broken") ? 1 : 0;
    });
  },
};

/** The assistant started, so it is there and up to date. */
function database({ settings, scry }: Household): Finding {
  const place = placeOf(settings, scry);
  const text = kindOf(place) === "postgres" ? "PostgreSQL answers" : place.file;
  return { about: "database", state: "ok", text };
}

async function model({ settings, assistant, redact }: Household, signal: AbortSignal): Promise<Finding> {
  const about = "model";
  const found = await assistant.model();
  if (!found.connected)
    return { about, state: found.hint === howToConnect ? "missing" : "broken", text: found.hint };
  try {
    const started = Date.now();
    const connected = await connectModel(found.name, settings.model);
    await generateText({ model: connected, prompt: "Answer with: yes", maxRetries: 0, abortSignal: signal });
    return {
      about,
      state: "ok",
      text: `${found.name} answered in ${((Date.now() - started) / 1000).toFixed(1)} s`,
    };
  } catch (thrown) {
    return {
      about,
      state: "broken",
      text: redact(describeModelError(thrown, found.name, settings.model, "api")),
    };
  }
}

/** Named services are the only ones that see a query, unless others may stand in for them. */
async function search({ scry }: Household): Promise<Finding> {
  const about = "search";
  const { enabled, providers: named, fallback } = scry.settings.search;
  if (!enabled)
    return { about, state: "missing", text: "switched off by search.enabled or WEB_SEARCH_ENABLED" };
  const all = (await scry.providers()).filter(({ searches }) => searches);
  const open = named && !fallback ? [] : all.filter(({ automatic }) => automatic);
  const asked = all.filter((one) => named?.includes(one.id) || open.includes(one));
  const ready = asked.filter(({ configured, keyless }) => configured || keyless).map(({ id }) => id);
  if (ready.length) return { about, state: "ok", text: ready.join(", ") };
  const lacking = asked.flatMap(({ id, missing }) => (missing ? [`${id} needs ${missing.variable}`] : []));
  return { about, state: "broken", text: lacking.join(", ") || "no service is configured" };
}

function telegram({ settings }: Household): Finding {
  const about = "telegram";
  if (!settings.telegram) return { about, state: "missing", text: "TELEGRAM_BOT_TOKEN is not set" };
  return settings.telegram.allowedUsers.length
    ? { about, state: "ok", text: `${settings.telegram.allowedUsers.length} people may talk to the bot` }
    : { about, state: "broken", text: "TELEGRAM_ALLOWED_USERS is empty: nobody may talk to the bot" };
}
