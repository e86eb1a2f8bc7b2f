import { startTestAssistant } from "./assistant.ts";
import { createBell, hangBell } from "./bell.ts";
import type { ChannelWorld, ModelRound } from "./test-channel.ts";

/** The world of `testChannel`. */
export async function channelWorld(rounds: readonly ModelRound[]): Promise<ChannelWorld> {
  const { rung, register } = createBell();
  let round = 0;
  const { assistant, web, env, close } = await startTestAssistant({
    register,
    // The page also asks what may follow an answer: no round of the conversation.
    model: ({ messages }) =>
      /may ask next/.test(JSON.stringify(messages[0]))
        ? { text: "What burns in it?" }
        : (rounds[round++] ?? { text: "The script is over." }),
  });
  await hangBell({ file: env.SCRY_ASSISTANT_DB ?? "" }, "REQUIRES_APPROVAL");
  return { assistant, page: `${web.url}/lamp`, rung: () => rung.length, close };
}
