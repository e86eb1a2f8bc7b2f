import { describe, expect, it, vi } from "vitest";
import type { Assistant } from "../src/channels/contract.ts";
import { startTelegramChannel } from "../src/channels/telegram/index.ts";
import { type ChannelUnderTest, testChannel } from "../src/channels/test-channel.ts";
import { BotApi } from "./support/bot-api.ts";
import { channelWorld } from "./support/channel-world.ts";

const ada = 1001;

/** A person with a telephone: writes, and reads what comes until the answer is there. */
async function openChat(assistant: Assistant): Promise<ChannelUnderTest> {
  const api = await new BotApi().start();
  const channel = await startTelegramChannel(assistant, {
    token: "test-token",
    allowedUsers: [ada],
    apiRoot: api.url,
  });
  const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
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
