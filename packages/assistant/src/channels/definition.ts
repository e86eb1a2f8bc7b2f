import type { Log, LogLevel, Scry } from "@scry/core";
import type { Keyring as KeyStore } from "scry/models";
import type { Arguments, Call, Command } from "scry/terminal";
import type { Assistant, ChannelTraits } from "../contract.ts";
import type { Variables } from "../settings/model-access.ts";
import type { AssistantSettings, Keyring } from "../settings/settings.ts";

/** Everything that the program knows of a channel. Heavy parts are imported when they are used. */
export interface ChannelDefinition extends ChannelTraits {
  /** Checks the channel's variables; returns those that must never be shown. Throws for one that is not valid. */
  secrets?(settings: AssistantSettings): readonly string[];
  /** Its line in `doctor`. */
  check?(settings: AssistantSettings): Finding;
  /** Its part of `serve`. */
  serve?: ServedChannel;
  /** The channel's own command. */
  command?: ChannelCommand;
}

export interface Finding {
  about: string;
  state: "ok" | "missing" | "broken";
  text: string;
}

/** An assistant and what belongs to it, while one command runs. */
export interface Host {
  assistant: Assistant;
  scry: Scry;
  settings: AssistantSettings;
  log: Log;
  redact(text: string): string;
}

export interface ServedChannel {
  /** In the list of commands: "the chat page". */
  summary: string;
  /** In the help of `serve`. */
  about: string;
  /** Options that `serve` takes for it. */
  options?: Command["options"];
  /** Checks the values of its options before anything is opened. */
  checkOptions?(given: Arguments): void;
  /** Returns undefined when the channel is not set up. */
  start(host: ServeHost): Promise<RunningChannel | undefined>;
}

export interface ServeHost extends Host {
  arguments: Arguments;
  /** Aborted when the program has to end. */
  signal: AbortSignal;
  /** Prints a line for people, or the data with --json. */
  tell(data: object, text: string): void;
}

export interface RunningChannel {
  /** Rejects when the channel fails later on. */
  ended?: Promise<void>;
  close(): Promise<void>;
}

/** What every command of the program is given. */
export interface CommandContext {
  /** Default: the environment of the process. */
  variables?: Variables;
  keyring?: Keyring;
  /** Where new keys are kept; without one, in a file for this user alone. */
  keyStore?(): KeyStore;
}

export interface OpenOptions {
  /** Instead of the model of the settings. */
  model?: string;
  /** Instead of the level of the settings. */
  logLevel?: LogLevel | "notices";
}

/** Opens the assistant, and closes it whatever happens. */
export type OpenAssistant = <T>(options: OpenOptions, use: (host: Host) => Promise<T>) => Promise<T>;

export interface ChannelCommand extends Omit<Command, "run"> {
  name: string;
  summary: string;
  /** Returns the exit code. */
  run(call: Call<CommandContext>, open: OpenAssistant): Promise<number>;
}

/** The option of every command that talks to a model. */
export const modelOption = { about: "use this model, as in SCRY_MODEL", value: "KIND:NAME" };
