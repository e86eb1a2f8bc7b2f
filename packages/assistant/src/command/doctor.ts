import { generateText } from "ai";
import { type Command, exitCodes, print, printJson } from "scry/terminal";
import { connectModel, describeModelError } from "../agent/model.ts";
import { createModels } from "../agent/models.ts";
import type { CommandContext, Finding, Host } from "../channels/definition.ts";
import { channels } from "../channels/list.ts";
import { kindOf, placeOf } from "../db/open.ts";
import { howToConnect } from "../settings/model-access.ts";
import { assistantOpener } from "./open-assistant.ts";

export const command: Command<CommandContext> = {
  words: "",
  about:
    "Checks the database, the model (with one short request), which search services are set up, and the settings of the channels.",
  options: { json: { about: "print the findings as JSON" } },
  examples: [
    ["scry-assistant doctor", "database, model, search and channels"],
    ["scry-assistant doctor --json", "for a script"],
  ],
  run: ({ arguments: given, signal, context }) =>
    assistantOpener(context)({ logLevel: "warn" }, async (host) => {
      const findings = [
        database(host),
        await model(host, signal),
        await search(host),
        ...channels.flatMap(({ check }) => check?.(host.settings) ?? []),
      ];
      const marks = { ok: "✓", missing: "–", broken: "✗" };
      const lines = findings.map(({ about, state, text }) => `${marks[state]} ${about}: ${text}`);
      if (given.flag("json")) printJson(findings);
      else print(lines.join("\n"));
      return findings.some(({ state }) => state === "broken") ? exitCodes.failure : exitCodes.ok;
    }),
};

/** The assistant has started, so the database exists and is up to date. */
function database({ settings, scry }: Host): Finding {
  const place = placeOf(settings, scry);
  const text = kindOf(place) === "postgres" ? "PostgreSQL answers" : place.file;
  return { about: "database", state: "ok", text };
}

async function model({ assistant, settings, redact }: Host, signal: AbortSignal): Promise<Finding> {
  const about = "model";
  const access = createModels({ settings, onSecret: () => undefined }).access();
  const found = await assistant.model();
  if (!found.connected)
    return { about, state: found.hint === howToConnect ? "missing" : "broken", text: found.hint };
  try {
    const started = Date.now();
    const connected = await connectModel(found.name, access);
    await generateText({ model: connected, prompt: "Answer with: yes", maxRetries: 0, abortSignal: signal });
    return {
      about,
      state: "ok",
      text: `${found.name} answered in ${Math.max(0.1, (Date.now() - started) / 1000).toFixed(1)} s`,
    };
  } catch (thrown) {
    return {
      about,
      state: "broken",
      text: redact(describeModelError(thrown, found.name, access)),
    };
  }
}

/** Only services named in the settings see a query, unless others may replace them. */
async function search({ scry }: Host): Promise<Finding> {
  const about = "search";
  const { enabled, providers: named, fallback } = scry.settings.search;
  if (!enabled)
    return { about, state: "missing", text: "switched off by search.enabled or WEB_SEARCH_ENABLED" };
  const all = (await scry.providers()).filter(({ searches }) => searches);
  const open = named && !fallback ? [] : all.filter(({ automatic }) => automatic);
  const asked = all.filter((one) => named?.includes(one.id) || open.includes(one));
  // The mode without a key is for those that nobody named.
  const ready = asked.filter((one) => one.configured || open.includes(one)).map(({ id }) => id);
  if (ready.length)
    return { about, state: "ok", text: `${ready.join(", ")} (not tried; scry doctor tries them)` };
  const lacking = asked.flatMap(({ id, missing }) => (missing ? [`${id} needs ${missing.variable}`] : []));
  return { about, state: "broken", text: lacking.join(", ") || "no service is configured" };
}
