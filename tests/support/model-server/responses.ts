import { type Answer, asRecord, asRecords, pieces, textOf, type Wire, type WireCall } from "./turn.ts";

const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 20,
};

/** OpenAI's Responses API. */
export const responses: Wire = {
  path: "/v1/responses",
  tools: (body) => asRecords(body.tools).map((tool) => String(tool.name ?? tool.type)),
  outputs: (body) =>
    asRecords(body.input)
      .filter(({ type }) => type === "function_call_output")
      .map(({ call_id, output }) => ({
        id: String(call_id),
        text: textOf(Array.isArray(output) ? output : (asRecord(output).text ?? output)),
        isError: false,
      })),
  whole: (answer) => response(answer, "completed", items(answer)),
  events(answer) {
    const list = items(answer).flatMap((item, index) =>
      item.type === "message" ? textEvents(item, answer.text, index) : callEvents(item, index),
    );
    const events: Event[] = [
      { type: "response.created", response: response(answer, "in_progress", []) },
      ...list,
      { type: "response.completed", response: response(answer, "completed", items(answer)) },
    ];
    return events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }));
  },
  refusal: (status) => ({
    error: { message: `Refused with ${status}`, type: "scripted", code: null, param: null },
  }),
};

type Event = { type: string } & Record<string, unknown>;

const message = ({ turn, text }: Answer) => ({
  id: `msg_${turn}`,
  type: "message" as const,
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});

const functionCall = ({ id, name, arguments: text }: WireCall) => ({
  id: `fc_${id}`,
  type: "function_call" as const,
  status: "completed",
  call_id: id,
  name,
  arguments: text,
});

const items = (answer: Answer) => [
  ...(answer.text ? [message(answer)] : []),
  ...answer.calls.map((call) => functionCall(call)),
];

function textEvents(item: ReturnType<typeof message>, text: string, output_index: number): Event[] {
  const at = { item_id: item.id, output_index, content_index: 0 };
  const empty = { type: "output_text", text: "", annotations: [], logprobs: [] };
  return [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...at, part: empty },
    ...pieces(text).map((delta) => ({ type: "response.output_text.delta", ...at, delta, logprobs: [] })),
    { type: "response.output_text.done", ...at, text, logprobs: [] },
    { type: "response.content_part.done", ...at, part: item.content[0] },
    { type: "response.output_item.done", output_index, item },
  ];
}

function callEvents(item: ReturnType<typeof functionCall>, output_index: number): Event[] {
  const at = { item_id: item.id, output_index };
  return [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, status: "in_progress", arguments: "" },
    },
    ...pieces(item.arguments).map((delta) => ({
      type: "response.function_call_arguments.delta",
      ...at,
      delta,
    })),
    {
      type: "response.function_call_arguments.done",
      ...at,
      name: item.name,
      arguments: item.arguments,
    },
    { type: "response.output_item.done", output_index, item },
  ];
}

const response = ({ model, turn }: Answer, status: string, output: unknown[]) => ({
  id: `resp_${turn}`,
  object: "response",
  created_at: 1_780_000_000,
  status,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model,
  output,
  parallel_tool_calls: true,
  tool_choice: "auto",
  tools: [],
  temperature: 1,
  top_p: 1,
  usage: status === "completed" ? usage : null,
});
