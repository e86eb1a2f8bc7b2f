import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant, type TestAssistant } from "./support/assistant.ts";
import { describeInChromium, readingOf, visit } from "./support/browser.ts";
import { accessProblems } from "./support/check-access.ts";
import type { ModelRequest } from "./support/model.ts";
import { serve } from "./support/servers.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const key = "sk-good-key-of-the-test";

/** A service that knows one key; a question with "fail" gets an error, the others a cited answer. */
async function serveService() {
  const service = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end("{}");
    const models = ["grok-4", "grok-4-fast"].map((id) => ({ id }));
    if (request.method === "GET") return void response.end(JSON.stringify({ data: models }));
    const choices = [{ index: 0, message: { role: "assistant", content: "yes" } }];
    response.end(JSON.stringify({ choices }));
    void body;
  });
  closing.push(service.close);
  return service;
}

/** Searches first, then answers with a citation; says which model it is. */
function answer(request: ModelRequest) {
  const asked = JSON.stringify(request.messages.findLast(({ role }) => role === "user"));
  if (asked.includes("fail")) return { status: 400 };
  if (request.messages.at(-1)?.role === "tool")
    return { text: `The lamp of Holm was lit in 1874 [1], says ${request.model}. It is $h^2$ high.` };
  const queries = asked.includes("twice") ? ["lamp of Holm", "keeper of Holm"] : ["lamp of Holm"];
  return { calls: queries.map((query) => ({ name: "web_search", arguments: { query } })) };
}

async function open(world: TestAssistant, options: BrowserContextOptions = {}) {
  closing.push(() => world.close());
  const web = await startWebChannel(world.assistant, { stateFolder: world.folder, port: 0 });
  closing.push(() => web.close());
  const visited = await visit(web.url, options);
  closing.push(() => visited.leave());
  return { ...visited, web };
}

const looks = {
  desktop: { viewport: { width: 1280, height: 800 } },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;

const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });
const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''");
async function ask(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press("Enter");
}

describeInChromium("the front door of the chat", () => {
  test("a newcomer connects a model on the page: a wrong key is reported, a good one is kept", async () => {
    const service = await serveService();
    const env = { XAI_BASE_URL: `${service.url}/v1` };
    for (const [look, options] of Object.entries(looks)) {
      const world = await startTestAssistant({ model: false, env });
      const { page, complaints } = await open(world, options);
      const problems: string[] = [];
      const check = async (state: string) =>
        problems.push(...(await accessProblems(page, `${look}, ${state}`)));
      await page.getByRole("heading", { name: "Connect a model" }).waitFor();
      await page.getByRole("radio", { name: "Mistral" }).waitFor();
      await check("connect");
      // The arrow keys move through the services; only Tab moves on to the key.
      await page.getByRole("radio", { name: "OpenAI", exact: true }).focus();
      for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
      expect(await page.getByRole("radio", { name: "Mistral" }).isChecked()).toBe(true);
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.type")).toBe("password");
      await page.getByRole("radio", { name: "xAI" }).check();
      await page.getByLabel("Key", { exact: true }).fill("sk-wrong");
      await page.getByRole("button", { name: "Show the models" }).click();
      await page.getByRole("alert").getByText("The key was refused by xAI (401).").waitFor();
      await check("refused");
      await page.getByLabel("Key", { exact: true }).fill(key);
      await page.keyboard.press("Enter");
      await page.getByLabel("Model", { exact: true }).waitFor();
      // The next step is on the screen, without scrolling.
      const box = await page.getByRole("button", { name: "Connect", exact: true }).boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height);
      await page.getByLabel("Model", { exact: true }).selectOption("grok-4");
      await check("models");
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByText("xai:grok-4 is connected. Its key is in a file").waitFor();
      await check("connected");
      expect(await focused(page)).toBe("Your question");
      await expect.poll(() => readingOf(page.getByRole("button", { name: /^Model:/ }))).toBe("grok-4");
      expect(await page.content()).not.toContain(key);
      expect(problems).toEqual([]);
      // The browser itself complains about the status of the refused key.
      expect(complaints.filter((complaint) => !complaint.includes("403"))).toEqual([]);
    }
  });

  test("without a model the page searches, and says below each conversation how to connect one", async () => {
    for (const [look, options] of Object.entries(looks)) {
      const world = await startTestAssistant({ model: false });
      const { page, complaints } = await open(world, options);
      const problems: string[] = [];
      const check = async (state: string) =>
        problems.push(...(await accessProblems(page, `${look}, ${state}`)));
      await page.getByRole("button", { name: "Later: search without a model" }).click();
      await page.getByRole("button", { name: /^Model: No model/ }).click();
      await page.getByText("No service of models is connected yet.").waitFor();
      await check("picker without a model");
      await page.keyboard.press("Escape");
      await ask(page, "/search lamp of Holm");
      await page.locator(".answer").getByText("The lamp was lit in 1874.").waitFor();
      await ask(page, "When was it lit?");
      await page.getByText("No model is connected yet.").waitFor();
      await page.getByText("No model is connected, so only /search and /open work.").waitFor();
      await check("conversation without a model");
      await page.locator(".bottom").getByRole("button", { name: "Connect a model" }).click();
      await page.getByRole("heading", { name: "Connect a model" }).waitFor();
      expect(problems).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  test("an answer is repeated, asked for in other words and from another model, and earlier ones stay available", async () => {
    for (const [look, options] of Object.entries(looks)) {
      const world = await startTestAssistant({ model: answer });
      const { page, complaints } = await open(world, options);
      const problems: string[] = [];
      const check = async (state: string) =>
        problems.push(...(await accessProblems(page, `${look}, ${state}`)));
      await check("welcome");
      await ask(page, "When was it lit?");
      await again(page).waitFor();
      expect(await page.title()).toBe("When was it lit? · scry");
      await check("answer");
      await page.getByRole("button", { name: "Edit the question" }).click();
      await check("edit");
      await page.getByRole("textbox", { name: "Edit the question" }).fill("And when was the lamp lit?");
      await page.keyboard.press("Enter");
      await page.getByRole("group", { name: "Version 2 of 2" }).waitFor();
      await again(page).waitFor();
      await page.getByRole("button", { name: "With another model" }).click();
      await page.getByRole("button", { name: "other", exact: true }).waitFor();
      await check("another model");
      await page.getByRole("button", { name: "other", exact: true }).click();
      await page.getByText("says other.").waitFor();
      await page.getByRole("group", { name: "Version 3 of 3" }).waitFor();
      await page.getByRole("button", { name: "Previous version" }).click();
      await page.getByRole("group", { name: "Version 2 of 3" }).waitFor();
      await page.getByText("says scripted.").waitFor();
      await page.getByRole("button", { name: "Previous version" }).click();
      await page.getByRole("article", { name: "You" }).getByText("When was it lit?").waitFor();
      await ask(page, "please fail");
      await page.locator(".failure").waitFor();
      await check("failed");
      await page.getByRole("button", { name: /^Model:/ }).click();
      await page.getByRole("button", { name: "other", exact: true }).waitFor();
      await check("picker");
      await page.getByRole("button", { name: "other", exact: true }).click();
      await page.getByText("From now on compatible:other answers in this conversation.").waitFor();
      await page.getByRole("button", { name: "Actions for this conversation" }).click();
      await check("menu");
      const shared = page.waitForEvent("download");
      await page.getByRole("button", { name: "Share as a web page (HTML file)" }).click();
      const file = await shared;
      expect(file.suggestedFilename()).toBe("When-was-it-lit.html");
      const written = await readFile(await file.path(), "utf8");
      expect(written).toContain("lit in 1874");
      expect(written).toContain("<msup>");
      expect(problems).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  test("conversations are renamed, pinned and searched; settings are kept; signing out ends it", async () => {
    for (const [look, options] of Object.entries(looks)) {
      const world = await startTestAssistant({ model: answer });
      const { page, complaints, web } = await open(world, { ...options, locale: "de-DE" });
      const problems: string[] = [];
      const check = async (state: string) =>
        problems.push(...(await accessProblems(page, `${look}, ${state}`)));
      // The language of the browser, until a person chooses another; before the sign-in, too.
      const stranger = await visit(new URL("/", web.url).href, { ...options, locale: "de-DE" });
      closing.push(() => stranger.leave());
      await stranger.page.getByRole("button", { name: "Anmelden" }).waitFor();
      expect(await stranger.page.evaluate("document.documentElement.lang")).toBe("de");
      problems.push(...(await accessProblems(stranger.page, `${look}, German sign-in`)));
      await page.getByRole("heading", { name: "Was möchtest du wissen?" }).waitFor();
      expect(await page.evaluate("document.documentElement.lang")).toBe("de");
      const list = page.getByRole("navigation");
      const openList = async (name: string) => {
        if (look === "narrow") await page.getByRole("button", { name }).first().click();
      };
      await openList("Unterhaltungen");
      await page.getByRole("button", { name: "Einstellungen" }).click();
      await page.getByLabel("Sprache").selectOption("en");
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.getByLabel("web_search").selectOption("ask");
      await page.getByText("SearXNG").waitFor();
      await check("settings");
      await page.getByRole("button", { name: "Back to the chat" }).click();
      await ask(page, "When was it lit?");
      await page.getByRole("heading", { name: "May the assistant search the web?" }).waitFor();
      await check("approval");
      await page.getByRole("button", { name: "Deny" }).click();
      await expect.poll(() => readingOf(page.locator(".tool-facts"))).toMatch(/^not allowed$/);
      await again(page).waitFor();
      await ask(page, "Search twice");
      await page.locator(".approval").nth(1).waitFor();
      await check("two approvals");
      await page.getByRole("button", { name: "Allow", exact: true }).first().click();
      await page.locator(".approval").nth(1).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Always allow" }).click();
      await again(page).last().waitFor();

      await openList("Conversations");
      await list.getByRole("button", { name: "Actions for When was it lit?" }).click();
      await check("menu of the list");
      await list.getByRole("button", { name: "Pin", exact: true }).click();
      await list.getByRole("heading", { name: "Pinned" }).waitFor();
      await list.getByRole("button", { name: "Actions for When was it lit?" }).click();
      await list.getByRole("button", { name: "Rename" }).click();
      await list.getByRole("textbox", { name: "New title" }).fill("The lamp");
      await page.keyboard.press("Enter");
      await list.getByRole("button", { name: "The lamp", exact: true }).waitFor();
      await list.getByRole("searchbox", { name: "Search conversations" }).fill("1874");
      await list.locator("small").getByText("lit in 1874").waitFor();
      await check("found");
      await list.getByRole("searchbox", { name: "Search conversations" }).fill("nowhere");
      await list.getByText("No conversation holds these words.").waitFor();
      await list.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "You are signed out" }).waitFor();
      await check("signed out");
      await page.goto(new URL("/", web.url).href);
      await page.getByRole("heading", { name: "Anmelden" }).waitFor();
      await check("sign in");
      expect(problems).toEqual([]);
      expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
    }
  });

  test("the focus goes back to where it came from: after editing, the panel of sources, and a decision", async () => {
    const world = await startTestAssistant({ model: answer });
    const { page } = await open(world);
    await ask(page, "When was it lit?");
    await again(page).waitFor();
    await page.getByRole("button", { name: "Edit the question" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Edit the question" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Edit the question");
    const sources = page.getByRole("button", { name: /^\d sources?$/ });
    await sources.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Sources" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/sources?$/);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("web_search").selectOption("ask");
    await page.getByRole("button", { name: "Back to the chat" }).click();
    await ask(page, "And who lit it?");
    await page.getByRole("button", { name: "Allow", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Your question");
  });

  test("the keyboard alone gets from the list to the question; the page can be installed", async () => {
    const world = await startTestAssistant({ model: answer });
    const { page, web } = await open(world);
    await field(page).waitFor();
    expect(await focused(page)).toBe("Your question");
    // The first stop of the keyboard, hidden until it has the focus.
    expect(await page.evaluate("document.querySelector('a[href], button, input').innerText")).toBe(
      "Skip to the question",
    );
    await page.getByRole("button", { name: "Skip to the question" }).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Your question");
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
      [],
    );
    // A browser asks for these without the cookie.
    for (const path of ["/manifest.webmanifest", "/icon-192.png", "/icon-512.png"])
      expect((await fetch(new URL(path, web.url))).status).toBe(200);
  });
});
