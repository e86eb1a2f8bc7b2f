/**
 * The Vercel AI SDK with the web, streamed.
 *
 *   npm install @scry/core ai @ai-sdk/openai-compatible
 *   OPENAI_BASE_URL=http://localhost:11434/v1 MODEL=qwen3 npx node main.ts "Who won the last Tour de France?"
 */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createScry, createSession } from "@scry/core";
import { webPrompt, webTools } from "@scry/core/ai-sdk";
import { renderCitations } from "@scry/core/citations";
import { isStepCount, streamText } from "ai";

const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY, MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
// One session for each conversation: a page keeps its number in all of it.
const session = createSession();
session.hear(question);

const provider = createOpenAICompatible({ name: "model", baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY });
const result = streamText({
  model: provider(MODEL),
  instructions: webPrompt(scry),
  prompt: question,
  tools: webTools(scry, { session }),
  stopWhen: isStepCount(10),
});

for await (const part of result.stream) {
  if (part.type === "tool-call") console.error(`→ ${part.toolName} ${JSON.stringify(part.input)}`);
  if (part.type === "error") throw part.error;
}
console.log(renderCitations(await result.text, session.sources(), "plain").text);
await scry.close();
