import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../../src/db/open.ts";
import { finalMessage, startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { startCommand } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

it("kill -9 in the middle of an answer loses nothing that was saved", async () => {
  const never = Promise.withResolvers<void>();
  world = await startTestAssistant({
    model: (_request, turn) =>
      turn === 0
        ? { text: "Looking.", calls: [{ name: "web_search", arguments: { query: "lamp" } }] }
        : turn === 1
          ? { text: ["Lit in ", "1874 [1]. ", "And"], stopAfter: { pieces: 3, until: never.promise } }
          : { text: "I am back." },
  });
  const { assistant, env, model, folder } = world;
  const file = join(folder, "killed.db");
  const { child, ended } = startCommand(
    ["chat", "When was it lit?"],
    { ...env, SCRY_ASSISTANT_DB: file },
    "",
  );
  await eventually(() => model?.requests.length).toBe(2);
  const database = await openDatabase({ file });
  const saved = () => database.selectFrom("messages").selectAll().orderBy("position").execute();
  await eventually(async () => (await saved())[1]?.text).toContain("Lit in");
  child.kill("SIGKILL");
  await ended;
  const before = await saved();
  expect(before.map(({ role, state }) => `${role} ${state}`)).toEqual(["user done", "assistant running"]);

  // The next process sees at once that the other one is dead.
  env.SCRY_ASSISTANT_DB = file;
  const second = await world.again();
  const [question, answer] = await saved();
  expect(question?.text).toBe("When was it lit?");
  expect(answer).toMatchObject({ state: "interrupted", text: before[1]?.text });
  const calls = await database.selectFrom("tool_calls").selectAll().execute();
  expect(calls).toMatchObject([{ tool_name: "web_search", status: "ok" }]);
  expect(calls[0]?.output).toContain("The lamp of Holm");
  const row = await database.selectFrom("conversations").selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(row.session ?? "{}").sources).toHaveLength(2);

  // And the conversation goes on, with its sources.
  const person = { userId: row.user_id, name: "" };
  const next = await finalMessage(second.ask(person, row.id, "Go on", { channel: "terminal" }));
  expect(next.text).toBe("I am back.");
  never.resolve();
  await database.destroy();
  await assistant.close();
});

it("SIGTERM ends the server in order, and its log is one JSON object a line", async () => {
  world = await startTestAssistant({});
  const { env, folder } = world;
  const file = join(folder, "served.db");
  const more = { SCRY_ASSISTANT_DB: file, SCRY_LOG_LEVEL: "debug" };
  const served = startCommand(["serve", "--port", "0", "--json"], { ...env, ...more });
  await served.says("url");
  expect(JSON.parse(served.stdout()).url).toMatch(/^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/\?token=.+/);
  served.child.kill("SIGTERM");
  const { code, stderr } = await served.ended;
  expect(code).toBe(0);
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ level: "info", message: "stopping" });
});

it.skipIf(process.platform === "win32")(
  "SIGHUP says why it reads nothing again, and does not end the server",
  async () => {
    world = await startTestAssistant({});
    const { env, folder } = world;
    const served = startCommand(["serve", "--port", "0", "--json"], {
      ...env,
      SCRY_ASSISTANT_DB: join(folder, "served.db"),
    });
    await served.says("url");
    served.child.kill("SIGHUP");
    await served.says("SIGHUP reads nothing again");
    expect((await fetch(new URL("/health", JSON.parse(served.stdout()).url))).status).toBe(200);
    served.child.kill("SIGTERM");
    expect((await served.ended).code).toBe(0);
  },
);
