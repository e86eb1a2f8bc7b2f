import type { Provider } from "@scry/core";
import { UsageError } from "../terminal/errors.ts";
import { readStdin } from "../terminal/output.ts";
import type { SetupContext } from "./context.ts";
import { keyNeed } from "./keep-key.ts";

/** Why there is no option that takes the key itself. */
const whyNotAnArgument =
  "A key on the command line can be seen by every user of the machine (ps) and stays in the shell's history.";

/**
 * The key of one provider without asking anybody: from standard input, or from the provider's own variable.
 * Undefined: there is none.
 */
export async function keyWithoutAsking(
  provider: Provider,
  context: SetupContext,
  fromStdin: boolean,
): Promise<string | undefined> {
  // Typed into a terminal it would be shown: there it is asked for.
  if (fromStdin && !process.stdin.isTTY) return cleanKey((await readStdin(context.signal)).toString("utf8"));
  if (fromStdin) return undefined;
  const { need } = keyNeed(provider) ?? {};
  const value = need?.env.map((name) => context.keys.variable(name)).find(Boolean);
  return value && cleanKey(value);
}

export function noKey(provider: Provider): UsageError {
  const variable = keyNeed(provider)?.variable;
  if (!variable)
    return new UsageError(`${provider.label} needs no key.`, "It is ready as it is: scry providers");
  return new UsageError(
    `There is no key for ${provider.label}.`,
    `Pipe it in (… | scry setup --provider ${provider.id} --key-stdin) or set ${variable}. ${whyNotAnArgument}`,
  );
}

/** A pasted key without the spaces, quotes and line ends around it. No error repeats the value. */
export function cleanKey(pasted: string): string {
  const error = keyError(pasted);
  if (error) throw new UsageError(error, "Copy the key alone, in one piece.");
  return bare(pasted);
}

const bare = (pasted: string) =>
  pasted
    .trim()
    .replace(/^(["'])(.*)\1$/s, "$2")
    .trim();

export function keyError(pasted: string): string | undefined {
  const key = bare(pasted);
  if (!key) return "The key is empty.";
  if (/\s/.test(key)) return "The key has spaces or line breaks in it.";
  if (/[^\x21-\x7e]/.test(key)) return "The key contains characters that no key has.";
  return undefined;
}
