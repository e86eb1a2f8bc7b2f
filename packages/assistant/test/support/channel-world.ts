import { startTestAssistant } from "./assistant.ts";
import { createBell, hangBell } from "./bell.ts";
import type { ChannelWorld, ModelRound } from "./test-channel.ts";

/** The world of `testChannel`. */
export async function channelWorld(rounds: readonly ModelRound[]): Promise<ChannelWorld> {
  const { rung, register } = createBell();
  const { assistant, web, env, close } = await startTestAssistant({
    register,
    model: (_request, turn) => rounds[turn] ?? { text: "The script is over." },
  });
  await hangBell({ file: env.SCRY_ASSISTANT_DB ?? "" }, "REQUIRES_APPROVAL");
  return { assistant, page: `${web.url}/lamp`, rung: () => rung.length, close };
}
