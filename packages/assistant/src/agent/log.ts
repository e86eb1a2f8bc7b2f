import type { Log, LogLevel } from "@scry/core";

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

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
