/**
 * The OpenAI Agents SDK with the web.
 *
 *   npm install @scry/core @openai/agents openai
 *   OPENAI_API_KEY=… MODEL=gpt-5-mini npx node main.ts "Who won the last Tour de France?"
 *
 * OPENAI_BASE_URL names another server. Most know Chat Completions only: OPENAI_API=chat.
 */
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from "@openai/agents";
import { createScry, createSession } from "@scry/core";
import { renderCitations } from "@scry/core/citations";
import { webPrompt, webTools } from "@scry/core/openai-agents";
import OpenAI from "openai";

const { OPENAI_API, MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
// One session for each conversation: a page keeps its number in all of it.
const session = createSession();
session.hear(question);

// Traces would go to OpenAI, also when the model runs elsewhere.
setTracingDisabled(true);
const client = new OpenAI();
const agent = new Agent({
  name: "Researcher",
  model:
    OPENAI_API === "chat"
      ? new OpenAIChatCompletionsModel(client, MODEL)
      : new OpenAIResponsesModel(client, MODEL),
  instructions: webPrompt(scry),
  tools: webTools(scry, { tool, session }),
});

const { finalOutput = "" } = await run(agent, question, { maxTurns: 10 });
console.log(renderCitations(finalOutput, session.sources(), "plain").text);
await scry.close();
