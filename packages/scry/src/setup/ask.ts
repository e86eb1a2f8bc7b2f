import { UsageError } from "../terminal/errors.ts";
import { cleanKey, keyError } from "./key-input.ts";

/** The person cancelled with Ctrl-C or Escape. Earlier steps stay done. */
export class GaveUp extends Error {}

export interface Asker {
  /** Typed characters are not shown. */
  secret(message: string): Promise<string>;
  confirm(message: string): Promise<boolean>;
}

export type Prompts = typeof import("@clack/prompts");

/** The answer to a question; throws GaveUp where the prompts would return their symbol for it. */
export async function answered<T>({ isCancel }: Prompts, given: Promise<T>): Promise<Exclude<T, symbol>> {
  const value = await given;
  if (isCancel(value)) throw new GaveUp();
  return value as Exclude<T, symbol>;
}

/** A key, typed or pasted without being shown. */
export async function askKey(prompts: Prompts, message: string, signal: AbortSignal): Promise<string> {
  const validate = (typed: string | undefined) => keyError(typed ?? "");
  const typed = await answered(prompts, prompts.password({ message, signal, clearOnError: true, validate }));
  return cleanKey(typed);
}

export function askAtTerminal(signal: AbortSignal): Asker {
  const prompts = import("@clack/prompts");
  return {
    secret: async (message) => askKey(await prompts, message, signal),
    async confirm(message) {
      const loaded = await prompts;
      return answered(loaded, loaded.confirm({ message, signal, initialValue: false }));
    },
  };
}

export const notATerminal = () =>
  new UsageError(
    "scry setup asks questions, but this is not a terminal.",
    "Give options instead, e.g. scry setup --provider tavily --key-stdin, or scry setup --client all --yes. See: scry help setup",
  );
