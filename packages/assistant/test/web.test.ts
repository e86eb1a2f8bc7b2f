import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startWebChannel, type WebChannel, type WebOptions } from "../src/channels/web/server.ts";
import { type Script, ScriptedAssistant } from "./support/scripted-assistant.ts";
import { story } from "./support/story.ts";
import { call, eventsOf, WebClient } from "./support/web-client.ts";

const bobToken = "bob-has-a-long-token";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "scry-web-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(
  assistant: ScriptedAssistant,
  options: Partial<WebOptions> = {},
): Promise<{ web: WebChannel; origin: string }> {
  const web = await startWebChannel(assistant, {
    stateFolder: stateFolder(),
    port: 0,
    users: { bob: bobToken },
    ...options,
  });
  closing.push(() => web.close().catch(() => {}));
  return { web, origin: new URL(web.url).origin };
}

async function world(script: (text: string) => Script = () => story(), options: Partial<WebOptions> = {}) {
  const assistant = new ScriptedAssistant(script);
  const { web, origin } = await start(assistant, options);
  const owner = await WebClient.signIn(web.url);
  const bob = await WebClient.signIn(`${origin}/?token=${bobToken}`);
  return { assistant, web, origin, owner, bob };
}

describe("sign-in", () => {
  test("the address sets a cookie that no script can read, and redirects to a clean address", async () => {
    const { web, origin } = await start(new ScriptedAssistant(() => story()));
    const reply = await call(web.url);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(/^\/#key=[\w-]{43}$/);
    const cookie = String(reply.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    // The cookie is not the token: reading one does not give the other.
    expect(cookie).not.toContain(new URL(web.url).searchParams.get("token"));
    const client = await WebClient.signIn(web.url);
    expect((await client.get("/")).status).toBe(200);
    expect(JSON.parse((await client.get("/api/me")).body)).toEqual({
      name: "owner",
      isOwner: true,
      model: { connected: true, name: "scripted:one" },
    });
    expect(new URL(origin).hostname).toBe("127.0.0.1");
  });

  test("a link on another site passes through a page of our own, since a redirect would lose the cookie", async () => {
    const { web, origin } = await start(new ScriptedAssistant(() => story()));
    const elsewhere = { "Sec-Fetch-Site": "cross-site" };
    const reply = await call(web.url, { headers: elsewhere });
    expect(reply.status).toBe(200);
    expect(reply.headers.location).toBeUndefined();
    expect(reply.body).toMatch(/http-equiv="refresh" content="0; url=\/#key=[\w-]{43}"/);
    expect(String(reply.headers["set-cookie"])).toMatch(/SameSite=Strict/);
    const again = await call(origin, { headers: elsewhere });
    expect(again.body).toBe(reply.body.replaceAll(/#key=[\w-]{43}/g, ""));
    expect(again.headers["set-cookie"]).toBeUndefined();
    // The request of that page comes from our own origin, so it does not loop.
    expect((await call(origin, { headers: { "Sec-Fetch-Site": "same-origin" } })).status).toBe(401);
    expect((await call(`${origin}/?token=wrong`, { headers: elsewhere })).status).toBe(401);
  });

  test("without the cookie there is nothing: no page, no script, no data", async () => {
    const { web, origin, owner } = await world();
    const id = await owner.start();
    const script = /src="([^"]+)"/.exec((await owner.get("/")).body)?.[1] ?? "";
    expect((await owner.get(script)).headers["content-type"]).toMatch(/javascript/);
    const paths = [
      "/",
      script,
      "/index.html",
      "/api/me",
      "/api/conversations",
      `/api/conversations/${id}/messages`,
      `/api/conversations/${id}/watch`,
      `/api/conversations/${id}/export`,
      "/api/nothing",
      "/?token=",
      "/?token=wrong",
    ];
    for (const path of paths) {
      const reply = await call(`${origin}${path}`);
      expect(reply.status, path).toBe(401);
      expect(reply.body, path).not.toContain(id);
    }
    for (const cookie of [
      "x=1",
      owner.cookie.slice(0, -1),
      `${owner.cookie.split("=")[0]}=${new URL(web.url).searchParams.get("token")}`,
    ]) {
      const headers = { ...owner.headers, Cookie: cookie };
      expect((await call(`${origin}/api/me`, { headers })).status).toBe(401);
    }
  });

  test("the cookie alone, which every server of this host sees, opens nothing", async () => {
    const { assistant, origin, owner, bob } = await world();
    const id = await owner.start();
    const json = { Origin: origin, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
    const stolen = { Cookie: owner.cookie };
    for (const headers of [stolen, { ...stolen, "Scry-Page-Key": bob.pageKey }]) {
      for (const path of [
        "me",
        "conversations",
        `conversations/${id}/messages`,
        `conversations/${id}/export`,
      ]) {
        const reply = await call(`${origin}/api/${path}`, { headers });
        expect(reply.status, path).toBe(401);
        // So that the page's way back leads to the form.
        expect(String(reply.headers["set-cookie"]), path).toMatch(/Max-Age=0/);
      }
      const asked = await call(`${origin}/api/conversations/${id}/ask`, {
        method: "POST",
        headers: { ...headers, ...json },
        body: { text: "What did I ask yesterday?" },
      });
      expect(asked.status).toBe(401);
    }
    expect(assistant.asked).toEqual([]);
    // Nor does the page itself hold anything: it is the same for everybody.
    const page = await call(origin, { headers: stolen });
    expect(page.body).not.toContain(owner.pageKey);
    expect(page.body).toBe((await bob.get("/")).body);
  });

  test("the owner's token is kept for the next start, readable by the owner alone", async () => {
    const folder = stateFolder();
    const assistant = new ScriptedAssistant(() => story());
    const first = await start(assistant, { stateFolder: folder });
    const port = Number(new URL(first.web.url).port);
    const client = await WebClient.signIn(first.web.url);
    await first.web.close();
    const second = await start(assistant, { stateFolder: folder, port });
    expect(second.web.url).toBe(first.web.url);
    expect((await client.get("/api/me")).status).toBe(200);
    const file = join(folder, "web-token");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").trim()).toBe(new URL(first.web.url).searchParams.get("token"));
  });

  test("the form of the sign-in page takes the token, or the address that holds it", async () => {
    const { web, origin } = await world();
    const form = await call(origin);
    expect(form.status).toBe(401);
    expect(form.body).toMatch(/<form action="\/" method="get">/);
    expect(form.body.match(/<input/g)).toHaveLength(1);
    expect(form.body).not.toMatch(/<script|role="alert"/);
    const sheet = /rel="stylesheet"[^>]*href="([^"]+)"/.exec(form.body)?.[1] ?? "";
    const style = await call(`${origin}${sheet}`);
    expect([style.status, style.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
    const submit = (written: string) => call(`${origin}/?token=${encodeURIComponent(written)}`);
    for (const written of [bobToken, ` ${bobToken} `, web.url]) {
      const reply = await submit(written);
      expect([reply.status, reply.headers.location], written).toEqual([
        303,
        expect.stringMatching("^/#key="),
      ]);
    }
    const wrong = await submit("<b>not a token</b>");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toContain('role="alert">The token is wrong.');
    expect(wrong.body).not.toContain("not a token");
  });

  test("guessing is slowed down", async () => {
    const { origin, web } = await world();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const reply = await call(`${origin}/?token=guess-number-${attempt}`);
      statuses.push(reply.status);
      if (reply.status === 429)
        expect(reply.body).toMatch(/role="alert">Too many attempts. Try again in \d+ s\./);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    // Whoever knows the token is not kept out by others.
    expect((await call(web.url)).status).toBe(303);
  });

  test("short tokens and odd public addresses are refused at the start", async () => {
    const assistant = new ScriptedAssistant(() => story());
    await expect(start(assistant, { users: { eve: "short" } })).rejects.toThrow(/token of "eve"/);
    await expect(start(assistant, { publicUrl: "https://chat.example/path" })).rejects.toThrow(
      /public address/,
    );
  });

  test("where nobody named a port, the next free one is taken", async () => {
    // Whoever has the usual port, this test or a program of this machine: the pages listen after it.
    const holder = createServer();
    await new Promise<void>((done) => holder.once("error", () => done()).listen(8790, "127.0.0.1", done));
    closing.push(() => void holder.close());
    const pages: number[] = [];
    for (let count = 0; count < 2; count++) {
      const { web } = await start(new ScriptedAssistant(() => story()), { port: undefined });
      pages.push(Number(new URL(web.url).port));
    }
    const [first = 0, second = 0] = pages;
    expect(first).toBeGreaterThan(8790);
    expect(second).toBeGreaterThan(first);
  });

  test("a port that is taken is a clear error", async () => {
    const { web } = await world();
    const port = Number(new URL(web.url).port);
    await expect(start(new ScriptedAssistant(() => story()), { port })).rejects.toThrow(
      `Port ${port} is taken`,
    );
  });
});

test("two people cannot have the same token", async () => {
  const start = startWebChannel(new ScriptedAssistant(() => story()), {
    stateFolder: stateFolder(),
    port: 0,
    users: { bob: bobToken, eve: bobToken },
  });
  await expect(start).rejects.toThrow("the same token");
});

describe("users are kept apart", () => {
  test("nobody sees, changes, asks or decides anything in another's conversation", async () => {
    const { owner, bob, assistant } = await world(() => ({
      steps: [
        { approval: { tool: "send_mail", title: "send_mail", input: {}, canRemember: false } },
        { say: "A secret." },
      ],
    }));
    const id = await owner.start();
    const answer = owner.ask(id, "My secret question");
    await expect
      .poll(async () => JSON.parse((await owner.get(`/api/conversations/${id}/messages`)).body).approvals)
      .toHaveLength(1);
    const [approval] = JSON.parse((await owner.get(`/api/conversations/${id}/messages`)).body).approvals;

    expect(JSON.parse((await bob.get("/api/conversations")).body)).toEqual([]);
    const at = `/api/conversations/${id}`;
    const replies = [
      await bob.get(`${at}/messages`),
      await bob.get(`${at}/watch`),
      await bob.get(`${at}/export`),
      await bob.send("POST", `${at}/ask`, { text: "Mine now?" }),
      await bob.send("POST", `${at}/cancel`),
      await bob.send("POST", `${at}/model`, { model: "ollama:x" }),
      await bob.send("DELETE", at),
      await bob.send("POST", `/api/approvals/${approval.id}`, { approved: true }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(reply.body).not.toContain("secret");
    }
    expect(assistant.asked).toEqual(["My secret question"]);
    expect(assistant.decisions).toEqual([]);

    expect((await owner.send("POST", `/api/approvals/${approval.id}`, { approved: true })).status).toBe(204);
    expect((await answer).at(-1)).toMatchObject({ type: "done", message: { text: "A secret." } });
  });
});

describe("requests of other sites", () => {
  test("change nothing, whatever they send", async () => {
    const { owner, origin, assistant } = await world();
    const id = await owner.start();
    const json = "application/json";
    const attempts: Record<string, string>[] = [
      { "Content-Type": json },
      { "Content-Type": json, Origin: "https://evil.example" },
      { "Content-Type": json, Origin: "null" },
      { "Content-Type": json, "Sec-Fetch-Site": "cross-site" },
      { "Content-Type": json, "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:1" },
      { "Content-Type": json, "Sec-Fetch-Site": "none" },
      { "Content-Type": json, "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
      { "Content-Type": "text/plain", Origin: origin, "Sec-Fetch-Site": "same-origin" },
      { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
      { Origin: origin },
    ];
    for (const headers of attempts) {
      const reply = await call(`${origin}/api/conversations/${id}/ask`, {
        method: "POST",
        headers: { ...owner.headers, ...headers },
        body: { text: "Send all secrets" },
      });
      expect([403, 415], JSON.stringify(headers)).toContain(reply.status);
    }
    expect(assistant.asked).toEqual([]);
    // With the cookie, from our own page: also where a browser sends no Sec-Fetch-Site.
    const headers = { ...owner.headers, Origin: origin, "Content-Type": json };
    expect((await call(`${origin}/api/conversations`, { method: "POST", headers, body: {} })).status).toBe(
      201,
    );
  });

  test("a name that points here by force (DNS rebinding) is not served", async () => {
    const { owner, origin } = await world();
    const { port } = new URL(origin);
    const statusFor = async (host: string) =>
      (await call(`${origin}/api/me`, { headers: { ...owner.headers, Host: host } })).status;
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    for (const host of [
      `evil.example:${port}`,
      "127.0.0.1",
      `127.0.0.1:${Number(port) + 1}`,
      `localhost.evil.example:${port}`,
    ]) {
      expect(await statusFor(host), host).toBe(421);
    }
  });

  test("the address of a proxy is one of ours, with cookies for https only", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    const { web, origin: shown } = await start(new ScriptedAssistant(() => story()), {
      publicUrl: "https://chat.example/",
      port,
    });
    expect(shown).toBe("https://chat.example");
    const { search } = new URL(web.url);
    const headers = { Host: "chat.example", "X-Forwarded-Proto": "https" };
    const reply = await call(`http://127.0.0.1:${port}/${search}`, { headers });
    expect(reply.status).toBe(303);
    expect(String(reply.headers["set-cookie"])).toMatch(/; Secure/);
    const other = await call(`http://127.0.0.1:${port}/${search}`, { headers: { Host: "chat.other" } });
    expect(other.status).toBe(421);
  });

  test("headers keep the page to itself", async () => {
    const { owner, origin } = await world();
    for (const reply of [
      await owner.get("/"),
      await owner.get("/api/me"),
      await call(`${origin}/`),
      await call(`${origin}/health`),
    ]) {
      const policy = String(reply.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|data:/);
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
      expect(reply.headers["referrer-policy"]).toBe("no-referrer");
      expect(reply.headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect((await owner.get("/api/me")).headers["cache-control"]).toBe("no-store");
    const page = (await owner.get("/")).body;
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
  });
});

describe("limits", () => {
  test("questions are limited for each user", async () => {
    const { owner, bob } = await world(() => ({ steps: [{ say: "Yes." }] }));
    const mine = await owner.start();
    const ask = (who: WebClient, id: string) =>
      who.send("POST", `/api/conversations/${id}/ask`, { text: "?" });
    for (let count = 0; count < 20; count++) expect((await ask(owner, mine)).status).toBe(200);
    const refused = await ask(owner, mine);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(bob, await bob.start())).status).toBe(200);
  });

  test("answers that are followed at the same time are limited for each user", async () => {
    const { owner, bob, origin } = await world(() => ({ steps: [{ until: new Promise(() => {}) }] }));
    const id = await owner.start();
    const leaving = new AbortController();
    const asked = await fetch(`${origin}/api/conversations/${id}/ask`, {
      method: "POST",
      headers: { ...owner.headers, Origin: origin, "Content-Type": "application/json" },
      body: '{"text":"?"}',
      signal: leaving.signal,
    });
    await asked.body?.getReader().read();
    // Held, since a reply that nobody holds is collected and its connection closed.
    const held: Response[] = [];
    const watch = async () => {
      const headers = owner.headers;
      const reply = await fetch(`${origin}/api/conversations/${id}/watch`, {
        headers,
        signal: leaving.signal,
      });
      held.push(reply);
      return reply.status;
    };
    for (let count = 1; count < 20; count++) expect(await watch()).toBe(200);
    expect(await watch()).toBe(429);
    expect(held).toHaveLength(20);
    expect((await bob.get("/api/me")).status).toBe(200);
    leaving.abort();
    // A reader who left makes room.
    const idle = await owner.start();
    const again = async () => (await owner.get(`/api/conversations/${idle}/watch`)).status;
    await expect.poll(again).toBe(200);
  });

  test("long and malformed bodies are refused", async () => {
    const { owner, assistant } = await world();
    const id = await owner.start();
    const statusOf = async (body: unknown) =>
      (await owner.send("POST", `/api/conversations/${id}/ask`, body)).status;
    expect(await statusOf({ text: "x".repeat(20_001) })).toBe(400);
    expect(await statusOf({ text: "x".repeat(200_000) })).toBe(413);
    for (const body of ["{", "[]", "null", {}, { text: 5 }, { text: "  " }])
      expect(await statusOf(body)).toBe(400);
    expect(assistant.asked).toEqual([]);
  });

  test("a first question begins its conversation, and one that is refused leaves none", async () => {
    const { owner, assistant } = await world(() => ({ steps: [{ say: "Yes." }] }));
    const begin = (body: unknown) => owner.send("POST", "/api/ask", body);
    const listed = async () => JSON.parse((await owner.get("/api/conversations")).body);
    for (const body of [{ text: "x".repeat(20_001) }, { text: " " }, {}])
      expect((await begin(body)).status).toBe(400);
    expect(await listed()).toEqual([]);
    const asked = await begin({ text: "Is it lit?" });
    expect(eventsOf(asked.body).at(-1)).toMatchObject({ type: "done", message: { text: "Yes." } });
    const [begun] = await listed();
    expect(begun.title).toBe("Is it lit?");
    expect(asked.headers["content-location"]).toBe(`/api/conversations/${begun.id}`);
    for (let count = 1; count < 20; count++) await owner.ask(begun.id, "?");
    expect((await begin({ text: "Once more" })).status).toBe(429);
    expect(await listed()).toHaveLength(1);
    expect(assistant.asked).toHaveLength(20);
  });

  test("paths lead to the page's own files only", async () => {
    const { owner } = await world();
    for (const path of [
      "/../package.json",
      "/..%2f..%2fpackage.json",
      "/assets/../../package.json",
      "/web-token",
      "//etc/passwd",
    ]) {
      expect((await owner.get(path)).status, path).toBe(404);
    }
  });
});

describe("an answer", () => {
  test("is streamed event by event; afterwards it can be listed and exported", async () => {
    const { owner } = await world();
    const id = await owner.start();
    const events = await owner.ask(id, "When was the lighthouse of Orlow lit?");
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["started", "tool", "text", "done"]),
    );
    expect(events.at(-1)?.type).toBe("done");
    const written = events.map((event) => (event.type === "text" ? event.delta : "")).join("");
    const { messages } = JSON.parse((await owner.get(`/api/conversations/${id}/messages`)).body);
    expect(written).toBe(messages[1].rendered);
    const exported = await owner.get(`/api/conversations/${id}/export`);
    expect(exported.headers["content-disposition"]).toBe(
      'attachment; filename="When-was-the-lighthouse-of-Orlow-lit.md"',
    );
    expect(exported.body).toContain("The lighthouse of Orlow was **lit in 1872** [1]");
    expect((await owner.send("DELETE", `/api/conversations/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/conversations/${id}/messages`)).status).toBe(404);
  });

  test("continues when the browser leaves, and can be watched again from its beginning", async () => {
    const gate = Promise.withResolvers<void>();
    const { owner, origin } = await world(() => story({ until: gate.promise }));
    const id = await owner.start();
    const leaving = new AbortController();
    const asked = await fetch(`${origin}/api/conversations/${id}/ask`, {
      method: "POST",
      headers: { ...owner.headers, Origin: origin, "Content-Type": "application/json" },
      body: JSON.stringify({ text: "When?" }),
      signal: leaving.signal,
    });
    const reader = asked.body?.getReader();
    await reader?.read();
    leaving.abort();
    const watched = await fetch(`${origin}/api/conversations/${id}/watch`, {
      headers: owner.headers,
    });
    let told = "";
    for await (const chunk of watched.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      told += chunk;
      if (told.includes('"started"')) gate.resolve();
    }
    const events = eventsOf(told);
    expect(events[0]?.type).toBe("started");
    expect(events.at(-1)).toMatchObject({ type: "done", message: { state: "done" } });
    // Nothing runs any more: the stream ends at once.
    expect(eventsOf((await owner.get(`/api/conversations/${id}/watch`)).body)).toEqual([]);
  });

  test("can be stopped", async () => {
    const { owner } = await world(() => story({ until: new Promise(() => {}) }));
    const id = await owner.start();
    const answer = owner.ask(id, "When?");
    await expect
      .poll(async () => JSON.parse((await owner.get(`/api/conversations/${id}/messages`)).body).messages)
      .toHaveLength(2);
    expect((await owner.send("POST", `/api/conversations/${id}/cancel`)).status).toBe(204);
    expect((await answer).at(-1)).toMatchObject({ type: "done", message: { state: "interrupted" } });
  });

  test("that fails is one sentence", async () => {
    const { owner } = await world(() => ({ steps: [{ fail: "The model did not answer." }] }));
    const events = await owner.ask(await owner.start(), "When?");
    expect(events.at(-1)).toEqual({ type: "failed", message: "The model did not answer." });
  });
});

test("/health needs no cookie, reveals nothing, and reports when the database is away", async () => {
  const { origin, assistant } = await world();
  const health = async () => {
    const { status, body } = await call(`${origin}/health`, { headers: { Host: "probe.internal" } });
    return [status, body];
  };
  expect(await health()).toEqual([200, '{"status":"ok"}']);
  assistant.healthy = false;
  expect(await health()).toEqual([503, '{"status":"unavailable"}']);
  assistant.healthy = true;
  expect(await health()).toEqual([200, '{"status":"ok"}']);
});
