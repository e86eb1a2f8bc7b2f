import type { ScryError } from "../contracts/error.ts";
import { waitText } from "../transport/wait-text.ts";

/** Whole seconds; nothing where nobody said how long, or wrote a number that is none. */
export function waitOf({ retryAfter }: ScryError): number | undefined {
  const seconds = Math.ceil(retryAfter ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

/** The next step with the time that the other side asks for. Of a pause of our own the hint itself speaks. */
export function withWait(error: ScryError): ScryError {
  const seconds = waitOf(error);
  if (seconds === undefined || error.local) return error;
  return error.with({ hint: `${error.hint} The requested wait is ${waitText(seconds)}.` });
}
