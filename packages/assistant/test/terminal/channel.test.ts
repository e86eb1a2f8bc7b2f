import { rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, it } from "vitest";
import type { Assistant } from "../../src/channels/contract.ts";
import { chat } from "../../src/channels/terminal/chat.ts";
import { type ChannelUnderTest, testChannel } from "../../src/channels/test-channel.ts";
import { channelWorld } from "../support/channel-world.ts";
import { temporaryFolder } from "../support/folder.ts";

const prompt = "› ";

/** A person at a terminal: types a line, reads until the prompt comes back. */
async function sitDown(assistant: Assistant): Promise<ChannelUnderTest> {
  const { folder } = temporaryFolder();
  const input = new PassThrough();
  const output = new PassThrough();
  let seen = "";
  let changed = Promise.withResolvers<void>();
  output.on("data", (chunk) => {
    seen += chunk;
    changed.resolve();
    changed = Promise.withResolvers();
  });
  const until = async (done: () => boolean) => {
    while (!done()) await changed.promise;
  };
  const person = await assistant.person("terminal", "ada", "Ada");
  const ended = chat({
    assistant,
    person,
    input,
    output,
    look: { colours: true, links: true },
    historyFile: join(folder, "history"),
  });
  await until(() => seen.includes(prompt));
  const ask = async (text: string, decision?: string) => {
    // What was typed is echoed; the answer begins behind it.
    seen = "";
    input.write(`${text}\r`);
    if (decision) {
      await until(() => seen.includes("Allow this?"));
      input.write(`${decision}\r`);
    }
    await until(() => seen.lastIndexOf(prompt) > seen.indexOf(text) + text.length);
    return seen;
  };
  return {
    ask,
    askAndDecide: (text, approved) => ask(text, approved ? "y" : "n"),
    async close() {
      input.write("/quit\r");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

testChannel({ runner: { describe, it }, name: "terminal", world: channelWorld, open: sitDown });
