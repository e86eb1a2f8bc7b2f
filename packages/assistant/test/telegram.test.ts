import { afterEach, describe, expect, test, vi } from "vitest";
import {
  startTelegramChannel,
  type TelegramChannel,
  type TelegramOptions,
} from "../src/channels/telegram/bot.ts";
import { webhookSecret } from "../src/channels/telegram/webhook.ts";
import { BotApi, testToken } from "./support/bot-api.ts";
import { type Script, ScriptedAssistant } from "./support/scripted-assistant.ts";
import { searchStep, story } from "./support/story.ts";

const ada = 1001;
const bob = 1002;
const stranger = 6666;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startApi(firstUpdate?: number): Promise<BotApi> {
  const api = await new BotApi(firstUpdate).start();
  closing.push(() => api.close());
  return api;
}

const logged: string[] = [];

async function startBot(
  api: BotApi,
  assistant: ScriptedAssistant,
  options: Partial<TelegramOptions> = {},
): Promise<TelegramChannel> {
  logged.length = 0;
  const channel = await startTelegramChannel(assistant, {
    token: testToken,
    allowedUsers: [ada, bob],
    apiRoot: api.url,
    log: (_level, message) => logged.push(message),
    ...options,
  });
  let closed = false;
  const close = channel.close.bind(channel);
  channel.close = async () => {
    if (!closed) await close();
    closed = true;
  };
  closing.push(() => channel.close());
  return channel;
}

async function world(script: (text: string) => Script, options: Partial<TelegramOptions> = {}) {
  const api = await startApi();
  const assistant = new ScriptedAssistant(script);
  const channel = await startBot(api, assistant, options);
  return { api, assistant, channel };
}

const said = (api: BotApi) => api.messages.map(({ text }) => text);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

describe("an answer", () => {
  test("comes with citations, doubts, notes and sources as links, after a typing indicator", async () => {
    const { api, assistant } = await world(() => story());
    api.push(api.textFrom(ada, "When was the lighthouse of Orlow lit?"));
    await until(() => expect(api.messages).toHaveLength(1));
    expect(assistant.asked).toEqual(["When was the lighthouse of Orlow lit?"]);
    const [message] = api.messages;
    expect(message?.chat_id).toBe(ada);
    expect(message?.html).toContain('<b>lit in 1872</b> <a href="https://lanterns.example/almanac">[1]</a>');
    expect(message?.html).toContain(
      '[2] <a href="https://harbour.example/news?id=7&amp;page=2">Harbour &quot;News&quot; &lt;weekly&gt;</a>',
    );
    expect(message?.text).toContain("Differs from its source: “Its keeper had eleven cats.”");
    expect(message?.text).toContain("1 of 3 sources could not be opened: unused.example");
    expect(message?.text).not.toContain("Lamps of the north");
    expect(message?.html).toContain(
      "<blockquote expandable>web_search: &quot;lighthouse of Orlow&quot; · duckduckgo · 3 results · 0.8 s\n",
    );
    expect(message?.parameters.link_preview_options).toEqual({ is_disabled: true });
    const methods = api.calls.map(({ method }) => method);
    expect(methods.indexOf("sendChatAction")).toBeGreaterThan(-1);
    expect(methods.indexOf("sendChatAction")).toBeLessThan(methods.indexOf("sendMessage"));
  });

  test("that is long becomes several messages", async () => {
    const paragraph = "The keeper wrote **the wind** and the tide down every day, without fail [1].\n\n";
    const { api } = await world(() => ({ ...story(), steps: [{ say: paragraph.repeat(200) }] }));
    api.push(api.textFrom(ada, "Tell me everything."));
    await until(() => expect(said(api).at(-1)).toContain("Sources"));
    expect(api.messages.length).toBeGreaterThan(3);
    expect(
      said(api)
        .join("\n")
        .match(/The keeper wrote/g),
    ).toHaveLength(200);
    // Every part but the last ends where a paragraph ends.
    for (const text of said(api).slice(0, -1)) expect(text).toMatch(/without fail \[1\]\.$/);
  });

  test("whose HTML is refused is sent as plain text", async () => {
    const { api } = await world(() => story());
    api.failNext("sendMessage", { error_code: 400, description: "Bad Request: can't parse entities: a bug" });
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(api.messages).toHaveLength(1));
    expect(api.messages[0]?.parameters.parse_mode).toBeUndefined();
    expect(api.messages[0]?.text).toContain("lit in 1872 [1]. It was moved");
    expect(api.messages[0]?.text).toContain("The Almanac of Lanterns (https://lanterns.example/almanac)");
  });

  test("waits as long as Telegram asks for, and survives its temporary failures", async () => {
    const { api } = await world(() => ({ steps: [{ say: "Lit in 1872." }] }));
    api.failNext("sendMessage", {
      error_code: 429,
      description: "Too Many Requests: retry after 1",
      parameters: { retry_after: 1 },
    });
    api.failNext("sendMessage", { error_code: 502, description: "Bad Gateway" });
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(said(api)).toEqual(["Lit in 1872."]));
    const [first, second] = api.calls.filter(({ method }) => method === "sendMessage");
    // Timers may fire a moment early.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("that has to wait for the model says so once", async () => {
    const { api } = await world(() => ({
      steps: [{ wait: "Trying <again> in 2 s." }, { wait: "Trying again in 4 s." }, { say: "Lit in 1872." }],
    }));
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(said(api)).toEqual(["Trying <again> in 2 s.", "Lit in 1872."]));
  });

  test("that fails is one sentence, and the conversation continues", async () => {
    const { api } = await world((text) => ({
      steps: text === "broken" ? [{ fail: "The model <x> did not answer." }] : [{ say: "Fine." }],
    }));
    api.push(api.textFrom(ada, "broken"));
    await until(() => expect(said(api)).toEqual(["The model <x> did not answer."]));
    api.push(api.textFrom(ada, "again"));
    await until(() => expect(said(api).at(-1)).toBe("Fine."));
  });
});

describe("commands", () => {
  test("/start greets and says how to connect a model", async () => {
    const { api, assistant } = await world(() => story());
    assistant.connected = false;
    api.push(api.textFrom(ada, "/start"));
    await until(() => expect(said(api)[0]).toContain("set SCRY_MODEL"));
    expect(assistant.asked).toEqual([]);
  });

  test("/new begins a conversation, /sources lists those of the last answer", async () => {
    const { api, assistant } = await world(() => story());
    const person = await assistant.person("telegram", String(ada), "Ada");
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(api.messages).toHaveLength(1));
    api.push(api.textFrom(ada, "/sources"));
    await until(() => expect(said(api)[1]).toContain("Also seen\n[3] Lamps of the north"));
    expect(api.messages[1]?.html).toContain('<a href="https://lanterns.example/almanac">');
    api.push(api.textFrom(ada, "/new"));
    api.push(api.textFrom(ada, "/sources"));
    await until(() => expect(said(api)[3]).toBe("There are no sources yet."));
    expect(await assistant.conversations(person)).toHaveLength(2);
  });

  test("/search and /open reach the assistant, also with the bot's name", async () => {
    const { api, assistant } = await world(() => ({ steps: [searchStep, { say: "Found." }] }));
    api.push(api.textFrom(ada, "/search lamps of the north"));
    api.push(api.textFrom(ada, "/open@lamp_bot https://lanterns.example/almanac"));
    await until(() =>
      expect(assistant.asked).toEqual([
        "/search lamps of the north",
        "/open https://lanterns.example/almanac",
      ]),
    );
  });

  test("messages that are not text get a kind reply", async () => {
    const { api } = await world(() => story());
    const from = { id: ada, is_bot: false, first_name: "Ada" };
    const chat = { id: ada, type: "private" };
    api.push(api.update({ message: { message_id: 1, date: 1, from, chat, photo: [] } }));
    await until(() => expect(said(api)).toEqual(["I can read text only."]));
  });
});

describe("access", () => {
  test("a stranger gets nothing at all, and is logged once", async () => {
    const { api, assistant } = await world(() => story());
    for (const text of ["/start", "Hello?", "/new"]) api.push(api.textFrom(stranger, text));
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(api.messages).toHaveLength(1));
    expect(api.messages[0]?.chat_id).toBe(ada);
    expect(assistant.asked).toEqual(["When?"]);
    const towards = api.calls.filter(({ parameters }) => parameters.chat_id === stranger);
    expect(towards).toEqual([]);
    expect(logged.filter((line) => line.includes("stranger"))).toHaveLength(1);
  });

  test("groups are left alone, unless they are on the list", async () => {
    const { api, assistant } = await world(() => ({ steps: [{ say: "Here." }] }), { allowedChats: [-50] });
    const group = (id: number) => ({ id, type: "group", title: "Lamps" });
    api.push(api.textFrom(ada, "@lamp_bot not here", group(-40)));
    api.push(api.textFrom(ada, "we talk among ourselves", group(-50)));
    api.push(api.textFrom(stranger, "@lamp_bot let me in", group(-50)));
    api.push(api.textFrom(ada, "/search@other_bot lamps", group(-50)));
    api.push(api.textFrom(ada, "@lamp_bot here", group(-50)));
    await until(() => expect(api.messages.map(({ chat_id }) => chat_id)).toEqual([-50]));
    expect(assistant.asked).toEqual(["here"]);
    // What is asked in a group is not part of the private conversation.
    const person = await assistant.person("telegram", String(ada), "Ada");
    expect(await assistant.conversations(person)).toEqual([]);
  });
});

describe("approvals", () => {
  const asking: Script = {
    steps: [
      {
        approval: {
          tool: "send_mail",
          title: "send_mail: to <bob>",
          input: { to: "bob@lamps.example" },
          canRemember: true,
        },
      },
      { say: "It is sent." },
    ],
  };

  test("attach an input that is longer than the question shows", async () => {
    const words = "lamp ".repeat(800);
    const long = { tool: "send_mail", title: "send_mail", input: { words }, canRemember: false };
    const { api } = await world(() => ({ steps: [{ approval: long }, { say: "Sent." }] }));
    api.push(api.textFrom(ada, "Send it."));
    await until(() => expect(api.messages).toHaveLength(1));
    const [sent] = api.calls.filter(({ method }) => method === "sendDocument");
    expect(Object.values(sent?.parameters ?? {}).join()).toContain(words.trim());
    expect(api.messages[0]?.text).toContain("The whole input is in the file above.");
    expect(api.messages[0]?.text.length).toBeLessThan(2_000);
  });

  test("are answered by buttons, by the person who was asked and nobody else", async () => {
    const { api, assistant } = await world(() => asking);
    api.push(api.textFrom(ada, "Send it."));
    await until(() => expect(api.messages).toHaveLength(1));
    const [question] = api.messages;
    if (question === undefined) throw new Error("There is no question.");
    expect(question.text).toContain("May I use send_mail?\nsend_mail: to <bob>");
    expect(question.buttons.map(({ text }) => text)).toEqual(["Allow", "Always", "Deny"]);
    for (const { callback_data } of question.buttons) {
      expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64);
    }
    const [allow, always] = question.buttons.map(({ callback_data }) => callback_data);

    api.push(api.press(stranger, question, allow ?? ""));
    api.push(api.press(bob, question, allow ?? ""));
    await until(() => expect(api.countOf("answerCallbackQuery")).toBe(1));
    expect(assistant.decisions).toEqual([]);
    expect(api.messages).toHaveLength(1);

    api.push(api.press(ada, question, always ?? ""));
    await until(() => expect(said(api)).toEqual([expect.stringContaining("Allowed."), "It is sent."]));
    expect(assistant.decisions).toMatchObject([{ approved: true, remember: true }]);
    expect(api.messages[0]?.buttons).toEqual([]);

    // A second press on an old message decides nothing.
    api.push(api.press(ada, question, allow ?? ""));
    await until(() => expect(api.countOf("answerCallbackQuery")).toBe(3));
    expect(assistant.decisions).toHaveLength(1);
  });

  test("asked before a restart can be answered after it, and the answer comes once", async () => {
    const { api, assistant, channel } = await world(() => asking);
    api.push(api.textFrom(ada, "Send it."));
    await until(() => expect(api.messages).toHaveLength(1));
    const [question] = api.messages;
    if (question === undefined) throw new Error("There is no question.");
    // The old process is gone: nobody delivers what it was following.
    vi.spyOn(assistant, "cancel").mockResolvedValue();
    const ended = channel.close();
    const api2 = await startApi(50);
    await startBot(api2, assistant);
    api2.push(api2.press(ada, question, question.buttons[2]?.callback_data ?? ""));
    await until(() => expect(assistant.decisions).toMatchObject([{ approved: false }]));
    await ended;
    // Both followed it in the end; one of them sent it.
    const answers = () => [...said(api), ...said(api2)].filter((text) => text === "It is sent.");
    await until(() => expect(answers()).toHaveLength(1));
    const asked = () => said(api2).filter((text) => text.includes("May I use"));
    await until(() => expect(asked()).toEqual([expect.stringContaining("Denied.")]));
  });

  test("data that nobody sent is ignored", async () => {
    const { api, assistant } = await world(() => asking);
    const message = {
      message_id: 5,
      chat_id: ada,
      html: "",
      text: "x",
      entities: 0,
      buttons: [],
      parameters: {},
    };
    for (const data of ["", "allow", "allow:", "allow:nothing", "steal:1", "deny:1:2"]) {
      api.push(api.press(ada, message, data));
    }
    api.push(api.textFrom(ada, "/start"));
    await until(() => expect(api.messages).toHaveLength(1));
    expect(assistant.decisions).toEqual([]);
  });
});

describe("updates", () => {
  test("are confirmed on shutdown, and handled once when they come again", async () => {
    const { api, assistant, channel } = await world(() => ({ steps: [{ say: "Once." }] }));
    const update = api.textFrom(ada, "When?");
    api.push(update);
    await until(() => expect(said(api)).toEqual(["Once."]));
    await channel.close();
    expect(api.unconfirmed).toBe(0);
    // As after a kill -9: Telegram offers it again.
    api.push(update);
    await startBot(api, assistant);
    api.push(api.textFrom(ada, "And now?"));
    await until(() => expect(assistant.asked).toEqual(["When?", "And now?"]));
    await until(() => expect(said(api)).toEqual(["Once.", "Once."]));
  });

  test("are asked for by one of several instances; another takes over when it ends", async () => {
    const { api, assistant, channel } = await world(() => ({ steps: [{ say: "Here." }] }));
    await startBot(api, assistant);
    for (const text of ["one", "two", "three"]) api.push(api.textFrom(ada, text));
    await until(() => expect(said(api)).toHaveLength(3));
    expect(api.conflicts).toBe(0);
    await channel.close();
    api.push(api.textFrom(ada, "four"));
    await until(() => expect(said(api)).toHaveLength(4));
    expect(assistant.asked).toEqual(["one", "two", "three", "four"]);
  });

  test("of several people are answered at the same time", async () => {
    const gate = Promise.withResolvers<void>();
    const { api } = await world((text) => ({
      steps: text === "slow" ? [{ until: gate.promise }, { say: "Slow." }] : [{ say: "Quick." }],
    }));
    api.push(api.textFrom(ada, "slow"));
    api.push(api.textFrom(bob, "quick"));
    await until(() => expect(said(api)).toEqual(["Quick."]));
    gate.resolve();
    await until(() => expect(said(api)).toEqual(["Quick.", "Slow."]));
  });

  test("that cannot be handled for a moment are not lost", async () => {
    const { api, assistant } = await world((text) => ({ steps: [{ say: `Answer to ${text}.` }] }));
    const person = assistant.person.bind(assistant);
    const away = vi.spyOn(assistant, "person").mockRejectedValueOnce(new Error("the database is away"));
    away.mockImplementation(person);
    api.push(api.textFrom(ada, "one"));
    api.push(api.textFrom(ada, "two"));
    await until(() => expect(said(api)).toEqual(["Answer to one.", "Answer to two."]));
    expect(logged).toContain("Trying again.");
  });

  test("are asked for again after Telegram was away", async () => {
    const api = await startApi();
    api.failNext("getUpdates", { error_code: 500, description: "Internal Server Error" });
    await startBot(api, new ScriptedAssistant(() => ({ steps: [{ say: "Back." }] })));
    api.push(api.textFrom(ada, "Hello?"));
    await until(() => expect(said(api)).toEqual(["Back."]));
  });
});

describe("shutdown", () => {
  test("lets a running answer end and delivers it", async () => {
    const gate = Promise.withResolvers<void>();
    const { api, channel } = await world(() => ({ steps: [{ until: gate.promise }, { say: "Late." }] }));
    api.push(api.textFrom(ada, "When?"));
    await until(() => expect(api.countOf("sendChatAction")).toBeGreaterThan(0));
    const closed = channel.close();
    // The bot says goodbye by confirming what it has got, without waiting for more.
    const confirmed = { method: "getUpdates", parameters: expect.objectContaining({ timeout: 0 }) };
    await until(() => expect(api.calls).toContainEqual(expect.objectContaining(confirmed)));
    gate.resolve();
    await closed;
    expect(said(api)).toEqual(["Late."]);
  });
});

describe("start", () => {
  test("with a wrong token is a clear error", async () => {
    const api = await startApi();
    await expect(
      startBot(api, new ScriptedAssistant(() => story()), { token: "wrong" }),
    ).rejects.toMatchObject({
      code: "unauthorized",
      message: "Telegram does not know this bot token.",
    });
  });
});

describe("a start without Telegram", () => {
  const trying = () => logged.filter((line) => line.includes("keeps trying"));

  test("is reported once, and continues when Telegram is there", async () => {
    const api = await startApi();
    for (const error_code of [502, 500]) api.failNext("getMe", { error_code, description: "Bad Gateway" });
    const channel = await startBot(api, new ScriptedAssistant(() => ({ steps: [{ say: "Here." }] })));
    expect(channel.name).toBe("lamp_bot");
    expect(trying()).toHaveLength(1);
    api.push(api.textFrom(ada, "Hello?"));
    await until(() => expect(said(api)).toEqual(["Here."]));
  });

  test("ends at once on request", async () => {
    const api = await new BotApi().start();
    await api.close();
    const leaving = new AbortController();
    const assistant = new ScriptedAssistant(() => story());
    const started = startBot(api, assistant, { signal: leaving.signal });
    const refused = expect(started).rejects.toMatchObject({ code: "cancelled" });
    await until(() => expect(trying()).toHaveLength(1));
    leaving.abort();
    await refused;
  });
});

describe("webhook", () => {
  test("takes updates with the secret, and nothing without", async () => {
    const { api, assistant, channel } = await world(() => ({ steps: [{ say: "Called." }] }), {
      webhook: { url: "https://lamps.example/telegram/hook", port: 0 },
    });
    const secret = webhookSecret(testToken);
    expect(api.calls.find(({ method }) => method === "setWebhook")?.parameters).toMatchObject({
      url: "https://lamps.example/telegram/hook",
      secret_token: secret,
    });
    const address = channel.address ?? "";
    expect(address).toMatch(/\/telegram\/hook$/);
    const call = async (to: string, headers: Record<string, string>, body: string) =>
      (await fetch(to, { method: "POST", headers, body })).status;
    const update = JSON.stringify(api.textFrom(ada, "When?"));
    const known = { "X-Telegram-Bot-Api-Secret-Token": secret };
    expect(await call(address, {}, update)).toBe(404);
    expect(await call(address, { "X-Telegram-Bot-Api-Secret-Token": "guess" }, update)).toBe(404);
    expect(await call(`${address}/other`, known, update)).toBe(404);
    expect(await call(address, known, "not JSON")).toBe(400);
    expect(await call(address, known, "null")).toBe(400);
    expect(assistant.asked).toEqual([]);
    // Called twice, as Telegram does when the first answer was late.
    expect(await call(address, known, update)).toBe(200);
    expect(await call(address, known, update)).toBe(200);
    await until(() => expect(said(api)).toEqual(["Called."]));
    expect(assistant.asked).toEqual(["When?"]);
    expect(api.countOf("getUpdates")).toBe(0);
  });
});
