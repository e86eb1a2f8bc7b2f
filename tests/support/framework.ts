import type { Scry, Session } from "@scry/core";
import type { WebToolsOptions } from "@scry/core/ai-sdk";

/** What a framework is asked to do: run its own loop until the model answers. */
export interface Ask {
  /** The address of the scripted model, without a path. */
  url: string;
  question: string;
  scry: Scry;
  options: WebToolsOptions & { session: Session };
  signal: AbortSignal | undefined;
}

export interface Asked {
  answer: string;
  /** The JSON of each result, where the framework itself hands it to the app. */
  data: unknown[];
}

export interface Framework {
  name: string;
  ask(ask: Ask): Promise<Asked>;
  /** What the model reads about arguments that are not JSON; left out where the framework ends the run by itself. */
  noJson?: RegExp;
  /** Whether the framework hands the JSON of results to the app; without, `onResult` does. */
  carriesData: boolean;
}

/** More turns than any script has. */
export const manyTurns = 40;
