/**
 * A LangChain agent with the web.
 *
 *   npm install @scry/core langchain @langchain/core @langchain/openai
 *   OPENAI_API_KEY=… MODEL=gpt-5-mini npx node main.ts "Who won the last Tour de France?"
 *
 * OPENAI_BASE_URL names another server that speaks Chat Completions.
 */
import { ChatOpenAI } from "@langchain/openai";
import { createScry, createSession } from "@scry/core";
import { renderCitations } from "@scry/core/citations";
import { webPrompt, webTools } from "@scry/core/langchain";
import { createAgent, tool } from "langchain";

const { OPENAI_BASE_URL, OPENAI_API_KEY, MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
// One session for each conversation: a page keeps its number in all of it.
const session = createSession();
session.hear(question);

const agent = createAgent({
  model: new ChatOpenAI({
    model: MODEL,
    apiKey: OPENAI_API_KEY,
    configuration: { baseURL: OPENAI_BASE_URL },
  }),
  systemPrompt: webPrompt(scry),
  tools: webTools(scry, { tool, session }),
});

const { messages } = await agent.invoke({ messages: [{ role: "user", content: question }] });
console.log(renderCitations(messages.at(-1)?.text ?? "", session.sources(), "plain").text);
await scry.close();
