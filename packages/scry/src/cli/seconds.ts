import { UsageError } from "./usage-error.ts";

const mostSeconds = 600;

/** Seconds as milliseconds; undefined when nothing was given. */
export function seconds(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (!(number > 0 && number <= mostSeconds))
    throw new UsageError(
      `${name} is "${value}", but it has to be a positive number of seconds, up to ${mostSeconds}.`,
    );
  return Math.ceil(number * 1000);
}
