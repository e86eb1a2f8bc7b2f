import type { ScryOptions } from "@scry/core";
import { createKeyring } from "./keyring.ts";

/**
 * The options of an engine that also looks for keys in the keyring. Every door of the command makes its engine
 * with these. The keyring is asked only for a variable that no stronger source has, and only when `scry setup`
 * put it there.
 */
export function withKeyring(options: ScryOptions): ScryOptions {
  const keyring = createKeyring({
    onFault: (reason) =>
      process.stderr.write(
        `scry: The keyring cannot be read: ${reason}. The keys in it are not used. Run: scry doctor\n`,
      ),
  });
  return { keyring: keyring.read, ...options };
}
