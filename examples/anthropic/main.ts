/**
 * Claude with the web, without the hosted tools: any search service, the same limits, results that Claude cites.
 *
 *   npm install @scry/core @anthropic-ai/sdk
 *   ANTHROPIC_API_KEY=… MODEL=claude-sonnet-5 npx node main.ts "Who won the last Tour de France?"
 *
 * ANTHROPIC_BASE_URL names another server that speaks the Messages API.
 */
import Anthropic from "@anthropic-ai/sdk";
import { createScry, createSession } from "@scry/core";
import { webPrompt, webTools } from "@scry/core/anthropic";
import { renderCitations } from "@scry/core/citations";

const { MODEL = "claude-sonnet-5" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
// One session for each conversation: a page keeps its number in all of it.
const session = createSession();
session.hear(question);

const client = new Anthropic();
const web = webTools(scry, { session, web_search: { max_uses: 5 }, web_fetch: { max_uses: 10 } });
const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];

let message: Anthropic.Message;
for (;;) {
  message = await client.messages.create({
    model: MODEL,
    max_tokens: 4000,
    system: webPrompt(scry),
    messages,
    tools: web.tools,
  });
  if (message.stop_reason !== "tool_use") break;
  messages.push({ role: "assistant", content: message.content });
  messages.push({ role: "user", content: await web.answer(message) });
}

// Claude cites in two ways: with citations attached to its text, and with the numbers that the prompt asks for.
const answer = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
console.log(renderCitations(answer, session.sources(), "plain").text);
const quoted = message.content.flatMap((block) => (block.type === "text" ? (block.citations ?? []) : []));
for (const citation of quoted)
  if (citation.type === "search_result_location") console.log(`“${citation.cited_text}” ${citation.source}`);
await scry.close();
