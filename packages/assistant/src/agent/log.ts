import type { Log, LogLevel, Scry } from "@scry/core";
import { createRedactor } from "@scry/core/host";

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Writes one JSON object per line, without secrets. */
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

export interface Secrets {
  add(secret: string): void;
  /** Removes all secrets from a text, the engine's and the assistant's own, in every spelling. */
  redact(text: string): string;
}

export function createSecrets(known: readonly string[], scry: Scry): Secrets {
  const redactor = createRedactor();
  for (const secret of known) redactor.add(secret);
  return { add: redactor.add, redact: (text) => redactor.text(scry.redact(text)) };
}
