/**
 * Chat Completions with the web: OpenAI, and every server that speaks its protocol (Ollama, vLLM, LM Studio …).
 *
 *   npm install @scry/core openai
 *   OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_API_KEY=none MODEL=qwen3 node chat.ts "Who won …?"
 */
import { createScry } from "@scry/core";
import { webPrompt, webTools } from "@scry/core/openai";
import OpenAI from "openai";

const { MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
const client = new OpenAI();
const web = webTools(scry);

const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: "system", content: webPrompt(scry) },
  { role: "user", content: question },
];
let answer = "";
for (let turn = 0; turn < 10; turn++) {
  const completion = await client.chat.completions.create({ model: MODEL, messages, tools: web.chatTools });
  const message = completion.choices[0]?.message;
  if (!message) break;
  answer = message.content ?? "";
  const results = await web.answerChat(message);
  if (results.length === 0) break;
  messages.push(message, ...results);
}

const { text, annotations } = web.cite(answer);
console.log(text);
for (const { start_index, end_index, title, url } of annotations)
  console.log(`${text.slice(start_index, end_index)} ${title} ${url}`);
await scry.close();
