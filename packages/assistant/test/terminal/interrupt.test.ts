import { PassThrough } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { chat } from "../../src/channels/terminal/chat.ts";
import { readHistory } from "../../src/channels/terminal/history.ts";
import { startTestAssistant, type TestAssistant } from "../support/assistant.ts";
import { createBell, hangBell } from "../support/bell.ts";
import { eventually } from "../support/eventually.ts";

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
  const person = await assistant.person("terminal", "ada", "Ada");
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = "";
  output.on("data", (chunk) => {
    seen += chunk;
  });
  const look = { colours: false, links: false };
  const historyFile = `${folder}/history`;
  const ended = chat({ assistant, person, input, output, look, historyFile });
  await eventually(() => seen).toContain("› ");
  input.write("Count\r");
  await eventually(() => seen).toContain("One ");
  input.write(controlC);
  await eventually(() => seen).toContain("(cut off)");
  input.write("first\\\r");
  input.write("second\r");
  await eventually(() => seen).toContain('You said: "first\\nsecond"');
  input.write("/model qwen\r");
  await eventually(() => seen).toContain('"qwen" names no model. Write KIND:NAME');
  input.write("/expand\r");
  await eventually(() => seen).toContain("No tool was called.");
  input.write(controlC);
  await ended;
  expect(await readHistory(historyFile)).toEqual(["/expand", "/model qwen", "second", "first\\", "Count"]);
  never.resolve();
});

it("goes on with an approval that was left open", async () => {
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
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = "";
  output.on("data", (chunk) => {
    seen += chunk;
  });
  const look = { colours: false, links: false };
  const options = { person, input, output, look, historyFile: `${folder}/history` };
  const ended = chat({ assistant: second, ...options });
  await eventually(() => seen).toContain("Allow this?");
  seen = "";
  input.write("perhaps\r");
  await eventually(() => seen).toContain("Allow this?");
  input.write("y\r");
  await eventually(() => seen).toContain("It rang well.");
  expect(rung).toHaveLength(1);
  input.end("/quit\r");
  await ended;
});

it("asks about one call after the other, and takes nothing for an answer that was typed before", async () => {
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
  const person = await assistant.person("terminal", "ada", "Ada");
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = "";
  output.on("data", (chunk) => {
    seen += chunk;
  });
  const look = { colours: false, links: false };
  const ended = chat({ assistant, person, input, output, look, historyFile: `${folder}/h` });
  await eventually(() => seen).toContain("› ");
  input.write("Ring\r");
  await eventually(() => seen).toContain("Well ");
  input.write("yes\r");
  // The line is read before the model goes on.
  await new Promise((resolve) => setImmediate(resolve));
  ahead.resolve();
  await eventually(() => seen).toContain('{"times":1}');
  const { id } = await assistant.current(person, "terminal");
  await eventually(async () => (await assistant.approvals(person, id)).length).toBe(2);
  expect(seen).not.toContain('{"times":2}');
  input.write("n\r");
  await eventually(() => seen).toContain('{"times":2}');
  input.write("y\r");
  // What was typed ahead is the next question.
  await eventually(() => seen).toContain("Answer 2.");
  expect(rung).toEqual(['{"times":2}']);
  input.write("/quit\r");
  await ended;
});
