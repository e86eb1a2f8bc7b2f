/**
 * A Mastra agent with the web.
 *
 *   npm install @scry/core @mastra/core
 *   OPENAI_API_KEY=… MODEL=gpt-5-mini npx node main.ts "Who won the last Tour de France?"
 *
 * OPENAI_BASE_URL names another server that speaks Chat Completions.
 */
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { createScry, createSession } from "@scry/core";
import { renderCitations } from "@scry/core/citations";
import { webPrompt, webTools } from "@scry/core/mastra";

const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY, MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
// One session for each conversation: a page keeps its number in all of it.
const session = createSession();
session.hear(question);

const agent = new Agent({
  id: "researcher",
  name: "Researcher",
  instructions: webPrompt(scry),
  model: { id: `openai/${MODEL}`, url: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY },
  tools: webTools(scry, { createTool, session }),
});

const { text } = await agent.generate(question, { maxSteps: 10 });
console.log(renderCitations(text, session.sources(), "plain").text);
await scry.close();
