import { expect, it } from "vitest";
import { beginConversation, collect, finalMessage } from "../support/assistant.ts";
import type { ModelRequest, ModelTurn } from "../support/model.ts";

const question = "/research When was the lamp of Holm lit?";
const report =
  "The lamp of Holm was lit for the first time in 1874 [1]. What a sight. It burned whale oil [1].";
const plan = { questions: [{ question: "When was the lamp of Holm lit?", queries: ["lamp of Holm"] }] };

const textOf = ({ messages }: ModelRequest) =>
  messages.map(({ content }) => JSON.stringify(content)).join("\n");

/** Plans, finds nothing missing, and writes what the test wants. */
const scripted = (write: () => ModelTurn) => (request: ModelRequest) => {
  const text = textOf(request);
  if (text.includes("You plan research")) return { text: JSON.stringify(plan) };
  return text.includes("You review research") ? { text: '{"questions":[]}' } : write();
};

it("writes a report in a conversation: steps as calls, sources with their numbers, the budget below", async () => {
  const { ask, stored } = await beginConversation({
    model: scripted(() => ({ text: report })),
    env: { SCRY_MODEL_PRICES: "compatible:scripted=100/1000" },
  });
  const events = await collect(ask(question));
  const message = await finalMessage(
    (async function* () {
      yield* events;
    })(),
  );
  expect(message.text).toContain("1874 [1]. It burned whale oil [1].");
  expect(message.text).not.toContain("What a sight");
  expect(message.text).toContain("## What I could not read");
  expect(message.toolCalls.map(({ title, status }) => `${title} ${status}`)).toEqual([
    "Plan the research ok",
    'web_search: "lamp of Holm" ok',
    expect.stringMatching(/^open_page: .* ok$/),
    expect.stringMatching(/^open_page: .* ok$/),
    "Look for what is missing ok",
    "Write the report ok",
  ]);
  expect(message.toolCalls[1]?.detail).toBe("2 results · 1 of 12 searches");
  expect(message.sources.filter(({ cited }) => cited).map(({ id }) => id)).toEqual([1]);
  expect(message.citations.map(({ verdict }) => verdict)).toEqual(["found", "found"]);
  expect(message.notes[0]).toMatch(/^Research: 1 of 12 searches, 2 of 20 pages, /);
  expect(message.notes[1]).toBe("1 sentence of the model without a source was left out.");
  // Three requests of 10 tokens in and out: to plan, to review, to write.
  expect(message.usage).toEqual({ inputTokens: 30, outputTokens: 30, usd: 0.033 });
  expect((await stored()).at(-1)?.state).toBe("done");
});

it("continues in another process after the first one ended", async () => {
  const writing = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  let turn: ModelTurn = { text: report, stopAfter: { pieces: 2, until: never.promise } };
  const world = await beginConversation({
    model: scripted(() => {
      writing.resolve();
      return turn;
    }),
  });
  void collect(world.ask(question)).catch(() => undefined);
  await writing.promise;
  turn = { text: report };
  await world.assistant.close();
  never.resolve();
  const again = await world.again();
  // The new process started it by itself: whoever watches sees it to its end.
  await collect(again.watch(world.person, world.id, "web"));
  const message = (await again.messages(world.person, world.id, "web")).at(-1);
  expect(message?.state).toBe("done");
  expect(message?.text).toContain("It burned whale oil [1].");
  // Nothing was searched for or read a second time.
  expect(world.web.searched).toHaveLength(1);
  expect(world.web.opened).toHaveLength(2);
});

it("returns what there is when a person stops it", async () => {
  const writing = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  const { ask, assistant, person, id, stored } = await beginConversation({
    model: scripted(() => {
      writing.resolve();
      return { text: report, stopAfter: { pieces: 2, until: never.promise } };
    }),
  });
  const events = collect(ask(question));
  await writing.promise;
  await assistant.cancel(person, id);
  await events;
  never.resolve();
  const message = (await stored()).at(-1);
  expect(message?.state).toBe("interrupted");
  expect(message?.text).toContain("The research was stopped before its report was written.");
  expect(message?.text).toMatch(/“.*1874.*” \[1\]/s);
});

it("says why it cannot run", async () => {
  const { ask } = await beginConversation({ model: scripted(() => ({ status: 400 })) });
  await expect(finalMessage(ask("/research"))).rejects.toThrow("The question is empty.");
  await expect(finalMessage(ask(question))).rejects.toThrow("400");
});
