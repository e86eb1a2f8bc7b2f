import { ScryError } from "@scry/core";
import { type ModelAccess, readModelAccess, type Variables } from "./model-access.ts";

/** What the assistant reads from the environment; all of it in this folder. The web's own settings are core's. */
export interface AssistantSettings {
  /** A PostgreSQL address; without one, a SQLite file is used. */
  databaseUrl?: string;
  /** The SQLite file; without one, assistant.db in the state folder. */
  databaseFile?: string;
  model: ModelAccess;
  web: { host: string; port: number; token?: string; publicUrl?: string };
  telegram: {
    token?: string;
    /** Nobody else gets in. */
    allowedUsers: readonly string[];
    /** With one, Telegram calls us; without, we ask Telegram. */
    webhookUrl?: string;
    webhookSecret?: string;
    /** Another server that speaks the Bot API. */
    apiRoot?: string;
  };
  /** Folders with extensions. */
  extensions: readonly string[];
  logLevel: "debug" | "info" | "warn" | "error";
  /** For extensions and for redaction: a variable by its name. */
  secret(name: string): string | undefined;
  /** Everything that must not be shown. */
  secrets: readonly string[];
  /** As the terminal needs it: NO_COLOR, TERM and their kind. */
  variables: Variables;
}

const levels = ["debug", "info", "warn", "error"] as const;

export function readAssistantSettings(variables: Variables = process.env): AssistantSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  const list = (name: string) =>
    (read(name) ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  const model = readModelAccess(read);
  const token = read("TELEGRAM_BOT_TOKEN");
  const webToken = read("SCRY_WEB_TOKEN");
  const webhookSecret = read("TELEGRAM_WEBHOOK_SECRET");
  const databaseUrl = read("DATABASE_URL");
  return {
    databaseUrl,
    databaseFile: read("SCRY_ASSISTANT_DB"),
    model,
    web: {
      host: read("SCRY_WEB_HOST") ?? "127.0.0.1",
      port: readPort(read("SCRY_WEB_PORT") ?? "7788"),
      token: webToken,
      publicUrl: read("SCRY_WEB_URL"),
    },
    telegram: {
      token,
      allowedUsers: list("TELEGRAM_ALLOWED_USERS"),
      webhookUrl: read("TELEGRAM_WEBHOOK_URL"),
      webhookSecret,
      apiRoot: read("TELEGRAM_API_ROOT"),
    },
    extensions: list("SCRY_EXTENSIONS"),
    logLevel: levels.find((level) => level === read("SCRY_LOG_LEVEL")) ?? "info",
    secret: read,
    secrets: [...Object.values(model.keys), token, webToken, webhookSecret, passwordOf(databaseUrl)].filter(
      (value) => value !== undefined,
    ),
    variables,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ScryError({
      code: "invalid_input",
      message: `SCRY_WEB_PORT is "${text}".`,
      hint: "A port is a number from 0 to 65535.",
    });
  return port;
}

const passwordOf = (address: string | undefined) => {
  const password = URL.parse(address ?? "")?.password;
  return password ? decodeURIComponent(password) : undefined;
};
