import type { Session } from "../contracts/session.ts";
import type { ModelReply, ModelRequest } from "./ask-model.ts";
import type {
  ResearchBudget,
  ResearchOptions,
  ResearchProgress,
  ResearchState,
  ResearchStep,
  ResearchTools,
} from "./types.ts";

/** What every part of a run works with. */
export interface ResearchRun {
  state: ResearchState;
  session: Session;
  tools: ResearchTools;
  /** Aborted by the host. */
  signal: AbortSignal;
  /** Counts the tokens. Throws what the model throws. */
  ask(request: Omit<ModelRequest, "signal">, signal?: AbortSignal): Promise<string>;
  /** With the seconds up to now. */
  spent(): ResearchBudget;
  /** Tokens that may still be used. */
  tokensLeft(): number;
  /** Milliseconds until the given share of the time is over. */
  msLeft(share: number): number;
  /** Reports that a step starts; the function that is returned reports its end. */
  begin(step: StepStart): Promise<(end: StepEnd) => Promise<void>>;
}

type WithoutStatus<Step> = Step extends unknown ? Omit<Step, "id" | "status" | "detail" | "ms"> : never;
type StepStart = WithoutStatus<ResearchStep>;
type StepEnd = Partial<Pick<Extract<ResearchStep, { kind: "search" }>, "text">> & {
  status: "ok" | "failed";
  detail?: string;
  questions?: string[];
};

export function createRun(
  state: ResearchState,
  session: Session,
  tools: ResearchTools,
  ask: (request: ModelRequest) => Promise<Required<ModelReply>>,
  { signal = new AbortController().signal, onStep }: Pick<ResearchOptions, "signal" | "onStep">,
): ResearchRun {
  const started = Date.now();
  const before = state.spent.seconds;
  let count = 0;
  const spent = (): ResearchBudget => ({
    ...state.spent,
    seconds: Math.round(before + (Date.now() - started) / 1000),
  });
  const progress = (): ResearchProgress => ({
    budget: state.budget,
    spent: spent(),
    state: () => structuredClone({ ...state, spent: spent(), session: session.toJSON() }),
  });
  return {
    state,
    session,
    tools,
    signal,
    spent,
    async ask(request, own = signal) {
      const { text, tokens } = await ask({ ...request, signal: own });
      state.spent.tokens += tokens;
      return text;
    },
    tokensLeft: () => Math.max(0, state.budget.tokens - state.spent.tokens),
    msLeft: (share) => Math.max(0, (state.budget.seconds * share - before) * 1000 - (Date.now() - started)),
    async begin(step) {
      const id = String(++count);
      const at = Date.now();
      const report = (end: Omit<StepEnd, "status"> & Pick<ResearchStep, "status">, ms?: number) =>
        onStep?.({ ...step, ...end, id, ...(ms !== undefined && { ms }) } as ResearchStep, progress());
      await report({ status: "running" });
      return async (end) => void (await report(end, Date.now() - at));
    },
  };
}
