import { describe, it } from "vitest";
import type { Assistant } from "../../src/contract.ts";
import { channelWorld } from "../support/channel-world.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folder.ts";
import { prompt, sitDown } from "../support/seat.ts";
import { type ChannelUnderTest, testChannel } from "../support/test-channel.ts";

/** Types a line, reads until the prompt comes back. */
async function openTerminal(assistant: Assistant): Promise<ChannelUnderTest> {
  const { folder, remove } = temporaryFolder();
  const { type, seen, forget, reads, ended } = await sitDown(assistant, folder, {
    colours: true,
    links: true,
  });
  await reads(prompt);
  const ask = async (text: string, decision?: string) => {
    // What was typed is echoed; the answer begins after it.
    forget();
    type(`${text}\r`);
    if (decision) {
      await reads("Allow this?");
      type(`${decision}\r`);
    }
    await eventually(() => seen().lastIndexOf(prompt) > seen().indexOf(text) + text.length).toBe(true);
    return seen();
  };
  return {
    ask,
    askAndDecide: (text, approved) => ask(text, approved ? "y" : "n"),
    async close() {
      type("/quit\r");
      await ended;
      remove();
    },
  };
}

testChannel({ runner: { describe, it }, name: "terminal", world: channelWorld, open: openTerminal });
