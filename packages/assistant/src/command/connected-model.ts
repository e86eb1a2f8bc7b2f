import { ScryError } from "@scry/core";
import { type AskModel, askWith } from "@scry/core/research";
import { streamText } from "ai";
import { connectModel, describeModelError } from "../agent/model.ts";
import { createModels } from "../agent/models.ts";
import { howToConnect, parseModelName } from "../settings/model-access.ts";
import type { Keyring } from "../settings/settings.ts";
import { readSettings } from "./open-assistant.ts";

/** The model of the settings, ready to be asked: the door for `scry research`. Throws when none is connected. */
export async function connectedModel(
  named: string | undefined,
  keyring?: Keyring,
): Promise<{ name: string; ask: AskModel; describe(thrown: unknown): string }> {
  if (named) parseModelName(named, "--model");
  const settings = readSettings({ keyring });
  const secrets = new Set(settings.secrets);
  const models = createModels({ settings, onSecret: (secret) => secrets.add(secret) });
  const access = models.access();
  const name = named ?? access.name ?? (await models.automatic());
  if (!name) throw new ScryError({ code: "not_configured", message: howToConnect, hint: "" });
  const model = await connectModel(name, access);
  return {
    name,
    ask: askWith({ streamText }, model),
    describe: (thrown) =>
      [...secrets].reduce(
        (text, secret) => (secret ? text.replaceAll(secret, "[secret]") : text),
        describeModelError(thrown, name, access),
      ),
  };
}
