import { type Answer, asRecords, pieces, textOf, type Wire } from "./turn.ts";

const usage = { input_tokens: 10, output_tokens: 10 };
const stopReason = ({ calls }: Answer) => (calls.length ? "tool_use" : "end_turn");

/** Anthropic's Messages API. */
export const anthropic: Wire = {
  path: "/v1/messages",
  tools: (body) => asRecords(body.tools).map((tool) => String(tool.name)),
  outputs: (body) =>
    asRecords(body.messages)
      .flatMap(({ content }) => asRecords(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id, content, is_error }) => ({
        id: String(tool_use_id),
        text: textOf(content),
        isError: is_error === true,
      })),
  whole: (answer) => ({
    ...head(answer),
    content: [
      ...(answer.text ? [{ type: "text", text: answer.text, citations: null }] : []),
      ...answer.calls.map((call) => ({
        type: "tool_use",
        id: call.id,
        name: call.name,
        input: read(call.arguments),
      })),
    ],
    stop_reason: stopReason(answer),
    usage,
  }),
  events(answer) {
    const blocks = [
      ...(answer.text
        ? [
            {
              block: { type: "text", text: "" },
              deltas: pieces(answer.text).map((text) => ({ type: "text_delta", text })),
            },
          ]
        : []),
      ...answer.calls.map((call) => ({
        block: { type: "tool_use", id: call.id, name: call.name, input: {} },
        deltas: pieces(call.arguments).map((text) => ({ type: "input_json_delta", partial_json: text })),
      })),
    ];
    const events = [
      { type: "message_start", message: { ...head(answer), content: [], stop_reason: null, usage } },
      ...blocks.flatMap(({ block, deltas }, index) => [
        { type: "content_block_start", index, content_block: block },
        ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
        { type: "content_block_stop", index },
      ]),
      { type: "message_delta", delta: { stop_reason: stopReason(answer), stop_sequence: null }, usage },
      { type: "message_stop" },
    ];
    return events.map((data) => ({ event: data.type, data }));
  },
  refusal: (status) => ({
    type: "error",
    error: {
      type: status === 429 ? "rate_limit_error" : "api_error",
      message: `Refused with ${status}`,
    },
  }),
};

/** Here arguments are an object, not a text; one that cannot be parsed is sent as it is. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const head = ({ model, turn }: Answer) => ({
  id: `msg_${turn}`,
  type: "message",
  role: "assistant",
  model,
  stop_sequence: null,
});
