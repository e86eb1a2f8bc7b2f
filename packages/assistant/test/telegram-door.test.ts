import { describe, expect, it, vi } from "vitest";
import { startTelegramChannel } from "../src/channels/telegram/bot.ts";
import type { Assistant } from "../src/contract.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { createBell, hangBell } from "./support/bell.ts";
import { BotApi, testToken } from "./support/bot-api.ts";
import { onBothDatabases } from "./support/both-databases.ts";
import { channelWorld } from "./support/channel-world.ts";
import { type ChannelUnderTest, testChannel } from "./support/test-channel.ts";

const ada = 1001;

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** A person with a phone, who writes, and reads what comes until the answer is complete. */
async function openChat(assistant: Assistant): Promise<ChannelUnderTest> {
  const api = await new BotApi().start();
  const channel = await startTelegramChannel(assistant, {
    token: testToken,
    allowedUsers: [ada],
    apiRoot: api.url,
  });
  const ask = async (text: string, approved?: boolean) => {
    const before = api.messages.length;
    const news = () => api.messages.slice(before);
    api.push(api.textFrom(ada, text));
    if (approved !== undefined) {
      await until(() => expect(news()[0]?.buttons).toHaveLength(2));
      const [question] = news();
      const button = question?.buttons.find((each) => each.text === (approved ? "Allow" : "Deny"));
      if (question !== undefined) api.push(api.press(ada, question, button?.callback_data ?? ""));
    }
    // An answer is one message here; with a question before it, it is the second.
    await until(() => expect(news()).toHaveLength(approved === undefined ? 1 : 2));
    return news()
      .map(({ html }) => html)
      .join("\n");
  };
  return {
    ask,
    askAndDecide: ask,
    async close() {
      await channel.close();
      await api.close();
    },
  };
}

testChannel({ runner: { describe, it }, name: "telegram", world: channelWorld, open: openChat });

onBothDatabases((fresh) => {
  const settings = (api: BotApi) => ({ token: testToken, allowedUsers: [ada], apiRoot: api.url });

  it("of several processes one polls, another takes over, and each question is answered once", async () => {
    const api = await new BotApi().start();
    const place = await startTestAssistant({
      databaseUrl: await fresh(),
      model: () => ({ text: "Here." }),
    });
    const first = await startTelegramChannel(place.assistant, settings(api));
    const second = await startTelegramChannel(await place.again(), settings(api));
    try {
      for (const text of ["one", "two", "three"]) api.push(api.textFrom(ada, text));
      await until(() => expect(api.messages).toHaveLength(3));
      expect(api.conflicts).toBe(0);
      await first.close();
      api.push(api.textFrom(ada, "four"));
      await until(() => expect(api.messages).toHaveLength(4));
      expect(place.model?.requests).toHaveLength(4);
    } finally {
      await second.close();
      await place.close();
      await api.close();
    }
  });

  it("a question that was asked before a restart is answered after it, and the answer comes", async () => {
    const api = await new BotApi().start();
    const { rung, register } = createBell();
    const databaseUrl = await fresh();
    const place = await startTestAssistant({
      databaseUrl,
      register,
      model: [{ calls: [{ name: "ring", arguments: { times: 2 } }] }, { text: "It rang twice." }],
    });
    await hangBell({ databaseUrl, file: place.env.SCRY_ASSISTANT_DB ?? "" }, "REQUIRES_APPROVAL");
    const first = await startTelegramChannel(place.assistant, settings(api));
    api.push(api.textFrom(ada, "Ring, please."));
    await until(() => expect(api.messages[0]?.buttons).toHaveLength(2));
    await first.close();
    await place.assistant.close();
    const second = await startTelegramChannel(await place.again(), settings(api));
    try {
      const [question] = api.messages;
      if (question !== undefined)
        api.push(api.press(ada, question, question.buttons[0]?.callback_data ?? ""));
      await until(() => expect(api.messages.at(-1)?.text).toContain("It rang twice."));
      // The question is changed beside the answer: either of the two may come first.
      await until(() =>
        expect(api.messages.map(({ text }) => text.split("\n").at(-1))).toEqual([
          "Allowed.",
          expect.any(String),
        ]),
      );
      expect(rung).toEqual(['{"times":2}']);
    } finally {
      await second.close();
      await place.close();
      await api.close();
    }
  });
});
