import { afterEach, expect, it } from "vitest";
import { readHistory } from "../../src/channels/terminal/reader.ts";
import { startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { createBell, hangBell } from "../support/bell.ts";
import { eventually } from "../support/eventually.ts";
import { prompt, sitDown } from "../support/seat.ts";

let world: TestAssistant | undefined;
afterEach(() => world?.close());

const controlC = "\u0003";

it("Ctrl-C cancels the answer, at the prompt it ends the chat; lines may be joined", async () => {
  const never = Promise.withResolvers<void>();
  world = await startTestAssistant({
    model: (request, turn) =>
      turn === 0
        ? { text: ["One two ", "three"], stopAfter: { pieces: 2, until: never.promise } }
        : { text: `You said: ${JSON.stringify(request.messages.at(-1)?.content)}` },
  });
  const { assistant, folder } = world;
  const { type, reads, ended, historyFile } = await sitDown(assistant, folder);
  await reads(prompt);
  type("Count\r");
  await reads("One ");
  type(controlC);
  await reads("(cut off)");
  type("first\\\r");
  type("second\r");
  await reads('You said: "first\\nsecond"');
  type("/model qwen\r");
  await reads('"qwen" names no model. Write KIND:NAME');
  type("/expand\r");
  await reads("No tool was called.");
  type(controlC);
  await ended;
  expect(await readHistory(historyFile)).toEqual(["/expand", "/model qwen", "second", "first\\", "Count"]);
  never.resolve();
});

it("continues with an approval that was left open", async () => {
  const { rung, register } = createBell();
  world = await startTestAssistant({
    register,
    model: (_request, turn) =>
      turn === 0 ? { calls: [{ name: "ring", arguments: {} }] } : { text: "It rang well." },
  });
  const { assistant, folder, env, again } = world;
  await hangBell({ file: env.SCRY_ASSISTANT_DB ?? "" }, "REQUIRES_APPROVAL");
  const person = await assistant.person("terminal", "ada", "Ada");
  const { id } = await assistant.current(person, "terminal");
  for await (const event of assistant.ask(person, id, "Ring", { channel: "terminal" }))
    if (event.type === "approval") break;
  await assistant.close();

  const second = await again();
  const { type, reads, forget, ended } = await sitDown(second, folder);
  await reads("Allow this?");
  forget();
  type("perhaps\r");
  await reads("Allow this?");
  type("y\r");
  await reads("It rang well.");
  expect(rung).toHaveLength(1);
  type("/quit\r");
  await ended;
});

it("asks about one call after the other, and ignores what was typed before the question", async () => {
  const { rung, register } = createBell();
  const ahead = Promise.withResolvers<void>();
  world = await startTestAssistant({
    register,
    model: (_request, turn) =>
      turn === 0
        ? {
            text: ["Well then, ", "let me see."],
            stopAfter: { pieces: 2, until: ahead.promise },
            calls: [1, 2].map((times) => ({ name: "ring", arguments: { times } })),
          }
        : { text: `Answer ${turn}.` },
  });
  const { assistant, folder, env } = world;
  await hangBell({ file: env.SCRY_ASSISTANT_DB ?? "" }, "REQUIRES_APPROVAL");
  const { person, type, reads, seen, ended } = await sitDown(assistant, folder);
  await reads(prompt);
  type("Ring\r");
  await reads("Well ");
  type("yes\r");
  // The line is read before the model goes on.
  await new Promise((resolve) => setImmediate(resolve));
  ahead.resolve();
  await reads('{"times":1}');
  const { id } = await assistant.current(person, "terminal");
  await eventually(async () => (await assistant.approvals(person, id)).length).toBe(2);
  expect(seen()).not.toContain('{"times":2}');
  type("n\r");
  await reads('{"times":2}');
  type("y\r");
  // What was typed ahead is the next question.
  await reads("Answer 2.");
  expect(rung).toEqual(['{"times":2}']);
  type("/quit\r");
  await ended;
});
