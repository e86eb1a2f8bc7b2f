import type { Log, LogLevel } from "@scry/core";
import { type DestinationStream, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import { UsageError } from "../../terminal/errors.ts";
import { spelledOut } from "../../terminal/output.ts";

const levels = ["debug", "info", "warn", "error"] as const satisfies readonly LogLevel[];

/** The value of SCRY_LOG_LEVEL. */
export function logLevelOf(written = "info"): LogLevel {
  const level = levels.find((one) => one === written.toLowerCase());
  if (!level) throw new UsageError(`SCRY_LOG_LEVEL is "${written}".`, `Write one of ${levels.join(", ")}.`);
  return level;
}

interface LogOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** The names that the assistant's log has, too. */
const form: LoggerOptions = {
  base: null,
  messageKey: "message",
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
};

/** One JSON object a line in a pipe; for people on a terminal one line of text. */
export function createGatewayLog(level: LogLevel, output: LogOutput): Log {
  const write = oncePerTurn(output);
  const stream: DestinationStream = { write: (line) => write(output.isTTY ? `${readable(line)}\n` : line) };
  const logger = pino({ ...form, level }, stream);
  return (of, message, fields = {}) => logger[of](fields, message);
}

/** Writes all lines of one turn of the event loop in one system call, which costs more than making a line. */
function oncePerTurn(output: LogOutput): (text: string) => void {
  let waiting = "";
  const flush = () => {
    const text = waiting;
    waiting = "";
    if (text) output.write(text);
  };
  process.once("exit", flush);
  return (text) => {
    if (!waiting) setImmediate(flush);
    waiting += text;
  };
}

interface Line {
  time: string;
  level: string;
  message: string;
  request_id?: string;
  caller?: string;
  tool?: string;
  provider?: string;
  code?: string;
  ms?: number;
  query?: string;
  attempts?: readonly { provider: string; code?: string; outcome: string }[];
}

function readable(json: string): string {
  const line = JSON.parse(json) as Line;
  const level = line.level === "info" ? "" : `${line.level}: `;
  if (line.request_id === undefined) return spelledOut(`scry serve: ${level}${line.message}`);
  const failed = (line.attempts ?? []).flatMap(({ provider, code }) => (code ? `${provider} ${code}` : []));
  const parts = [
    `${line.time.slice(11, 19)} ${level}${line.message}`,
    line.ms !== undefined && `${line.ms} ms`,
    line.caller,
    line.tool,
    line.provider,
    line.code,
    failed.length > 0 && `(${failed.join(", ")})`,
    line.query && JSON.stringify(line.query),
    line.request_id,
  ];
  return spelledOut(parts.filter(Boolean).join("  ")).replace(/\n/g, " ");
}
