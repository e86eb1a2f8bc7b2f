import { withKeyring } from "scry/keyring";
import { createKeyring } from "scry/models";
import { runProcess } from "scry/terminal";
import { program } from "./command/program.ts";

/** The whole command: runs it and ends the process with its exit code. */
export const main = (args: readonly string[]): Promise<never> =>
  runProcess(program, args, {
    // Where `scry setup` puts keys.
    context: { keyring: withKeyring({}).keyring, keyStore: () => createKeyring() },
    signals: ["SIGINT", "SIGTERM"],
  });
