import type { Log, OpenPageData, Scry, WebSearchData } from "@scry/core";
import type { CallContext } from "@scry/core/tools";
import type { Call } from "../terminal/command.ts";
import { exitCodeOf, exitCodes, UsageError } from "../terminal/errors.ts";
import { tell } from "../terminal/output.ts";
import type { KeptSession } from "./session-file.ts";

// What `scry search` and `scry open` have in common.

export const isJson = ({ arguments: given }: Call): boolean =>
  given.flag("json") || given.text("format") === "json";

/** With --verbose the log takes the place of a spinner. */
export const quietTerminal = ({ arguments: given, terminal }: Call) => ({
  ...terminal,
  spinner: terminal.spinner && !given.flag("verbose"),
});

export const callContext = (name: string, call: Call, { session }: KeptSession): CallContext => ({
  name,
  started: Date.now(),
  signal: call.signal,
  session,
  ...(call.arguments.flag("verbose") && { log: tellLog }),
});

/** A line of the log, from which the secrets have been removed. */
const tellLog: Log = (level, message, fields = {}) => {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  tell([`${level}:`, message, ...shown].join(" "));
};

/** With --json every outcome is an object, that of a wrong option too; otherwise the framework reports it. */
export async function asFailure(thrown: unknown, call: Call): Promise<unknown> {
  if (!(thrown instanceof UsageError)) return thrown;
  if (!isJson(call)) throw thrown;
  const { ScryError } = await import("../setup/engine.ts");
  return new ScryError({ code: "invalid_input", message: thrown.message });
}

/** Runs a check of the engine; its errors are usage errors. */
export async function checked<T>(check: () => T, prefix = ""): Promise<T> {
  const { ScryError } = await import("../setup/engine.ts");
  try {
    return check();
  } catch (thrown) {
    throw ScryError.is(thrown) ? new UsageError(`${prefix}${thrown.message}`) : thrown;
  }
}

type Failed = Pick<WebSearchData & OpenPageData, "code" | "attempts">;

/** The exit code of a failure. An invalid variable or setting counts as wrong usage, a missing one does not. */
export function failureCode({ code, attempts }: Failed, asked: boolean, scry: Scry): number {
  const isWrong = () => {
    const wrong = scry.redact(scry.settings.errors());
    return attempts.some(({ message }) => message && wrong.includes(message));
  };
  return code === "not_configured" && isWrong() ? exitCodes.usage : exitCodeOf(code, asked);
}

/** Where the cause may lie on this machine: its network, its DNS, a proxy. Empty for any other failure. */
export const doctorLine = (code: string | undefined): string =>
  code === "unavailable" || code === "timeout" ? "\nscry doctor checks the network and every service." : "";

/** The attempts, a line each. */
export const describeAttempts = (attempts: WebSearchData["attempts"]): string[] =>
  attempts.map(({ provider, ms, outcome, code, message, cached, credits, usd }) => {
    const facts = [
      code ? `${outcome} ${code}` : outcome,
      `${ms} ms`,
      cached && "cached",
      credits !== undefined && `${credits} credits`,
      usd !== undefined && `$${usd}`,
    ].filter(Boolean);
    return `attempt: ${provider}: ${facts.join(", ")}${message ? `: ${message}` : ""}`;
  });
