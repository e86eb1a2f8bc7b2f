import { describe, expect, it } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import type { Assistant } from "../src/contract.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { describeInChromium, readingOf, visit } from "./support/browser.ts";
import { channelWorld } from "./support/channel-world.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type ChannelUnderTest, testChannel } from "./support/test-channel.ts";
import { WebClient } from "./support/web-client.ts";

/** A person at the page: types, and reads what is on the screen and where its links lead. */
async function openPage(assistant: Assistant): Promise<ChannelUnderTest> {
  const { folder, remove } = temporaryFolder();
  const web = await startWebChannel(assistant, { stateFolder: folder, port: 0 });
  const { page, leave } = await visit(web.url);
  const field = page.getByRole("textbox", { name: "Your question" });
  let answered = 0;
  const ask = async (text: string, approved?: boolean) => {
    await field.fill(text);
    await field.press("Enter");
    if (approved !== undefined) {
      await page.getByRole("button", { name: approved ? "Allow" : "Deny", exact: true }).click();
    }
    const reply = page.locator(".reply").nth(answered);
    answered += 1;
    await reply.waitFor();
    await page.getByRole("log").and(page.locator('[aria-busy="false"]')).waitFor();
    const links = await reply
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    // The parts of a card's row are one line on the screen, kept apart by space, though they are read one by one.
    const rows = await reply.locator("summary").evaluateAll((found) =>
      found.map((row) =>
        [...row.children]
          .map(({ textContent }) => textContent)
          .filter(Boolean)
          .join(" · "),
      ),
    );
    return [await readingOf(reply), ...rows, ...links].join("\n");
  };
  return {
    ask,
    askAndDecide: ask,
    async close() {
      await leave();
      await web.close();
      remove();
    },
  };
}

/** A page on which the answer to "Question one" has begun and goes on when the gate opens. */
async function inTheMiddle(gate: Promise<void>) {
  const { assistant, folder, close } = await startTestAssistant({
    model: (_request, turn) =>
      turn === 0
        ? { text: ["One begins", " and ends."], stopAfter: { pieces: 2, until: gate } }
        : { text: "Two is answered." },
  });
  const web = await startWebChannel(assistant, { stateFolder: folder, port: 0 });
  const { page, leave } = await visit(web.url);
  await page.getByRole("textbox", { name: "Your question" }).fill("Question one");
  await page.keyboard.press("Enter");
  await page.getByText("One begins").waitFor();
  return {
    page,
    client: await WebClient.signIn(web.url),
    async close() {
      await leave();
      await web.close();
      await close();
    },
  };
}

describeInChromium("with the whole assistant behind it", () => {
  testChannel({ runner: { describe, it }, name: "web", world: channelWorld, open: openPage });

  it("says once that a conversation was deleted in another window, in the middle of an answer", async () => {
    const never = Promise.withResolvers<void>();
    const { page, client, close } = await inTheMiddle(never.promise);
    try {
      await client.send("DELETE", `/api/conversations/${page.url().split("/").at(-1)}`);
      await page.getByText("The conversation was removed.").waitFor();
      await page.getByRole("button", { name: "Send" }).waitFor();
      // Whatever the page asked for meanwhile is answered.
      await page.waitForLoadState("networkidle");
      expect(await page.locator(".failure").allInnerTexts()).toEqual(["The conversation was removed."]);
    } finally {
      never.resolve();
      await close();
    }
  });

  it("shows questions of two windows in their order, and each answer when it is made", async () => {
    const gate = Promise.withResolvers<void>();
    const { page, client, close } = await inTheMiddle(gate.promise);
    try {
      // Named while the first answer is being made.
      await page.locator(".top-bar").getByText("Question one").waitFor();
      const id = page.url().split("/").at(-1) ?? "";
      const second = client.ask(id, "Question two");
      await expect
        .poll(async () => (await client.get(`/api/conversations/${id}/messages`)).body)
        .toContain("two");
      await page.reload();
      await page.getByText("Question two").waitFor();
      await page.getByRole("button", { name: "Stop" }).waitFor();
      const thread = page.getByRole("log");
      await expect.poll(() => readingOf(thread)).toMatch(/Question one[\s\S]*One begins[\s\S]*Question two/);
      gate.resolve();
      await second;
      await page.getByText("Two is answered.").waitFor();
      await expect
        .poll(() => readingOf(thread))
        .toMatch(/Question one[\s\S]*One begins and ends\.[\s\S]*Question two[\s\S]*Two is answered\./);
    } finally {
      await close();
    }
  });
});

it("answers fifty conversations of five people at once, each with its own answer", async () => {
  const { assistant, folder, close } = await startTestAssistant({
    model: ({ messages }) => ({ text: `You asked: ${JSON.stringify(messages.at(-1)?.content)}`, delayMs: 5 }),
  });
  const names = ["ada", "ben", "cleo", "dora", "emil"];
  const tokens = Object.fromEntries(names.map((name) => [name, `a-long-token-of-${name}`]));
  const web = await startWebChannel(assistant, { stateFolder: folder, port: 0, users: tokens });
  try {
    const people = await Promise.all(
      Object.values(tokens).map((token) => WebClient.signIn(`${new URL(web.url).origin}/?token=${token}`)),
    );
    const asked = people.flatMap((person, who) =>
      Array.from({ length: 10 }, async (_, index) => {
        const question = `number ${who}-${index}`;
        const events = await person.ask(await person.start(), question);
        const last = events.at(-1);
        return last?.type === "done" && last.message.text.includes(`${question}"`);
      }),
    );
    expect(await Promise.all(asked)).toEqual(Array(50).fill(true));
    for (const person of people) {
      expect(JSON.parse((await person.get("/api/conversations")).body)).toHaveLength(10);
    }
  } finally {
    await web.close();
    await close();
  }
});
