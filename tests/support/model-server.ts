/**
 * A model that follows a script, on this machine: it speaks OpenAI's Chat Completions and Responses and Anthropic's
 * Messages, streamed and whole, and keeps every request. Clients get `url` (Anthropic's) or `url + "/v1"` (OpenAI's).
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropic } from "./model-server/anthropic.ts";
import { chat } from "./model-server/chat.ts";
import { responses } from "./model-server/responses.ts";
import {
  type Answer,
  asRecord,
  type ModelRequest,
  type Protocol,
  type Speech,
  type Turn,
  type Wire,
} from "./model-server/turn.ts";

export type { ModelRequest, Turn } from "./model-server/turn.ts";

/** Turn by turn, its last one for ever; or whatever a function says, which can also loop without end. */
export type Script = readonly Turn[] | ((request: ModelRequest, turn: number) => Turn);

export interface ModelServer {
  /** Without a path. */
  url: string;
  /** Every request for an answer, in order. */
  requests: ModelRequest[];
  /** How many connections clients gave up before their answer was complete. */
  abandoned(): number;
  close(): Promise<void>;
}

const protocols: Record<Protocol, Wire> = { chat, responses, anthropic };

export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    const found = Object.entries(protocols).find(([, { path }]) => path === request.url?.split("?")[0]);
    if (!found) return void response.writeHead(404).end();
    const [protocol, wire] = found;
    const asked = await readRequest(request, protocol as Protocol, wire);
    const index = requests.push(asked) - 1;
    response.on("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    const turn = typeof script === "function" ? script(asked, index) : (script[index] ?? script.at(-1));
    answer(response, wire, asked, turn ?? { text: "" }, index);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readRequest(request: IncomingMessage, protocol: Protocol, wire: Wire): Promise<ModelRequest> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const body = asRecord(JSON.parse(text));
  return {
    protocol,
    headers: request.headers,
    body,
    stream: body.stream === true,
    tools: wire.tools(body),
    outputs: wire.outputs(body),
  };
}

function answer(response: ServerResponse, wire: Wire, asked: ModelRequest, turn: Turn, index: number): void {
  if ("silent" in turn) return;
  if ("status" in turn) {
    const headers = { "content-type": "application/json", ...turn.headers };
    response.writeHead(turn.status, headers).end(JSON.stringify(wire.refusal(turn.status)));
    return;
  }
  const said = spoken(asked, turn, index);
  if (asked.stream) stream(response, wire.events(said), turn.cutAfter);
  else whole(response, wire.whole(said), turn.cutAfter);
}

const spoken = (asked: ModelRequest, { text = "", calls = [] }: Speech, turn: number): Answer => ({
  model: String(asked.body.model),
  turn,
  text,
  calls: calls.map((call, place) => ({
    id: call.id ?? `call_${turn}_${place}`,
    name: call.name,
    arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  })),
});

function whole(response: ServerResponse, body: unknown, cutAfter?: number): void {
  response.writeHead(200, { "content-type": "application/json" });
  if (cutAfter === undefined) response.end(JSON.stringify(body));
  else response.write("{", () => response.destroy());
}

function stream(response: ServerResponse, events: ReturnType<Wire["events"]>, cutAfter?: number): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const { event, data } of events.slice(0, cutAfter)) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event ? `event: ${event}\n` : ""}data: ${text}\n\n`);
  }
  if (cutAfter === undefined) response.end();
  // What was written first has to leave, or the client sees no stream at all.
  else response.write("", () => response.destroy());
}
