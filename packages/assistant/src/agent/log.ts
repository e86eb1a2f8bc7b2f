import type { Log, LogLevel } from "@scry/core";

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };
/** Shorter values would blank out ordinary words. */
const shortest = 6;

/** One JSON object a line, without secrets. */
export function createLog(
  least: LogLevel,
  redact: (line: string) => string,
  write: (line: string) => void,
): Log {
  return (level, message, fields = {}) => {
    if (ranks[level] < ranks[least]) return;
    write(`${redact(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))}\n`);
  };
}

/** Takes these values out of a text, raw, as they stand in JSON and in an address. */
export function redactorFor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((one, other) => other.length - one.length);
  return (text) => forms.reduce((result, form) => result.replaceAll(form, "[secret]"), text);
}
