import { UsageError } from "../terminal/errors.ts";

/**
 * The tools begin with what could not be done. Whoever mistyped an option did not write a bad query or address: the
 * option is what is to be named first.
 */
export function checkOptions({ text, isError }: { text: string; isError: boolean }): void {
  const said = isError
    ? /^(?:Invalid search query|Could not open the page): (--[^\n]*)/.exec(text)?.[1]
    : undefined;
  if (said) throw new UsageError(said);
}
