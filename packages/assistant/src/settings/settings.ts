import { ScryError } from "@scry/core";
import { type ModelAccess, readModelAccess, type Variables } from "./model-access.ts";

/** The settings that the assistant reads from the environment. Searching and reading have core's settings, channels their own. */
export interface AssistantSettings {
  /** A PostgreSQL address; without one, a SQLite file is used. */
  databaseUrl?: string;
  /** The SQLite file; without one, assistant.db in the state folder. */
  databaseFile?: string;
  model: ModelAccess;
  /** What models cost, by their names as in SCRY_MODEL. */
  modelPrices: Readonly<Record<string, ModelPrice>>;
  /** Folders with extensions, beside the built-in ones. */
  extensions: readonly string[];
  logLevel: (typeof levels)[number];
  /** A variable by its name, trimmed; undefined when it is empty. Channels read their own settings with it. */
  read: Read;
  /** The same, or what the keyring holds under the name. */
  secret: Read;
  /** Values that must never be shown. */
  secrets: readonly string[];
  /** All variables: for core's own settings and for the terminal (NO_COLOR, TERM and the like). */
  variables: Variables;
}

const levels = ["debug", "info", "warn", "error"] as const;

type Read = (name: string) => string | undefined;

/** Returns a secret by the name of its variable. */
export type Keyring = Read;

/** The environment comes before the keyring, which holds secrets only. */
export function readAssistantSettings(
  variables: Variables = process.env,
  keyring?: Keyring,
): AssistantSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  const readSecret = (name: string) => read(name) ?? keyring?.(name);
  const model = readModelAccess(read, readSecret);
  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl && !/^postgres(?:ql)?:\/\//.test(databaseUrl))
    throw invalidSetting(
      "DATABASE_URL",
      "is not an address of PostgreSQL",
      "Write postgres://USER:PASSWORD@HOST/NAME.",
    );
  return {
    databaseUrl,
    databaseFile: read("SCRY_ASSISTANT_DB"),
    model,
    modelPrices: readPrices(read),
    extensions: listOf(read("SCRY_EXTENSIONS")),
    logLevel: readLogLevel(read),
    read,
    secret: readSecret,
    secrets: [
      ...Object.values(model.keys),
      ...[databaseUrl, ...Object.values(model.baseUrls)].map(passwordOf),
    ].filter((value) => value !== undefined),
    variables,
  };
}

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** `openai:gpt-5-mini=0.25/2, …`: dollars for a million tokens in and out. */
function readPrices(read: Read): Record<string, ModelPrice> {
  const name = "SCRY_MODEL_PRICES";
  return Object.fromEntries(
    listOf(read(name)).map((entry) => {
      const [, model, input, output] =
        /^(\S+:\S+)=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/.exec(entry) ?? [];
      if (!model)
        throw invalidSetting(
          name,
          `has "${entry}"`,
          "Write KIND:NAME=IN/OUT in dollars for a million tokens.",
        );
      return [model, { input: Number(input), output: Number(output) }];
    }),
  );
}

function readLogLevel(read: Read): AssistantSettings["logLevel"] {
  const written = read("SCRY_LOG_LEVEL") ?? "info";
  const level = levels.find((one) => one === written.toLowerCase());
  if (!level) throw invalidSetting("SCRY_LOG_LEVEL", `is "${written}"`, `Write one of ${levels.join(", ")}.`);
  return level;
}

/** The parts of a list with commas. */
export const listOf = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export function portOf(name: string, read: Read): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw invalidSetting(name, `is "${text}"`, "A port is a number from 0 to 65535.");
  return port;
}

export function addressOf(name: string, read: Read): string | undefined {
  const text = read(name);
  if (text !== undefined && !/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw invalidSetting(name, `is "${text}"`, "Write an address that begins with https://.");
  return text;
}

const passwordOf = (address: string | undefined) => {
  const password = URL.parse(address ?? "")?.password;
  return password ? decodeURIComponent(password) : undefined;
};

export const invalidSetting = (name: string, what: string, hint: string) =>
  new ScryError({ code: "invalid_input", message: `${name} ${what}.`, hint });
