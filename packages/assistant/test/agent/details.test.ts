import { expect, it } from "vitest";
import { beginConversation, collect, finalMessage } from "../support/assistant.ts";
import type { ModelRequest } from "../support/model.ts";

const isFollowUp = ({ messages }: ModelRequest) => JSON.stringify(messages).includes("may ask next");

it("keeps what a model thought apart from its answer, and what the answer took", async () => {
  const { ask, stored } = await beginConversation({
    model: [{ text: ["<think>Oil, I ", "guess.</think>", "Whale oil."] }],
    env: { SCRY_MODEL_PRICES: "compatible:scripted=100/200" },
  });
  const events = await collect(ask("What did it burn?"));
  const thought = events.flatMap((event) => (event.type === "thinking" ? [event.delta] : []));
  expect(thought.join("")).toBe("Oil, I guess.");
  const message = (await stored()).at(-1);
  expect(message).toMatchObject({ text: "Whale oil.", thinking: "Oil, I guess." });
  // Ten tokens in at 100 dollars for a million, ten out at 200.
  expect(message?.usage).toEqual({ inputTokens: 10, outputTokens: 10, usd: 0.003 });
});

it("makes questions that may follow once, for their owner alone, and none where the setting says so", async () => {
  const { ask, assistant, person, model } = await beginConversation({
    model: (request) =>
      isFollowUp(request)
        ? {
            text: [
              "1. Who lit it?\n",
              "- What did it burn?\n",
              "Have a nice day.\n",
              "Where is it?\n",
              "And when?\n",
            ],
          }
        : { text: "It was lit in 1874." },
  });
  const { id } = await finalMessage(ask("When was it lit?"));
  const made = ["Who lit it?", "What did it burn?", "Where is it?"];
  expect(await assistant.followUps(person, id)).toEqual(made);
  expect(await assistant.followUps(person, id)).toEqual(made);
  expect(model?.requests.filter(isFollowUp)).toHaveLength(1);
  const other = await assistant.person("web", "bo", "Bo");
  await expect(assistant.followUps(other, id)).rejects.toThrow("no such conversation");
});
