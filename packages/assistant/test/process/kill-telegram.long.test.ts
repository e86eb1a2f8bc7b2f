import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../../src/db/open.ts";
import { startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { BotApi, testToken } from "../support/bot-api.ts";
import { startCommand } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";

const ada = 1001;

let world: TestAssistant | undefined;
afterEach(() => world?.close());

it("after kill -9 the next process delivers what was cut off and reports what was never answered, once", async () => {
  const never = Promise.withResolvers<void>();
  world = await startTestAssistant({
    model: (_request, turn) =>
      turn === 0
        ? { text: ["Lit in ", "1874, ", "and"], stopAfter: { pieces: 3, until: never.promise } }
        : { text: "Back again." },
  });
  const api = await new BotApi().start();
  const file = join(world.folder, "killed.db");
  const env = {
    ...world.env,
    SCRY_ASSISTANT_DB: file,
    TELEGRAM_BOT_TOKEN: testToken,
    TELEGRAM_ALLOWED_USERS: String(ada),
    TELEGRAM_API_ROOT: api.url,
  };
  const first = startCommand(["telegram"], env);
  await first.says("@lamp_bot");
  const database = await openDatabase({ file });
  const saved = () => database.selectFrom("messages").selectAll().orderBy("position").execute();
  api.push(api.textFrom(ada, "When was it lit?"));
  await eventually(async () => (await saved())[1]?.text).toContain("1874");
  api.push(api.textFrom(ada, "And <by whom>?"));
  await eventually(async () => (await saved()).length).toBe(3);
  first.child.kill("SIGKILL");
  await first.ended;
  expect(api.messages).toEqual([]);

  const second = startCommand(["telegram"], env);
  try {
    await second.says("@lamp_bot");
    await eventually(() => api.messages.length).toBe(2);
    expect(api.messages[0]?.text).toBe("Lit in 1874,\n\nThis answer was stopped.");
    expect(api.messages[1]?.text).toBe(
      "I was interrupted before I could answer this. Please ask again:\nAnd <by whom>?",
    );
    api.push(api.textFrom(ada, "Are you there?"));
    await eventually(() => api.messages.at(-1)?.text).toBe("Back again.");
    expect(api.messages).toHaveLength(3);
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
    never.resolve();
    await database.destroy();
    await api.close();
  }
}, 60_000);
