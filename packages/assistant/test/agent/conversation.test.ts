import { afterEach, describe, expect, it } from "vitest";
import type { AnswerEvent } from "../../src/channels/contract.ts";
import {
  collect,
  finalMessage,
  startTestAssistant,
  type TestAssistant,
  type TestOptions,
} from "../support/assistant.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

async function begin(options: TestOptions) {
  world = await startTestAssistant(options);
  const { assistant } = world;
  const person = await assistant.person("web", "ada", "Ada");
  const conversation = await assistant.start(person, "web");
  const ask = (text: string, more: { signal?: AbortSignal; lite?: boolean } = {}) =>
    assistant.ask(person, conversation.id, text, { channel: "web", ...more });
  return { ...world, person, conversation, ask };
}

const textOf = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.type === "text" ? [event.delta] : [])).join("");

describe("an answer with tools", () => {
  it("searches, opens, streams, cites and checks", async () => {
    const { ask, model, web, assistant, person, conversation } = await begin({
      model: (_request, turn) =>
        [
          { text: "Let me look.", calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] },
          { calls: [{ name: "open_page", arguments: { url: `${world?.web.url}/lamp` } }] },
          { text: "The lamp of Holm was lit for the first time in 1874 [1]. It is blue [9]." },
        ][turn] ?? {},
    });
    const events = await collect(ask("When was the lamp of Holm lit?"));
    expect(events[0]).toMatchObject({ type: "started" });
    const done = events.at(-1);
    if (done?.type !== "done") throw new Error(JSON.stringify(done));
    expect(done.message.text).toContain("Let me look.\n\nThe lamp of Holm");
    expect(textOf(events)).toBe(done.message.rendered);
    expect(textOf(events)).toContain(`href="${web.url}/lamp`);
    expect(textOf(events)).not.toContain("[9]");
    expect(done.message.toolCalls).toMatchObject([
      {
        tool: "web_search",
        title: 'web_search: "lamp of Holm"',
        status: "ok",
        detail: "searxng · 2 results",
      },
      { tool: "open_page", status: "ok" },
    ]);
    expect(done.message.citations).toMatchObject([{ cites: [1], verdict: "supported" }]);
    expect(done.message.sources).toMatchObject([
      { id: 1, cited: true },
      { id: 2, cited: false },
    ]);
    expect(web.searched).toEqual(["lamp of Holm"]);
    expect(model?.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(["web_search", "open_page"]);
    const stored = await assistant.messages(person, conversation.id, "web");
    expect(stored[1]).toEqual(done.message);
    expect(stored[0]).toMatchObject({ role: "user", text: "When was the lamp of Holm lit?" });
  });
});
