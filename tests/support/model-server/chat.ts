import { type Answer, asRecord, asRecords, pieces, textOf, type Wire } from "./turn.ts";

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
const finish = ({ calls }: Answer) => (calls.length ? "tool_calls" : "stop");

const called = ({ calls }: Answer) =>
  calls.map(({ id, name, arguments: text }, index) => ({
    index,
    id,
    type: "function",
    function: { name, arguments: text },
  }));

/** OpenAI's Chat Completions, which most servers of other people speak too. */
export const chat: Wire = {
  path: "/v1/chat/completions",
  tools: (body) => asRecords(body.tools).map((tool) => String(asRecord(tool.function).name)),
  outputs: (body) =>
    asRecords(body.messages)
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => ({
        id: String(tool_call_id),
        text: textOf(content),
        isError: false,
      })),
  whole: (answer) => ({
    ...head(answer, "chat.completion"),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: answer.text || null,
          refusal: null,
          ...(answer.calls.length > 0 && { tool_calls: called(answer).map(({ index: _, ...call }) => call) }),
        },
        finish_reason: finish(answer),
        logprobs: null,
      },
    ],
    usage,
  }),
  events(answer) {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      data: {
        ...head(answer, "chat.completion.chunk"),
        choices: [{ index: 0, delta, finish_reason }],
      },
    });
    return [
      chunk({ role: "assistant", content: "" }),
      ...pieces(answer.text).map((content) => chunk({ content })),
      ...called(answer).flatMap((call) => [
        chunk({ tool_calls: [{ ...call, function: { ...call.function, arguments: "" } }] }),
        ...pieces(call.function.arguments).map((text) =>
          chunk({ tool_calls: [{ index: call.index, function: { arguments: text } }] }),
        ),
      ]),
      chunk({}, finish(answer)),
      { data: { ...head(answer, "chat.completion.chunk"), choices: [], usage } },
      { data: "[DONE]" },
    ];
  },
  refusal: (status) => ({
    error: { message: `Refused with ${status}`, type: "scripted", code: null, param: null },
  }),
};

const head = ({ model, turn }: Answer, object: string) => ({
  id: `chatcmpl-${turn}`,
  object,
  created: 1_780_000_000,
  model,
});
