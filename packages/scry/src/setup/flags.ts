import type { Store } from "./steps.ts";

/** The options of `scry setup`. */
export interface Flags {
  providers: readonly string[];
  clients: readonly string[];
  keyStdin: boolean;
  removeKey: boolean;
  url?: string;
  store?: Store;
  yes: boolean;
  dryRun: boolean;
  json: boolean;
  /** Whether somebody can be asked. */
  terminal: boolean;
}
