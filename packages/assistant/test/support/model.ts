/** A model that follows a script: OpenAI's Chat Completions, streamed, at a pace that the script sets. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type Served, serve } from "./servers.ts";

export interface ModelTurn {
  /** Sent in these pieces; a text alone is sent word by word. */
  text?: string | readonly string[];
  calls?: readonly { name: string; arguments: unknown; id?: string }[];
  /** An error instead of an answer. */
  status?: number;
  headers?: Record<string, string>;
  /** Between two pieces. */
  delayMs?: number;
  /** After this many pieces the stream stops until the promise resolves. */
  stopAfter?: { pieces: number; until: Promise<unknown> };
  /** After this many pieces the connection breaks. */
  cutAfter?: number;
  /** Why it stops, other than being done; false: it ends without giving a reason. */
  finish?: string | false;
}

export interface ModelRequest {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown[]; tool_call_id?: string }[];
  tools?: { function: { name: string; description: string; parameters: unknown } }[];
  tool_choice?: unknown;
}

/** The turns in order, the last one for ever, or a function of the request. */
export type ModelScript = readonly ModelTurn[] | ((request: ModelRequest, turn: number) => ModelTurn);

export interface ScriptedModel extends Served {
  requests: ModelRequest[];
  /** How many clients went away before their answer was complete. */
  abandoned(): number;
}

/** The variables with which the assistant uses it. */
export const accessTo = ({ url }: ScriptedModel) => ({
  SCRY_MODEL: "compatible:scripted",
  SCRY_MODEL_BASE_URL: `${url}/v1`,
  SCRY_MODEL_API_KEY: "sk-very-secret",
});

export async function serveModel(
  script: ModelScript,
  models: readonly string[] = ["scripted", "other"],
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let abandoned = 0;
  const served = await serve(async (request, response) => {
    if (request.method === "GET") {
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify({ data: models.map((id) => ({ id, object: "model" })) }));
    }
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const asked = JSON.parse(body) as ModelRequest;
    const index = requests.push(asked) - 1;
    const turn =
      (typeof script === "function" ? script(asked, index) : (script[index] ?? script.at(-1))) ?? {};
    response.on("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    await send(response, turn, index);
  });
  return { ...served, requests, abandoned: () => abandoned };
}

async function send(response: ServerResponse, turn: ModelTurn, index: number): Promise<void> {
  if (turn.status) {
    const error = { message: `Scripted error ${turn.status}`, type: "scripted" };
    response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
    response.end(JSON.stringify({ error }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const pieces = piecesOf(turn, index);
  for (const [place, delta] of pieces.entries()) {
    // What was written first has to leave, or the client sees no stream at all.
    if (turn.cutAfter === place) return void setTimeout(() => response.destroy(), 50);
    if (turn.stopAfter?.pieces === place) await turn.stopAfter.until;
    if (turn.delayMs) await new Promise((resolve) => setTimeout(resolve, turn.delayMs));
    if (response.destroyed) return;
    const data = { id: `answer-${index}`, object: "chat.completion.chunk", choices: [{ index: 0, delta }] };
    if (!response.write(`data: ${JSON.stringify(data)}\n\n`)) await once(response, "drain");
  }
  if (turn.finish === false) return void response.end();
  const finish_reason = turn.finish ?? (turn.calls?.length ? "tool_calls" : "stop");
  const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
  const last = { id: `answer-${index}`, choices: [{ index: 0, delta: {}, finish_reason }], usage };
  response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
}

function piecesOf({ text = "", calls = [] }: ModelTurn, index: number): unknown[] {
  const texts = typeof text === "string" ? (text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) : text;
  return [
    { role: "assistant", content: "" },
    ...texts.map((content) => ({ content })),
    ...calls.map((call, place) => ({
      tool_calls: [
        {
          index: place,
          id: call.id ?? `call_${index}_${place}`,
          type: "function",
          function: {
            name: call.name,
            arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
          },
        },
      ],
    })),
  ];
}
