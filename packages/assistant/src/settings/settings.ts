import { ScryError } from "@scry/core";
import { type ModelAccess, readModelAccess, type Variables } from "./model-access.ts";

/** What the assistant reads from the environment; all of it in this folder. The web's own settings are core's. */
export interface AssistantSettings {
  /** A PostgreSQL address; without one, a SQLite file is used. */
  databaseUrl?: string;
  /** The SQLite file; without one, assistant.db in the state folder. */
  databaseFile?: string;
  model: ModelAccess;
  web: WebSettings;
  /** Only with a token. */
  telegram?: TelegramSettings;
  /** Folders with extensions, beside the built-in ones. */
  extensions: readonly string[];
  logLevel: (typeof levels)[number];
  /** A variable by its name, for extensions. */
  secret(name: string): string | undefined;
  /** Everything that must not be shown. */
  secrets: readonly string[];
  /** All variables: for core's own settings and for the terminal (NO_COLOR, TERM and their kind). */
  variables: Variables;
}

interface WebSettings {
  host?: string;
  port?: number;
  publicUrl?: string;
  /** Name → token. */
  users: Readonly<Record<string, string>>;
}

interface TelegramSettings {
  token: string;
  /** Nobody else gets in. */
  allowedUsers: readonly number[];
  allowedChats: readonly number[];
  webhook?: { url: string; host?: string; port: number };
  apiRoot?: string;
}

const levels = ["debug", "info", "warn", "error"] as const;

/** Gives a secret by the name of its variable. */
export type Keyring = (name: string) => string | undefined;

/** The environment is stronger than the keyring, which is asked for secrets alone. */
export function readAssistantSettings(
  variables: Variables = process.env,
  keyring?: Keyring,
): AssistantSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  const readSecret = (name: string) => read(name) ?? keyring?.(name);
  const model = readModelAccess(read, readSecret);
  const web = readWeb(read);
  const telegram = readTelegram(read);
  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl && !/^postgres(?:ql)?:\/\//.test(databaseUrl))
    throw wrong("DATABASE_URL", "is no address of PostgreSQL", "Write postgres://USER:PASSWORD@HOST/NAME.");
  return {
    databaseUrl,
    databaseFile: read("SCRY_ASSISTANT_DB"),
    model,
    web,
    telegram,
    extensions: listOf(read("SCRY_EXTENSIONS")),
    logLevel: readLogLevel(read),
    secret: readSecret,
    secrets: [
      ...Object.values(model.keys),
      ...Object.values(web.users),
      telegram?.token,
      ...[databaseUrl, ...Object.values(model.baseUrls)].map(passwordOf),
    ].filter((value) => value !== undefined),
    variables,
  };
}

function readLogLevel(read: Read): AssistantSettings["logLevel"] {
  const written = read("SCRY_LOG_LEVEL") ?? "info";
  const level = levels.find((one) => one === written.toLowerCase());
  if (!level) throw wrong("SCRY_LOG_LEVEL", `is "${written}"`, `Write one of ${levels.join(", ")}.`);
  return level;
}

type Read = (name: string) => string | undefined;

function readWeb(read: Read): WebSettings {
  const owner = read("SCRY_WEB_TOKEN");
  const others = listOf(read("SCRY_WEB_USERS")).map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1 || at === pair.length - 1)
      throw wrong("SCRY_WEB_USERS", "has an entry without a name or a token", "Write NAME=TOKEN,NAME=TOKEN.");
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return {
    host: read("SCRY_WEB_HOST"),
    port: portOf("SCRY_WEB_PORT", read),
    publicUrl: read("SCRY_WEB_URL"),
    users: { ...Object.fromEntries(others), ...(owner && { owner }) },
  };
}

function readTelegram(read: Read): TelegramSettings | undefined {
  const token = read("TELEGRAM_BOT_TOKEN");
  if (!token) return undefined;
  // The bot's id and a secret of 35 characters, as BotFather has made them ever since.
  if (!/^\d+:[\w-]{35,}$/.test(token))
    throw wrong(
      "TELEGRAM_BOT_TOKEN",
      "is no token of a bot",
      "Copy it whole from @BotFather: a number, a colon and 35 characters.",
    );
  const url = addressOf("TELEGRAM_WEBHOOK_URL", read);
  const host = read("TELEGRAM_WEBHOOK_HOST");
  return {
    token,
    allowedUsers: idsOf("TELEGRAM_ALLOWED_USERS", read),
    allowedChats: idsOf("TELEGRAM_ALLOWED_CHATS", read),
    apiRoot: addressOf("TELEGRAM_API_ROOT", read),
    ...(url && { webhook: { url, host, port: portOf("TELEGRAM_WEBHOOK_PORT", read) ?? 8788 } }),
  };
}

const listOf = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

function idsOf(name: string, read: Read): number[] {
  return listOf(read(name)).map((text) => {
    const id = Number(text);
    if (!Number.isSafeInteger(id))
      throw wrong(name, `has "${text}" in it`, "Ids are numbers; the bot @userinfobot tells yours.");
    return id;
  });
}

function portOf(name: string, read: Read): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw wrong(name, `is "${text}"`, "A port is a number from 0 to 65535.");
  return port;
}

function addressOf(name: string, read: Read): string | undefined {
  const text = read(name);
  if (text !== undefined && !/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw wrong(name, `is "${text}"`, "Write an address that begins with https://.");
  return text;
}

const passwordOf = (address: string | undefined) => {
  const password = URL.parse(address ?? "")?.password;
  return password ? decodeURIComponent(password) : undefined;
};

const wrong = (name: string, what: string, hint: string) =>
  new ScryError({ code: "invalid_input", message: `${name} ${what}.`, hint });
