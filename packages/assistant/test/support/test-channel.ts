import { match, ok, strictEqual } from "node:assert/strict";
import type { Assistant } from "../../src/contract.ts";

/** The part of a test library that is needed; vitest's and node:test's names fit. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
}

/** A person at a channel. */
export interface ChannelUnderTest {
  /** Sends a text as a person would, and gives all that they were shown until the answer was complete. */
  ask(text: string): Promise<string>;
  /** The same; when the person is asked for an approval, they answer so. */
  askAndDecide(text: string, approved: boolean): Promise<string>;
  close(): Promise<void>;
}

/** What the model does in one round. */
export type ModelRound =
  | { text: string }
  | { calls: readonly { name: string; arguments: unknown }[] }
  | { status: number };

export interface ChannelWorld {
  assistant: Assistant;
  /** The address of a page with the title "The lamp of Holm"; a search finds it as source 1. */
  page: string;
  /** How often the tool `ring`, which needs an approval, was run. */
  rung(): number;
  close(): Promise<void>;
}

export interface TestChannelOptions {
  runner: TestRunner;
  name: string;
  /** An assistant whose model follows the rounds, with the tools web_search, open_page and ring. */
  world(rounds: readonly ModelRound[]): Promise<ChannelWorld>;
  open(assistant: Assistant): Promise<ChannelUnderTest>;
}

const search = { calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] };
/** Plans, misses nothing, writes. */
const research = [
  { text: '{"questions":[{"question":"When was the lamp of Holm lit?","queries":["lamp of Holm"]}]}' },
  { text: '{"questions":[]}' },
  { text: "The lamp of Holm was lit for the first time in 1874 and burned whale oil [1]." },
];
const ring = { calls: [{ name: "ring", arguments: { times: 1 } }] };

const times = (text: string, part: string) => text.split(part).length - 1;

/** The suite that every channel passes: one assistant, one behaviour, only the rendering differs. */
export function testChannel({ runner, name, world, open }: TestChannelOptions): void {
  const { describe, it } = runner;
  const scene =
    (
      rounds: readonly ModelRound[],
      body: (channel: ChannelUnderTest, place: ChannelWorld) => Promise<void>,
    ) =>
    async () => {
      const place = await world(rounds);
      const channel = await open(place.assistant);
      try {
        await body(channel, place);
      } finally {
        await channel.close();
        await place.close();
      }
    };

  describe(`channel ${name}`, () => {
    it(
      "shows the answer once, with its sources, and no citation that leads nowhere",
      scene(
        [search, { text: "The lamp of Holm was lit in 1874 [1]. It is blue [9]." }],
        async (channel, place) => {
          const seen = await channel.ask("When was the lamp lit?");
          strictEqual(times(seen, "was lit in 1874"), 1);
          ok(seen.includes(place.page), `the address ${place.page} is missing in: ${seen}`);
          ok(!seen.includes("[9]"), seen);
          match(seen, /web_search|Searched for/);
        },
      ),
    );
    it(
      "goes on with the conversation",
      scene([{ text: "One." }, { text: "Two." }], async (channel, { assistant }) => {
        await channel.ask("First question");
        const seen = await channel.ask("Second question");
        ok(seen.includes("Two.") && !seen.includes("One."), seen);
        ok((await assistant.model()).connected);
      }),
    );
    it(
      "tells a failure of the model in one sentence, and answers the next question",
      scene([{ status: 401 }, { text: "Back again." }], async (channel) => {
        match(await channel.ask("Hello"), /key was refused by the model server \(401\)/);
        match(await channel.ask("Hello again"), /Back again\./);
      }),
    );
    it(
      "runs a tool by hand",
      scene([], async (channel, place) => {
        const seen = await channel.ask("/search lamp of Holm");
        ok(seen.includes("The lamp of Holm"), seen);
        ok(seen.includes(place.page), seen);
      }),
    );
    it(
      "writes a report by its command",
      scene(research, async (channel) => {
        match(await channel.ask("/research When was the lamp of Holm lit?"), /burned whale oil/);
      }),
    );
    it(
      "says that there is no such command, and takes a path for a question",
      scene([{ text: "A list of names." }], async (channel) => {
        match(await channel.ask("/nope x"), /There is no command \/nope/);
        match(await channel.ask("/etc/hosts, what is it?"), /A list of names\./);
      }),
    );
    it(
      "says what could not be read",
      scene(
        [
          { calls: [{ name: "open_page", arguments: { url: "http://127.0.0.1:1/nobody" } }] },
          { text: "I could not read it." },
        ],
        async (channel) => match(await channel.ask("Read it"), /1 of 1 source could not be opened/),
      ),
    );
    it(
      "shows why a call failed in its line",
      scene(
        [
          { calls: [{ name: "web_search", arguments: { query: "refused lamp" } }] },
          { text: "I could not search." },
        ],
        async (channel) => {
          const seen = await channel.ask("Search it");
          match(seen, /refused lamp[^\n]* · [^\n]*searxng: /);
          ok(!seen.includes("Search failed:"), seen);
        },
      ),
    );
    it(
      "asks before a tool that needs it, and takes a yes",
      scene([ring, { text: "Done." }], async (channel, place) => {
        match(await channel.askAndDecide("Ring the bell", true), /Done\./);
        strictEqual(place.rung(), 1);
      }),
    );
    it(
      "takes a no",
      scene([ring, { text: "Not done." }], async (channel, place) => {
        match(await channel.askAndDecide("Ring the bell", false), /Not done\./);
        strictEqual(place.rung(), 0);
      }),
    );
    it(
      "lets no control characters of a model through",
      scene([{ text: "Before \u001b]0;owned\u0007\u001b[2J after." }], async (channel) => {
        const seen = await channel.ask("Hello");
        ok(!seen.includes("\u001b]0;") && !seen.includes("\u0007") && !seen.includes("\u001b[2J"), seen);
        match(seen, /after\./);
      }),
    );
  });
}
