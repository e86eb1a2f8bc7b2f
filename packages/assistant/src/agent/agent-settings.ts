import { type Budget, ScryError } from "@scry/core";
import { z } from "zod";

/** The column `settings` of an agent. */
const schema = z.object({
  /** No web tools, no prompt sections. */
  lite: z.boolean().default(false),
  /** Rounds with tools before the model has to answer. */
  max_rounds: z.int().min(1).max(50).default(8),
  /** How many tokens of the conversation a request may carry, besides the instructions. */
  context_tokens: z.int().min(500).default(48_000),
  /** How long a person has to decide before the answer counts as "denied". */
  approval_minutes: z.number().positive().default(10),
  /** "seen": only addresses that the user, a result or a page mentioned may be opened, so that none carries anything out. */
  open: z.enum(["any", "seen"]).default("seen"),
  /** Whether the model judges cited sentences that were not found in their sources: one more request for each answer. */
  judge_citations: z.boolean().default(false),
  /** Whether the page shows questions that may follow an answer: one short request more for each. */
  follow_ups: z.boolean().default(true),
  /** Limits on what one conversation may spend. */
  budget: z
    .partialRecord(z.enum(["calls", "pages", "credits", "usd", "tokens"]), z.number().min(0))
    .optional(),
});

export type AgentSettings = z.infer<typeof schema> & { budget?: Budget };

export function readAgentSettings(agent: string, text: string): AgentSettings {
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  const reason = z.prettifyError(read.error).replace(/\s+/g, " ");
  throw new ScryError({
    code: "invalid_input",
    message: `The settings of the agent ${agent} are wrong: ${reason}.`,
    hint: "Correct the column settings in agent_configurations.",
  });
}
