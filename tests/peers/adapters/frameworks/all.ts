import type { Framework } from "../../../support/framework.ts";
import { aiSdk } from "./ai-sdk.ts";
import { anthropicSdk } from "./anthropic.ts";
import { langChain } from "./langchain.ts";
import { mastra } from "./mastra.ts";
import { openaiSdk } from "./openai.ts";
import { openaiAgents } from "./openai-agents.ts";

/** Those where the model reads our text as it is; Anthropic's have blocks to cite, and tests of their own. */
export const textFrameworks: readonly Framework[] = [
  ...[...aiSdk, ...openaiAgents, langChain],
  ...[...openaiSdk, ...mastra],
];

export const frameworks: readonly Framework[] = [...textFrameworks, ...anthropicSdk];
