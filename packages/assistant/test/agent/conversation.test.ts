import { describe, expect, it } from "vitest";
import type { AnswerEvent } from "../../src/contract.ts";
import { openDatabase } from "../../src/db/open.ts";
import { beginConversation, collect, finalMessage, type TestOptions } from "../support/assistant.ts";
import { onBothDatabases } from "../support/both-databases.ts";
import { eventually } from "../support/eventually.ts";
import { serve } from "../support/servers.ts";

/** Where the pages of the test are. */
let place = "";

async function begin(options: TestOptions) {
  const begun = await beginConversation(options);
  place = begun.web.url;
  return begun;
}

const textOf = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.type === "text" ? [event.delta] : [])).join("");

const search = (query: string) => ({ name: "web_search", arguments: { query } });
const open = (path: string) => ({ name: "open_page", arguments: { url: `${place}${path}` } });

onBothDatabases((fresh) => {
  it("searches, opens, streams, cites and checks", async () => {
    const { ask, model, web, stored } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        [
          { text: "Let me look.", calls: [search("lamp of Holm")] },
          { calls: [open("/lamp")] },
          { text: "The lamp of Holm was lit **for the first time** in 1874 [1]. It is blue [9]." },
        ][turn] ?? {},
    });
    const events = await collect(ask("When was the lamp of Holm lit?"));
    expect(events[0]).toMatchObject({ type: "started" });
    const done = events.at(-1);
    if (done?.type !== "done") throw new Error(JSON.stringify(done));
    expect(done.message.text).toContain("Let me look.\n\nThe lamp of Holm");
    expect(textOf(events)).toBe(done.message.rendered);
    expect(textOf(events)).toContain(`href="${web.url}/lamp`);
    expect(textOf(events)).not.toContain("[9]");
    // The markers around web text are for the model, not for a person.
    expect(JSON.stringify(done.message.toolCalls)).not.toContain("web-data");
    expect(done.message.toolCalls).toMatchObject([
      {
        tool: "web_search",
        title: 'web_search: "lamp of Holm"',
        status: "ok",
        detail: "searxng · 2 results",
      },
      { tool: "open_page", status: "ok" },
    ]);
    expect(done.message.citations).toMatchObject([
      { cites: [1], verdict: "found", sentence: expect.stringContaining("lit for the first time in") },
    ]);
    expect(done.message.sources).toMatchObject([
      { id: 1, cited: true },
      { id: 2, cited: false },
    ]);
    expect(web.searched).toEqual(["lamp of Holm"]);
    expect(model?.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(["web_search", "open_page"]);
    const [question, answer] = await stored();
    expect(answer).toEqual(done.message);
    expect(question).toMatchObject({ role: "user", text: "When was the lamp of Holm lit?" });
  });

  it("remembers the conversation and keeps the numbers of its sources", async () => {
    const { ask, model } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        [
          { calls: [search("holm")] },
          { text: "Lit in 1874 [1]." },
          { calls: [open("/keeper")] },
          { text: "Runa Vik kept eleven goats [2]." },
        ][turn] ?? {},
    });
    await finalMessage(ask("When?"));
    const answer = await finalMessage(ask("And who kept goats?"));
    expect(answer.sources).toMatchObject([{ id: 2, title: "The keeper of Holm", cited: true }]);
    const sent = JSON.stringify(model?.requests[2]?.messages);
    expect(sent).toContain("Lit in 1874 [1].");
    expect(sent).toContain("And who kept goats?");
  });

  it("runs several calls of one round in parallel and says what could not be opened", async () => {
    const { ask, model } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        [
          { calls: [open("/lamp"), open("/gone"), open("/keeper"), search("holm")] },
          { text: "The lamp was lit in 1874 [1]." },
        ][turn] ?? {},
    });
    const answer = await finalMessage(ask(`Read ${place}/lamp, ${place}/gone and ${place}/keeper.`));
    expect(answer.toolCalls.map(({ status }) => status)).toEqual(["ok", "failed", "ok", "ok"]);
    expect(answer.notes).toHaveLength(1);
    expect(answer.notes[0]).toMatch(/^1 of 3 sources could not be opened: 127\.0\.0\.1:\d+ – .+[^.]\.$/);
    const results = model?.requests[1]?.messages.filter(({ role }) => role === "tool");
    expect(results?.map(({ tool_call_id }) => tool_call_id)).toEqual([
      "call_0_0",
      "call_0_1",
      "call_0_2",
      "call_0_3",
    ]);
  });

  it("opens no address that nobody named, unless the agent's settings allow it", async () => {
    const { ask, model } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) => [{ calls: [open("/keeper")] }, { text: "No." }][turn] ?? {},
    });
    const answer = await finalMessage(ask("Tell me about the keeper."));
    expect(answer.toolCalls.map(({ status }) => status)).toEqual(["failed"]);
    const told = model?.requests[1]?.messages.find(({ role }) => role === "tool");
    expect(told?.content).toContain("Only addresses from the user");
  });

  it("reports malformed arguments and unknown tools to the model, as text", async () => {
    const { ask, model } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        [
          {
            calls: [
              { name: "web_search", arguments: '{"query": "lamp' },
              { name: "launch", arguments: {} },
              { name: "functions.launch now", arguments: {} },
            ],
          },
          { calls: [{ name: "web_search", arguments: { query: 7 } }] },
          { text: "Sorry." },
        ][turn] ?? {},
    });
    const answer = await finalMessage(ask("Go"));
    expect(answer.text).toBe("Sorry.");
    expect(answer.toolCalls.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "failed"]);
    const told = model?.requests[1]?.messages
      .filter(({ role }) => role === "tool")
      .map(({ content }) => content);
    expect(told?.[0]).toContain("arguments could not be read");
    // Services refuse a request in which a tool is called what no tool may be called.
    const names = model?.requests[1]?.messages.flatMap(({ tool_calls = [] }) =>
      tool_calls.map((call) => (call as { function: { name: string } }).function.name),
    );
    expect(names).toEqual(["web_search", "launch", "functions_launch_now"]);
    expect(told?.[1]).toContain('no tool "launch"');
    expect(told?.[1]).toContain("web_search, open_page");
  });

  it("ends an endless loop of tools with an answer", async () => {
    const { ask, model } = await begin({
      databaseUrl: await fresh(),
      model: (request, turn) =>
        request.tool_choice === "none" ? { text: "Enough: 1874 [1]." } : { calls: [search(`holm ${turn}`)] },
    });
    const answer = await finalMessage(ask("Never stop"));
    expect(answer.text).toBe("Enough: 1874 [1].");
    expect(answer.toolCalls).toHaveLength(8);
    expect(model?.requests).toHaveLength(9);
  });

  it("ends it also when the model keeps calling tools that it may not call", async () => {
    const { ask } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) => ({ text: turn ? "" : "Let me see.", calls: [search(`holm ${turn}`)] }),
    });
    const answer = await finalMessage(ask("Never stop"));
    expect(answer.state).toBe("done");
    expect(answer.text).toContain("without coming to an answer");
  });

  it("cancels: the text so far stays, the model's request ends, the conversation continues", async () => {
    const never = Promise.withResolvers<void>();
    const { ask, model, stored } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        turn === 0
          ? { text: ["One. ", "Two."], stopAfter: { pieces: 2, until: never.promise } }
          : { text: "Yes." },
    });
    const stop = new AbortController();
    const events: AnswerEvent[] = [];
    for await (const event of ask("Count", { signal: stop.signal })) {
      events.push(event);
      if (event.type === "text") stop.abort();
    }
    expect(events.at(-1)).toMatchObject({ type: "done", message: { state: "interrupted", text: "One. " } });
    await eventually(() => model?.abandoned()).toBe(1);
    never.resolve();
    expect((await finalMessage(ask("Still there?"))).text).toBe("Yes.");
    expect((await stored()).map(({ state }) => state)).toEqual(["done", "interrupted", "done", "done"]);
  });

  it("answers questions one after the other", async () => {
    const first = Promise.withResolvers<void>();
    const { ask, stored } = await begin({
      databaseUrl: await fresh(),
      model: (_request, turn) =>
        turn === 0
          ? { text: ["A", "B"], stopAfter: { pieces: 2, until: first.promise } }
          : { text: `Turn ${turn}.` },
    });
    const one = ask("First");
    for await (const event of one) if (event.type === "text") break;
    const two = collect(ask("Second"));
    first.resolve();
    await two;
    expect((await stored()).map(({ text }) => text)).toEqual(["First", "AB", "Second", "Turn 1."]);
  });

  it("takes a question that is offered twice once, in one step with saving it", async () => {
    const { assistant, person, id, stored } = await begin({ databaseUrl: await fresh() });
    let saved = 0;
    const offer = () =>
      collect(
        assistant.ask(person, id, "Hello", {
          channel: "web",
          once: "update:7",
          onSaved: () => saved++,
        }),
      );
    const [one, other] = await Promise.all([offer(), offer()]);
    expect([one.length, other.length].filter((count) => count === 0)).toHaveLength(1);
    expect(saved).toBe(1);
    expect((await stored()).map(({ text }) => text)).toEqual(["Hello", "Hello."]);
    // A question that could not be saved is not taken either.
    const gone = await assistant.start(person, "web");
    await assistant.remove(person, gone.id);
    await expect(
      collect(assistant.ask(person, gone.id, "Hello", { channel: "web", once: "update:8" })),
    ).rejects.toThrow("no such conversation");
    expect(await assistant.claim("update:8")).toBe(true);
  });

  it("reports what ended and was claimed by nobody, and questions that nobody answers", async () => {
    const gate = Promise.withResolvers<void>();
    const { assistant, person, id, ask, env } = await begin({
      databaseUrl: await fresh(),
      model: [{ text: ["A", "B"], stopAfter: { pieces: 2, until: gate.promise } }, { text: "C" }],
    });
    const undelivered = async () =>
      (await assistant.undelivered("web", "told:")).map(({ messageId }) => messageId);
    const stored = async () => (await assistant.messages(person, id, "web")).length;
    const first = finalMessage(ask("One"));
    // The order matters here: two questions at once may be saved in either order.
    await eventually(stored).toBe(2);
    const second = finalMessage(ask("Two"));
    await eventually(stored).toBe(3);
    // One is being answered and the other waits for its turn: neither is left alone.
    expect(await undelivered()).toEqual([]);
    gate.resolve();
    const ids = [(await first).id, (await second).id];
    await eventually(undelivered).toEqual(ids);
    expect(await assistant.undelivered("telegram", "told:")).toEqual([]);
    await assistant.claim(`told:${ids[0]}`);
    expect(await undelivered()).toEqual([ids[1]]);
    const database = await openDatabase({ url: env.DATABASE_URL, file: env.SCRY_ASSISTANT_DB ?? "" });
    await database
      .deleteFrom("messages")
      .where("id", "=", ids[1] ?? "")
      .execute();
    const [left] = await assistant.undelivered("web", "told:");
    await database.destroy();
    expect(left).toMatchObject({ account: "ada", person, conversationId: id });
  });

  it("can be watched from its beginning by somebody who came later", async () => {
    const gate = Promise.withResolvers<void>();
    const { ask, assistant, person, id } = await begin({
      databaseUrl: await fresh(),
      model: [{ text: ["One ", "two ", "three."], stopAfter: { pieces: 2, until: gate.promise } }],
    });
    for await (const event of ask("Count")) if (event.type === "text") break;
    const events: AnswerEvent[] = [];
    for await (const event of assistant.watch(person, id, "web")) {
      events.push(event);
      gate.resolve();
    }
    expect(textOf(events)).toContain("One two three.");
    expect(events.at(-1)).toMatchObject({ type: "done", message: { text: "One two three." } });
    expect(await collect(assistant.watch(person, id, "web"))).toEqual([]);
  });

  it("finishes what ends in time when it is closed, cuts off the rest, and loses neither", async () => {
    const soon = Promise.withResolvers<void>();
    const { assistant, person, again } = await begin({
      databaseUrl: await fresh(),
      graceMs: 3000,
      model: (request) => {
        const isSoon = JSON.stringify(request.messages).includes("soon");
        const until = isSoon ? soon.promise : new Promise(() => undefined);
        return { text: ["One ", "two."], stopAfter: { pieces: 2, until } };
      },
    });
    const begun = await Promise.all(
      ["soon", "never"].map(async (text) => {
        const { id } = await assistant.start(person, "web");
        const events = assistant.ask(person, id, text, { channel: "web" })[Symbol.asyncIterator]();
        while ((await events.next()).value?.type !== "text");
        return id;
      }),
    );
    const closed = assistant.close();
    soon.resolve();
    await closed;
    const second = await again();
    const answers = await Promise.all(begun.map(async (id) => (await second.messages(person, id, "web"))[1]));
    expect(answers).toMatchObject([
      { state: "done", text: "One two." },
      { state: "interrupted", text: "One " },
    ]);
  });

  it("keeps people apart", async () => {
    const { ask, assistant, id } = await begin({ databaseUrl: await fresh() });
    await finalMessage(ask("My secret"));
    const eve = await assistant.person("web", "eve", "Eve");
    expect(await assistant.conversations(eve)).toEqual([]);
    const attempts = [
      () => assistant.messages(eve, id, "web"),
      () => assistant.exportMarkdown(eve, id),
      () => assistant.remove(eve, id),
      () => assistant.cancel(eve, id),
      () => assistant.approvals(eve, id),
      () => assistant.setModel(eve, id, "compatible:other"),
      () => collect(assistant.ask(eve, id, "Tell me", { channel: "web" })),
      () => collect(assistant.watch(eve, id, "web")),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect((await assistant.current(eve, "web")).id).not.toBe(id);
  });

  it("ends an answer whose conversation is removed", async () => {
    const { ask, assistant, person, id } = await begin({
      databaseUrl: await fresh(),
      model: [{ text: ["One ", "two."], stopAfter: { pieces: 2, until: new Promise(() => undefined) } }],
    });
    const events: AnswerEvent[] = [];
    for await (const event of ask("Count")) {
      if (event.type === "text" && !events.some(({ type }) => type === "text"))
        await assistant.remove(person, id);
      events.push(event);
    }
    expect(events.at(-1)).toEqual({ type: "failed", message: "The conversation was removed." });
    expect(await assistant.conversations(person)).toEqual([]);
  });

  it("makes one user of an account that is seen twice at once", async () => {
    const { assistant } = await begin({ databaseUrl: await fresh() });
    const seen = await Promise.all(Array.from({ length: 8 }, () => assistant.person("telegram", "7", "Bo")));
    expect(new Set(seen.map(({ userId }) => userId)).size).toBe(1);
  });

  it("holds fifty conversations at once", async () => {
    const { assistant } = await begin({
      databaseUrl: await fresh(),
      model: (request) => {
        const said = request.messages.findLast(({ role }) => role === "user")?.content;
        return request.messages.some(({ role }) => role === "tool")
          ? { text: `Answer to ${said} [1].` }
          : { calls: [search(String(said))] };
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const person = await assistant.person("web", `person ${index}`, `Person ${index}`);
        const { id } = await assistant.start(person, "web");
        const answer = await finalMessage(assistant.ask(person, id, `question ${index}`, { channel: "web" }));
        const messages = await assistant.messages(person, id, "web");
        return { text: answer.text, count: messages.length, calls: answer.toolCalls.length };
      }),
    );
    expect(answers).toEqual(
      answers.map((_, index) => ({ text: `Answer to question ${index} [1].`, count: 2, calls: 1 })),
    );
  });
});

it("a database that breaks in the middle of an answer leaves nobody waiting", async () => {
  const gate = Promise.withResolvers<void>();
  const { ask, env, logged } = await begin({
    model: [{ text: ["A", "B"], stopAfter: { pieces: 2, until: gate.promise } }],
  });
  const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
  const answer = collect(ask("One"));
  const text = () => database.selectFrom("messages").select("text").where("role", "=", "assistant").execute();
  await eventually(text).toEqual([{ text: "A" }]);
  await database.schema.alterTable("messages").renameTo("gone").execute();
  gate.resolve();
  expect((await answer).at(-1)).toMatchObject({
    type: "failed",
    message: expect.stringContaining("went wrong"),
  });
  expect(logged.map(({ message }) => message)).toContain("an answer could not be ended");
  await database.schema.alterTable("gone").renameTo("messages").execute();
  await database.destroy();
});

describe("a model that fails", () => {
  it.each([
    [401, "was refused by the model server (401)"],
    [404, 'no model "scripted" at the model server'],
    [429, "takes no more requests for now (429)"],
    [500, "The model server answered 500: Scripted error 500. Try again."],
    [400, "The model server answered 400: Scripted error 400."],
  ])("with %i: one sentence, and the conversation stays usable", async (status, expected) => {
    const { ask, stored } = await begin({
      model: (_request, turn) => (turn === 0 ? { status } : { text: "Back." }),
    });
    const events = await collect(ask("Hello"));
    const last = events.at(-1);
    expect(last?.type).toBe("failed");
    expect(last?.type === "failed" && last.message).toContain(expected);
    expect((await stored()).at(-1)).toMatchObject({
      state: "failed",
      notes: [expect.stringContaining(expected)],
    });
    expect((await finalMessage(ask("Again"))).text).toBe("Back.");
  });

  it("temporarily: the pause after a 429 is shown while it lasts, and the answer follows", async () => {
    const { ask, model } = await begin({
      retries: 2,
      model: (_request, turn) =>
        turn === 0 ? { status: 429, headers: { "retry-after": "1" } } : { text: "Back." },
    });
    const events = await collect(ask("Hello"));
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual(["started", "waiting", "text"]);
    expect(events[1]).toEqual({
      type: "waiting",
      message: "The model server takes no more requests for now (429). Trying again in 1 s.",
    });
    expect(events.at(-1)).toMatchObject({ type: "done", message: { text: "Back." } });
    expect(model?.requests).toHaveLength(2);
  });

  it("in the middle of an answer: the text so far stays", async () => {
    const { ask, stored } = await begin({
      model: (_request, turn) =>
        turn === 0 ? { text: ["Half ", "an answer"], cutAfter: 2 } : { text: "Whole." },
    });
    const last = (await collect(ask("Hello"))).at(-1);
    expect(last).toMatchObject({ type: "failed", message: expect.stringContaining("broke off") });
    expect((await stored()).at(-1)).toMatchObject({ state: "failed", text: "Half " });
    expect((await finalMessage(ask("Again"))).text).toBe("Whole.");
  });

  it.each([
    ["stop", "The model answered with nothing. Ask again."],
    ["content_filter", "The service of the model withheld its answer. Ask in other words."],
    ["length", "The model reached its limit of length before it wrote a word. Ask a narrower question."],
  ])("by saying nothing (%s)", async (finish, message) => {
    const { ask } = await begin({ model: [{ text: "", finish }] });
    expect((await collect(ask("Hello"))).at(-1)).toEqual({ type: "failed", message });
  });

  it("by stopping at its limit: the answer stays, and a note says that its end may be missing", async () => {
    const { ask } = await begin({ model: [{ text: "Half an ans", finish: "length" }] });
    expect(await finalMessage(ask("Hello"))).toMatchObject({
      state: "done",
      text: "Half an ans",
      notes: ["The model stopped at its limit of length: the answer may lack its end."],
    });
  });

  it("by ending without an end", async () => {
    const { ask } = await begin({ model: [{ text: "Half an ans", finish: false }] });
    expect((await collect(ask("Hello"))).at(-1)).toMatchObject({
      message:
        "The answer of the model ended before it was complete: ask again, or check SCRY_MODEL_BASE_URL.",
    });
  });

  it("by an answer that no model gives", async () => {
    const other = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end("data: {oops\n\n");
    });
    const { ask } = await begin({ env: { SCRY_MODEL_BASE_URL: other.url } });
    expect((await collect(ask("Hello"))).at(-1)).toMatchObject({
      message: `What ${other.url} sent is not an answer of a model: check SCRY_MODEL_BASE_URL.`,
    });
    other.close();
  });

  it("with advice that the channel can follow", async () => {
    const { assistant, person } = await begin({ model: [{ status: 404 }] });
    const messages = [];
    for (const channel of ["web", "terminal", "telegram"] as const) {
      const { id } = await assistant.start(person, channel);
      messages.push(JSON.stringify((await collect(assistant.ask(person, id, "Hello", { channel }))).at(-1)));
    }
    expect(messages[0]).toContain("with /model, or");
    expect(messages[1]).toContain("with /model or --model, or");
    expect(messages[2]).toContain("with SCRY_MODEL, or");
    expect(messages[2]).not.toContain("/model");
  });

  it("by being out of reach", async () => {
    const nobody = await serve(() => undefined);
    nobody.close();
    const { host } = new URL(nobody.url);
    const { ask } = await begin({ env: { SCRY_MODEL: "ollama:qwen3:8b", OLLAMA_HOST: host } });
    expect((await collect(ask("Hello"))).at(-1)).toEqual({
      type: "failed",
      message: `Ollama does not answer at http://${host}/v1: start it with ollama serve.`,
    });
  });

  it("by an address where something else is served", async () => {
    const other = await serve((_request, response) => response.writeHead(404).end("<h1>Not here</h1>"));
    const address = `${other.url}/wrong`;
    const { ask } = await begin({ env: { SCRY_MODEL_BASE_URL: address } });
    expect((await collect(ask("Hello"))).at(-1)).toEqual({
      type: "failed",
      message: `There is no model "scripted" at the model server (${address}) (404): choose another one with /model, or check SCRY_MODEL_BASE_URL.`,
    });
    other.close();
  });

  it("by a missing key or an invalid name", async () => {
    const { ask, assistant } = await begin({ env: { SCRY_MODEL: "openai:gpt-5-mini" } });
    expect((await collect(ask("Hello"))).at(-1)).toMatchObject({
      message: expect.stringContaining("OPENAI_API_KEY"),
    });
    expect(await assistant.model()).toMatchObject({
      connected: false,
      hint: expect.stringContaining("OPENAI_API_KEY"),
    });
  });
});

describe("the model of the agent", () => {
  it("is the one reported as connected, and that answers", async () => {
    const { ask, assistant, env, model } = await begin({
      model: [{ text: "Hello." }],
      env: { SCRY_MODEL: "" },
    });
    // Until then, one that the server offers itself.
    expect(await assistant.model()).toEqual({ connected: true, name: "compatible:scripted" });
    const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
    await database.updateTable("agent_configurations").set({ model: "compatible:own" }).execute();
    await database.destroy();
    expect(await assistant.model()).toEqual({ connected: true, name: "compatible:own" });
    expect((await finalMessage(ask("Hello"))).text).toBe("Hello.");
    expect(model?.requests[0]?.model).toBe("own");
  });
});

describe("without a model", () => {
  it("searches and reads by hand, and says how to connect one", async () => {
    const { ask, assistant, web, stored } = await begin({ model: false });
    expect(await assistant.model()).toMatchObject({ connected: false });
    const hint = await finalMessage(ask("Hello"));
    expect(hint.text).toContain('"Connect a model"');
    expect(hint.text).not.toContain("\n");
    const found = await finalMessage(ask("/search lamp of Holm"));
    expect(found.text).toContain(`**The lamp of Holm** [1] · ${new URL(web.url).host}  \n`);
    expect(found.rendered).toContain(`href="${web.url}/lamp"`);
    expect(found.rendered).toMatch(/<\/sup> · [\d.:]+\s*<br>The lamp was lit in 1874\./);
    expect(found.toolCalls).toMatchObject([{ tool: "web_search", status: "ok" }]);
    const page = await finalMessage(ask(`/open ${web.url}/keeper`));
    expect(page.text).toContain("eleven goats");
    // Its title stands above it and is not repeated.
    expect(page.text.match(/The keeper of Holm\b(?! was)/g)).toHaveLength(1);
    expect(page.sources).toMatchObject([{ id: 2 }]);
    const gone = await finalMessage(ask(`/open ${web.url}/gone`));
    expect(gone.toolCalls).toMatchObject([{ status: "failed" }]);
    expect(gone.rendered).toContain("<p>Next step: ");
    expect(await stored()).toHaveLength(8);
  });

  it("shows the next step of a failed search below the list of reasons", async () => {
    const { ask } = await begin({ model: false, env: { WEB_SEARCH_PROVIDER: "brave" } });
    const failed = await finalMessage(ask("/search lamp of Holm"));
    expect(failed.rendered).toMatch(/<\/ul>\s*<p>Next step: /);
  });
});

describe("calls that a person made by hand", () => {
  it("is a tool's result to the model later, marked as data, and never the model's own words", async () => {
    const { ask, model, web } = await begin({ model: [{ text: "I see." }] });
    await finalMessage(ask(`/open ${web.url}/keeper`));
    await finalMessage(ask("/search lamp"));
    await finalMessage(ask("What did I just read?"));
    const messages = model?.requests[0]?.messages ?? [];
    const said = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
    expect(said.join()).not.toContain("eleven goats");
    const [page, found] = messages.filter(({ role }) => role === "tool").map(({ content }) => content);
    expect(page).toMatch(/<web-data \w+> Data from [^\n]+\n[\s\S]*eleven goats/);
    expect(found).toContain("<web-data ");
    const ids = messages.flatMap(({ tool_calls = [] }) =>
      tool_calls.map((call) => (call as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it("is left out for a model without tools", async () => {
    const { ask, model, web } = await begin({ model: [{ text: "I see." }] });
    await finalMessage(ask(`/open ${web.url}/keeper`));
    await finalMessage(ask("What did I just read?", { lite: true }));
    expect(JSON.stringify(model?.requests[0]?.messages)).not.toContain("goats");
  });
});

describe("judge_citations", () => {
  const answer = "Keepers loved dancing bears greatly [1]. Whales visited lonely beaches often [1]. No [2].";
  const verdict = { text: "1. supported\n2: contradicted" };

  async function judged(settings: object, turns: object[]) {
    const { ask, model, env } = await begin({ model: (_request, turn) => turns[turn] ?? {} });
    const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
    await database
      .updateTable("agent_configurations")
      .set({ settings: JSON.stringify(settings) })
      .execute();
    await database.destroy();
    const done = (await collect(ask("What of the lamp?"))).at(-1);
    if (done?.type !== "done") throw new Error(JSON.stringify(done));
    return { message: done.message, requests: model?.requests ?? [] };
  }
  const turns = [{ calls: [search("lamp of Holm")] }, { calls: [open("/lamp")] }, { text: answer }, verdict];

  it("lets the model judge what was not found, in one request, where the settings say so", async () => {
    const { message, requests } = await judged({ judge_citations: true }, turns);
    expect(message.citations).toMatchObject([
      { verdict: "supported", decidedBy: "model" },
      { verdict: "contradicted", decidedBy: "model" },
    ]);
    expect(requests).toHaveLength(4);
    // The tokens of all four requests.
    expect(message.usage).toMatchObject({ inputTokens: 40, outputTokens: 40 });
    // A sentence without a word to compare keeps its source.
    expect(message.sources).toMatchObject([
      { id: 1, cited: true },
      { id: 2, cited: true },
    ]);
  });

  it.each([
    ["they do not", {}],
    ["the budget of the conversation is spent", { judge_citations: true, budget: { tokens: 100 } }],
  ])("does not ask it where %s", async (_, settings) => {
    const { message, requests } = await judged(settings, turns);
    expect(message.citations).toMatchObject([
      { verdict: "not_found", decidedBy: "words" },
      { verdict: "not_found", decidedBy: "words" },
    ]);
    expect(requests).toHaveLength(3);
  });

  it("sends no more of the passages than the agent's requests may carry", async () => {
    const { message, requests } = await judged({ judge_citations: true, context_tokens: 500 }, turns);
    expect(message.citations).toMatchObject([{ verdict: "supported" }, { verdict: "contradicted" }]);
    const asked = JSON.stringify(requests[3]?.messages.at(-1)?.content);
    expect(asked.match(/Passage: .{1,510}?(?=\\n|")/g)).toHaveLength(2);
    expect(asked.length).toBeLessThan(1500);
  });
});

describe("settings of the agent that are wrong", () => {
  it("are reported in the answer", async () => {
    const { ask, env, stored } = await begin({});
    const database = await openDatabase({ file: env.SCRY_ASSISTANT_DB ?? "" });
    await database.updateTable("agent_configurations").set({ settings: '{"max_rounds":"many"}' }).execute();
    await database.destroy();
    const last = (await collect(ask("Hello"))).at(-1);
    expect(last).toMatchObject({ type: "failed", message: expect.stringContaining("max_rounds") });
    expect((await stored()).at(-1)?.state).toBe("failed");
  });
});

describe("lite", () => {
  it("offers no tools and no prompt sections", async () => {
    const { ask, model } = await begin({ model: [{ text: "Plain." }] });
    await finalMessage(ask("Hello", { lite: true }));
    await finalMessage(ask("Hello"));
    expect(model?.requests[0]?.tools).toBeUndefined();
    const prompts = model?.requests.map(({ messages }) => String(messages[0]?.content));
    expect(prompts?.[0]).not.toContain("web_search");
    expect(prompts?.[1]).toContain("web_search");
  });
});

describe("export", () => {
  it("is one Markdown file with every source once", async () => {
    const { ask, assistant, person, id, web } = await begin({
      model: (_request, turn) =>
        [{ calls: [search("holm")] }, { text: "Lit in 1874 [1]." }][turn] ?? { text: "Yes [1]." },
    });
    await finalMessage(ask("When?"));
    await finalMessage(ask("Sure?"));
    const text = await assistant.exportMarkdown(person, id);
    expect(text).toBe(
      `# When?\n\n## You\n\nWhen?\n\n## Assistant\n\nLit in 1874 [^1].\n\n## You\n\nSure?\n\n## Assistant\n\nYes [^1].\n\n[^1]: [The lamp of Holm](${web.url}/lamp)\n`,
    );
  });

  it("marks an answer that was interrupted", async () => {
    const never = Promise.withResolvers<void>();
    const { ask, assistant, person, id } = await begin({
      model: [{ text: ["Half an", " answer"], stopAfter: { pieces: 2, until: never.promise } }],
    });
    const stop = new AbortController();
    for await (const event of ask("When?", { signal: stop.signal })) if (event.type === "text") stop.abort();
    expect(await assistant.exportMarkdown(person, id)).toContain(
      "## Assistant\n\nHalf an\n\n> This answer was interrupted.\n",
    );
    never.resolve();
  });
});
