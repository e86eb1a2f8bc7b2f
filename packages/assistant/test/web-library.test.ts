import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { temporaryFolder } from "./support/folder.ts";
import { call, eventsOf, WebClient } from "./support/web-client.ts";

const bobToken = "bob-has-a-long-token";

function settingsFile(settings: object): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, "settings.json");
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return file;
}

async function world(env: Record<string, string> = {}) {
  const made = await startTestAssistant({ env });
  const { assistant, folder } = made;
  const page = await startWebChannel(assistant, { stateFolder: folder, port: 0, users: { bob: bobToken } });
  onTestFinished(async () => {
    await page.close();
    await made.close();
  });
  const owner = await WebClient.signIn(page.url);
  const bob = await WebClient.signIn(`${owner.origin}/?token=${bobToken}`);
  const list = async (who: WebClient, query = "") =>
    JSON.parse((await who.get(`/api/library${query}`)).body) as {
      documents: number;
      entries: { url: string; title: string; snippet?: string }[];
    };
  return { ...made, owner, bob, list };
}

test("the page adds, lists, finds and removes pages of the person's library, and nobody sees another's", async () => {
  const { owner, bob, list, web } = await world();
  const lamp = `${web.url}/lamp`;
  expect(await list(owner)).toEqual({ documents: 0, entries: [] });

  const added = await bob.send("POST", "/api/library", { url: lamp });
  expect(added.status).toBe(201);
  expect(JSON.parse(added.body).events).toEqual([{ url: lamp, outcome: "added", title: "The lamp of Holm" }]);
  expect(await list(bob)).toMatchObject({
    documents: 1,
    entries: [{ url: lamp, title: "The lamp of Holm" }],
  });
  expect((await list(bob, "?query=whale+oil")).entries).toMatchObject([
    { url: lamp, snippet: expect.stringContaining("whale oil") },
  ]);
  expect((await list(bob)).entries[0]).not.toHaveProperty("owner");
  expect(await list(owner)).toEqual({ documents: 0, entries: [] });
  expect(await list(owner, "?query=whale+oil")).toEqual({ documents: 0, entries: [] });

  const path = `/api/library?url=${encodeURIComponent(lamp)}`;
  expect((await owner.send("DELETE", path)).status).toBe(404);
  expect((await bob.send("DELETE", path)).status).toBe(204);
  expect((await list(bob)).documents).toBe(0);
});

test("the tools of a conversation use the library of the person who asks", async () => {
  const { owner, bob, web } = await world({ WEB_SEARCH_PROVIDER: "library" });
  await bob.send("POST", "/api/library", { url: `${web.url}/lamp` });
  const told = async (who: WebClient) => {
    const { body } = await who.send("POST", "/api/ask", { text: "/search lamp whale oil" });
    return JSON.stringify(eventsOf(body));
  };
  expect(await told(bob)).toContain("The lamp of Holm");
  expect(await told(owner)).not.toContain("The lamp of Holm");
});

test("an address that is not a page of the web is refused, and without signing in there is nothing", async () => {
  const { owner, web } = await world();
  for (const url of ["", "file:///etc/passwd", "/etc/passwd", `https://a.example/${"x".repeat(3000)}`, 7]) {
    const reply = await owner.send("POST", "/api/library", { url });
    expect(reply.status, String(url)).toBe(400);
  }
  const refused = await owner.send("POST", "/api/library", { url: "http://127.0.0.1:1/" });
  expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([400, "refused_url"]);
  const gone = await owner.send("POST", "/api/library", { url: `${web.url}/gone` });
  expect([gone.status, JSON.parse(gone.body).error.code]).toEqual([404, "not_found"]);
  expect((await owner.send("DELETE", "/api/library")).status).toBe(400);
  expect((await call(`${owner.origin}/api/library`)).status).toBe(401);
  const foreign = { ...owner.headers, Origin: "https://evil.example", "Content-Type": "application/json" };
  const sent = { method: "POST", headers: foreign, body: { url: `${web.url}/lamp` } };
  expect((await call(`${owner.origin}/api/library`, sent)).status).toBe(403);
});

test("where the operator shares the library, everybody uses the machine's", async () => {
  const { owner, bob, list, web } = await world({ SCRY_CONFIG: settingsFile({ library: { shared: true } }) });
  await bob.send("POST", "/api/library", { url: `${web.url}/lamp` });
  expect((await list(owner)).documents).toBe(1);
});
