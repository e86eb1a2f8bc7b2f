import type { Attempt } from "./hit.ts";
import type { Heading } from "./page.ts";

/** Every code that a `ScryError` can have, as a closed list. */
export const errorCodes = [
  "invalid_input",
  "not_configured",
  "unauthorized",
  "out_of_credit",
  "rate_limited",
  "blocked",
  "unavailable",
  "timeout",
  "bad_reply",
  "refused_url",
  "not_found",
  "unsupported_content",
  "too_large",
  "needs_browser",
  "budget_spent",
  "cancelled",
] as const;

/** What went wrong, as a word that a program can test. */
export type ErrorCode = (typeof errorCodes)[number];

/** The parts of a `ScryError`. */
export interface ErrorDetails {
  code: ErrorCode;
  message: string;
  /** The next step, one sentence. A default for the code is used when it is left out. */
  hint?: string;
  /** The provider that failed. */
  provider?: string;
  /** Seconds until a retry makes sense, as stated by the service. */
  retryAfter?: number;
  /** The HTTP status, where there was one. */
  status?: number;
  /** True when this machine decided (its own rate limit, a cooldown) and the service was not asked. */
  local?: boolean;
  /** This machine has no network: another call fails in the same way. */
  offline?: boolean;
  /** For a search or a reading that failed: what was tried. */
  attempts?: readonly Attempt[];
  /** The page was read, but what was asked for is not in it: a section, or an offset past its end. */
  absent?: boolean;
  /** For a missing section: the page's headings. They are the page's text, so the message does not contain them. */
  outline?: readonly Heading[];
  cause?: unknown;
}

const defaultHints: Record<ErrorCode, string> = {
  invalid_input: "Correct the input and call again.",
  not_configured: "Add the missing setting, or choose another provider.",
  unauthorized: "Check the API key.",
  out_of_credit: "Top up the account, or choose another provider.",
  rate_limited: "Wait a little, or choose another provider.",
  blocked: "Wait before trying again, or configure a provider with a key.",
  unavailable: "Try again later, or choose another provider.",
  timeout: "Try again, or allow more time.",
  bad_reply: "Try another provider; if it keeps happening, report it.",
  refused_url: "Use another URL.",
  not_found: "Check the address.",
  unsupported_content: "Open another page.",
  too_large: "Ask for less.",
  needs_browser: "Install Chromium, or use a remote reader.",
  budget_spent: "Raise the budget, or finish with what was found.",
  cancelled: "Call again when you are ready.",
};

// A shared symbol, so that two copies of the package in one process recognise each other's errors.
const brand = Symbol.for("scry.error");

/**
 * Every error of this library: a code for programs, a message for people and a hint with the next step.
 *
 * @example
 * try {
 *   await scry.search("water mills");
 * } catch (error) {
 *   if (ScryError.is(error) && error.code === "rate_limited") console.error(error.hint);
 *   else throw error;
 * }
 */
export class ScryError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly provider: string | undefined;
  readonly retryAfter: number | undefined;
  readonly status: number | undefined;
  readonly local: boolean;
  readonly offline: boolean;
  readonly attempts: readonly Attempt[];
  readonly absent: boolean;
  readonly outline: readonly Heading[];

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ScryError";
    this.code = details.code;
    this.hint = details.hint ?? defaultHints[details.code];
    this.provider = details.provider;
    this.retryAfter = details.retryAfter;
    this.status = details.status;
    this.local = details.local ?? false;
    this.offline = details.offline ?? false;
    this.attempts = details.attempts ?? [];
    this.absent = details.absent ?? false;
    this.outline = details.outline ?? [];
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for a ScryError of this or another copy of the package. */
  static is(value: unknown): value is ScryError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  }

  /** The same error with some details replaced. */
  with(changes: Partial<ErrorDetails>): ScryError {
    return changed(this, changes);
  }
}

/** The caller gave up: nobody's error. */
export const cancelled = (provider?: string) =>
  new ScryError({ code: "cancelled", message: "The call was cancelled.", provider });

/** Not inside the class: bundlers rename a class that refers to itself, and people would see `_ScryError`. */
const changed = (error: ScryError, changes: Partial<ErrorDetails>) =>
  new ScryError({ ...error, message: error.message, cause: error.cause, ...changes });

/** Clamps to what setTimeout and AbortSignal.timeout accept: whole milliseconds, not negative, at most 31 bits. */
export const timerMs = (ms: number) => Math.max(0, Math.min(Math.ceil(ms), 2 ** 31 - 1));

/** For messages and notes: "1 page", "2 pages". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
