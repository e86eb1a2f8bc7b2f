import { expect, it } from "vitest";
import { beginConversation, finalMessage } from "../../../packages/assistant/test/support/assistant.ts";
import { SpanKind, startTracing } from "./tracing.ts";

it("traces an answer: the agent, each request to the model, each tool and what the engine did for it", async () => {
  const { ask, model } = await beginConversation({
    model: (_request, turn) =>
      [{ calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] }, { text: "In 1874 [1]." }][
        turn
      ] ?? {},
  });
  const tracing = startTracing();
  await finalMessage(ask("When was the lamp lit?"));
  const [agent] = tracing.pathOf("search");
  expect(agent).toMatch(/^invoke_agent /);
  expect(tracing.pathOf("GET")).toEqual([
    agent,
    "execute_tool web_search",
    "search",
    "attempt searxng",
    "GET",
  ]);
  const rounds = tracing.spans().filter(({ name }) => name === "chat scripted");
  expect(rounds.length).toBe(2);
  expect(rounds[0]).toMatchObject({
    kind: SpanKind.CLIENT,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "compatible",
      "gen_ai.request.model": "scripted",
      "gen_ai.response.finish_reasons": ["tool-calls"],
    },
  });
  expect(tracing.named("execute_tool web_search").attributes).toMatchObject({
    "gen_ai.tool.name": "web_search",
    "gen_ai.tool.call.id": expect.any(String),
  });
  expect(tracing.spans().filter(({ name }) => name.startsWith("execute_tool")).length).toBe(1);
  expect(new Set(tracing.spans().map((span) => span.spanContext().traceId)).size).toBe(1);
  expect(tracing.text()).not.toMatch(/lamp|Holm|1874/);
  expect(model?.requests.length).toBe(2);
});
