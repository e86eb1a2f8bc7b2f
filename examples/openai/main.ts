/**
 * OpenAI's Responses API with the web.
 *
 *   npm install @scry/core openai
 *   OPENAI_API_KEY=… MODEL=gpt-5-mini npx node main.ts "Who won the last Tour de France?"
 *
 * For servers that know Chat Completions only, see chat.ts.
 */
import { createScry } from "@scry/core";
import { webPrompt, webTools } from "@scry/core/openai";
import OpenAI from "openai";

const { MODEL = "gpt-5-mini" } = process.env;
const question = process.argv[2] ?? "What is new in Node.js?";

const scry = createScry();
const client = new OpenAI();
const web = webTools(scry);

const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
let answer = "";
for (let turn = 0; turn < 10; turn++) {
  const response = await client.responses.create({
    model: MODEL,
    instructions: webPrompt(scry),
    input,
    tools: web.responseTools,
  });
  answer = response.output_text;
  const results = await web.answerResponse(response.output);
  if (results.length === 0) break;
  // What the model said is valid input as it is; the SDK's types know it item by item only.
  input.push(...(response.output as OpenAI.Responses.ResponseInputItem[]), ...results);
}

// The same annotations that the hosted search gives.
const { text, annotations } = web.cite(answer);
console.log(text);
for (const { start_index, end_index, title, url } of annotations)
  console.log(`${text.slice(start_index, end_index)} ${title} ${url}`);
await scry.close();
