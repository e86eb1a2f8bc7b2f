import { expect, it } from "vitest";
import { beginConversation, finalMessage } from "../support/assistant.ts";
import { onBothDatabases } from "../support/both-databases.ts";

/** Replies with what it was asked last, and how many messages led there. */
const echo = (request: { model: string; messages: { role: string; content: unknown }[] }) => {
  const asked = request.messages.filter(({ role }) => role === "user");
  const last = JSON.stringify(asked.at(-1)?.content).replaceAll(/[^\w ]/g, "");
  return { text: `${request.model}: ${last} after ${asked.length - 1}` };
};

onBothDatabases((fresh) => {
  const begin = async () => beginConversation({ model: echo, databaseUrl: await fresh() });

  it("a question asked in other words keeps the old one, with all that came after it", async () => {
    const { ask, stored, assistant, person, id } = await begin();
    await finalMessage(ask("first"));
    await finalMessage(ask("second"));
    const [first] = await stored();
    const instead = { channel: "web", instead: first?.id ?? "" };
    const answer = await finalMessage(assistant.ask(person, id, "other", instead));
    // The model saw nothing of the branch that was left.
    expect(answer.text).toContain("other after 0");
    const shown = await stored();
    expect(shown.map(({ text }) => text)).toEqual(["other", answer.text]);
    expect(shown[0]?.variants).toEqual({ ids: [first?.id, shown[0]?.id], shown: 1 });
    await assistant.choose(person, id, first?.id ?? "");
    const back = await stored();
    expect(back.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual(["first", "second"]);
    expect(back[0]?.variants?.shown).toBe(0);
    // The next question continues where the person is.
    expect((await finalMessage(ask("third"))).text).toContain("third after 2");
    expect((await stored()).length).toBe(6);
  });

  it("the same question is asked of another model, once, and the answer says which", async () => {
    const { ask, stored, assistant, person, id } = await begin();
    expect((await finalMessage(ask("first"))).model).toBe("compatible:scripted");
    const [question] = await stored();
    const again = { channel: "web", instead: question?.id ?? "", model: "compatible:other" };
    const answer = await finalMessage(assistant.ask(person, id, "first", again));
    expect(answer).toMatchObject({ model: "compatible:other", text: "other: first after 0" });
    expect((await finalMessage(ask("next"))).model).toBe("compatible:scripted");
    const wrong = assistant.ask(person, id, "first", { ...again, model: "openai:gpt-5" });
    await expect(finalMessage(wrong)).rejects.toThrow("needs a key");
  });

  it("conversations are renamed, pinned and found by their text", async () => {
    const { ask, assistant, person, id } = await begin();
    await finalMessage(ask("The Ärmel of 100% cotton"));
    const { id: second } = await assistant.start(person, "web");
    await finalMessage(assistant.ask(person, second, "lighthouses", { channel: "web" }));
    await assistant.change(person, id, { title: "  Clothes \n of ours ", pinned: true });
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    expect(titles(await assistant.conversations(person))).toEqual(["Clothes of ours", "lighthouses"]);
    expect(titles(await assistant.conversations(person, "ärmel"))).toEqual(["Clothes of ours"]);
    expect(titles(await assistant.conversations(person, "100%"))).toEqual(["Clothes of ours"]);
    expect(titles(await assistant.conversations(person, "LIGHT"))).toEqual(["lighthouses"]);
    expect((await assistant.conversations(person, "cotton"))[0]).toMatchObject({
      pinned: true,
      snippet: expect.stringContaining("100% cotton"),
    });
    expect(await assistant.conversations(person, "nowhere")).toEqual([]);
    const stranger = await assistant.person("web", "eve", "Eve");
    expect(await assistant.conversations(stranger, "cotton")).toEqual([]);
    await expect(assistant.change(stranger, id, { title: "Mine" })).rejects.toThrow("no such conversation");
  });
});

it("a question that failed is repeated without keeping the failure", async () => {
  let calls = 0;
  const { ask, stored, assistant, person, id } = await beginConversation({
    model: () => (calls++ === 0 ? { status: 400 } : { text: "Here." }),
  });
  await expect(finalMessage(ask("first"))).rejects.toThrow("400");
  const [question] = await stored();
  await finalMessage(assistant.ask(person, id, "first", { channel: "web", instead: question?.id ?? "" }));
  const shown = await stored();
  expect(shown.map(({ text, state }) => [text, state])).toEqual([
    ["first", "done"],
    ["Here.", "done"],
  ]);
  expect(shown[0]?.variants).toBeUndefined();
});

it("is shared as a page without scripts, in which nothing of a model or a person is HTML", async () => {
  const { ask, assistant, person, id } = await beginConversation({
    model: [
      { calls: [{ name: "web_search", arguments: { query: "lamp of Holm" } }] },
      {
        text: "The lamp was lit in 1874 [1]. <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n- [x] lit",
      },
    ],
  });
  await finalMessage(ask('When? <script>alert("q")</script>'));
  const html = await assistant.exportHtml(person, id);
  expect(html).not.toMatch(/<script|<img|<link|<iframe/i);
  expect(html).toContain('<li class="task">☑ lit</li>');
  expect(html).toContain("default-src 'none'");
  expect(html).toContain("&lt;script&gt;alert(&quot;q&quot;)");
  expect(html).toMatch(/<li value="1"><a href="http:\/\/127\.0\.0\.1:\d+\/lamp"[^>]*>The lamp of Holm<\/a>/);
  expect(html).toContain("<blockquote");
  const german = await assistant.exportHtml(person, id, "de");
  expect(german).toContain('<html lang="de">');
  expect(german).toMatch(/>Frage<[\s\S]*>Antwort \([\s\S]*>Quellen</);
  const json = JSON.parse(await assistant.exportJson(person, id));
  expect(json.messages).toMatchObject([
    { role: "user", shown: true },
    { role: "assistant", sources: [{ id: 1, cited: true }, { id: 2 }], toolCalls: [{ tool: "web_search" }] },
  ]);
});
