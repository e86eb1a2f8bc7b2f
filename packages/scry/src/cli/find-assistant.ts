import type { AskModel } from "@scry/core/research";

/** Not a dependency: it brings a database, chat services and model libraries that most people do not need. */
const assistant = "@scry/assistant";

type Keyring = (name: string) => string | undefined;

/** The model of the assistant's settings, ready to be asked. */
export interface ConnectedModel {
  name: string;
  ask: AskModel;
  /** An error of the model's library, in one sentence with the next step. */
  describe(thrown: unknown): string;
}

/** The part of the assistant that the command uses. */
export interface AssistantCommands {
  runCommand(args: readonly string[], signal: AbortSignal, keyring?: Keyring): Promise<number>;
  /** Throws `not_configured`, with the next step, when no model is connected. */
  connectedModel(name: string | undefined, keyring?: Keyring): Promise<ConnectedModel>;
}

/** Loads the assistant. Throws, with the line that installs it, where it is missing. */
export async function findAssistant(): Promise<AssistantCommands> {
  try {
    // By a name that the bundler does not follow.
    return await import(`${assistant}/command`);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const { ScryError } = await import("../setup/engine.ts");
    throw new ScryError({
      code: "not_configured",
      message: "The assistant is a package of its own.",
      hint: `Install it with: npm install --global ${assistant}`,
      cause,
    });
  }
}
