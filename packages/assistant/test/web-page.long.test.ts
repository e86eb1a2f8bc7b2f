import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect, test, vi } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { describeInChromium, readingOf, visit } from "./support/browser.ts";
import { type Script, ScriptedAssistant } from "./support/scripted-assistant.ts";
import { searchStep, story } from "./support/story.ts";
import { call } from "./support/web-client.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function world(script: (text: string) => Script, options: BrowserContextOptions = {}) {
  const assistant = new ScriptedAssistant(script);
  const stateFolder = mkdtempSync(join(tmpdir(), "scry-page-"));
  closing.push(() => rmSync(stateFolder, { recursive: true }));
  const users = { bob: "bob-has-a-long-token" };
  const web = await startWebChannel(assistant, { stateFolder, port: 0, users });
  closing.push(() => web.close().catch(() => {}));
  const open = async (url: string, more: BrowserContextOptions = {}) => {
    const visited = await visit(url, { ...options, ...more });
    closing.push(() => visited.leave());
    return visited;
  };
  const { page, complaints } = await open(web.url);
  return { assistant, web, stateFolder, page, complaints, open };
}

const question = "When was the lighthouse of Orlow lit?";

async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill(text);
  await field.press("Enter");
}

const finished = (page: Page) => page.locator(".check-line").last().waitFor();
const shown = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 30 });

describeInChromium("the chat page", () => {
  test("opens from a link of another site", async () => {
    const { web, open } = await world(() => story());
    const { page } = await open(web.url.replace("127.0.0.1", "localhost"));
    for (const address of [web.url, new URL("/", web.url).href]) {
      await page.setContent(`<a href="${address}">The chat</a>`);
      await page.getByText("The chat").click();
      await page.getByRole("textbox", { name: "Your question" }).waitFor();
      expect(new URL(page.url()).hostname).toBe("127.0.0.1");
      expect(new URL(page.url()).search).toBe("");
      await page.goto(web.url.replace("127.0.0.1", "localhost"));
    }
  });

  test("another server of this host sees the cookie and can do nothing with it", async () => {
    const { page, web } = await world(() => story());
    await page.getByText("Signed in as owner").waitFor();
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.cookie ?? "");
      response.setHeader("Content-Type", "text/html").end("<p>Another program");
    });
    await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
    closing.push(() => other.close());
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const Cookie = seen[0] ?? "";
    expect(Cookie).toMatch(/^scry-\d+=/);
    const { origin } = new URL(web.url);
    expect((await call(`${origin}/api/conversations`, { headers: { Cookie } })).status).toBe(401);
    await page.goto(origin);
    await page.getByText("Signed in as owner").waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByRole("textbox", { name: "Token" }).fill(web.url);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Signed in as owner").waitFor();
    expect(page.url()).toBe(`${origin}/`);
  });

  test("asks, shows the tools at work, and streams the answer with its sources", async () => {
    const gate = Promise.withResolvers<void>();
    const { page, complaints } = await world(() => story({ until: gate.promise }));
    // The token is gone from the address.
    expect(new URL(page.url()).search).toBe("");
    await ask(page, question);
    const answer = page.locator(".answer");
    await answer.getByText("lit in 1872").waitFor();
    expect(await page.getByRole("button", { name: "Stop" }).isVisible()).toBe(true);
    expect(await page.getByRole("log").getAttribute("aria-busy")).toBe("true");
    expect(await answer.getByText("rapeseed").count()).toBe(0);
    gate.resolve();
    await finished(page);
    await expect.poll(() => readingOf(answer)).toContain("a lamp with rapeseed oil");
    expect(await answer.getByRole("table").count()).toBe(1);
    expect(await answer.getByText("The lighthouse of Orlow was").count()).toBe(1);
    await page.getByText("1 of 3 sources could not be opened: unused.example").waitFor();

    const card = page.locator(".tool-card").first();
    await expect
      .poll(() => readingOf(card))
      .toMatch(/Searched for lighthouse of Orlow\s+duckduckgo · 3 results · 0\.8 s/);
    await card.locator("summary").click();
    await expect.poll(() => readingOf(card)).toMatch(/query\s+lighthouse of Orlow/);
    await expect.poll(() => readingOf(card)).toContain("The lamp of Orlow was lit in 1872.");

    await page.getByRole("button", { name: "3 sources" }).click();
    const panel = page.getByRole("complementary", { name: "Sources" });
    expect(await panel.getByRole("link").allInnerTexts()).toEqual([
      "The Almanac of Lanterns",
      'Harbour "News" <weekly>',
      "Lamps of the north",
    ]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    // The list has it under its question.
    await page.getByRole("navigation").getByRole("button", { name: question, exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a person signs in by the form, without a script, and sees when the token is wrong", async () => {
    const { web, open } = await world(() => story());
    const phone = { viewport: { width: 360, height: 640 }, javaScriptEnabled: false };
    for (const more of [phone, { colorScheme: "dark" as const }]) {
      const { page, complaints } = await open(new URL("/", web.url).href, more);
      // The browser itself complains about the status.
      expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
      await page.getByLabel("Token").fill("not-the-right-token");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").getByText("The token is wrong.").waitFor();
      if ("colorScheme" in more) {
        const paper = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        expect(paper).toBe("rgb(20, 23, 26)");
      } else {
        const box = await page.getByRole("button", { name: "Sign in" }).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
      }
      await page.getByLabel("Token").fill(web.url);
      await page.getByLabel("Token").press("Enter");
      // Without a script the key stays after the #, where no server sees it.
      await page.waitForURL(({ pathname, search }) => pathname === "/" && search === "");
      if ("colorScheme" in more) await page.getByText("Signed in as owner").waitFor();
      else expect(await page.content()).toContain("This page needs JavaScript.");
    }
  });

  test("a first question that is refused is reported, and leaves no conversation", async () => {
    const { page } = await world(() => story());
    const long = "x".repeat(20_001);
    await ask(page, long);
    await page.getByText("The question is longer than 20,000 characters.").waitFor();
    const list = page.getByRole("navigation").getByRole("listitem");
    expect(await list.count()).toBe(0);
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.getByText("What would you like to know?").waitFor();
    await page.reload();
    await page.getByText("Signed in as owner").waitFor();
    expect(await list.count()).toBe(0);
    await ask(page, question);
    await finished(page);
    expect(await list.count()).toBe(1);
  });

  test("a citation opens a popover with the passage of its own sentence, its check and a link to the place", async () => {
    const { page, complaints } = await world(() => story());
    await ask(page, question);
    await finished(page);
    const citations = page.locator(".answer sup a");
    expect(await citations.allInnerTexts()).toEqual(["1", "2", "1", "2"]);
    expect(await citations.first().getAttribute("aria-label")).toBe(
      "Source 1, The Almanac of Lanterns, Found in the source",
    );
    await citations.first().click();
    const popover = page.getByRole("dialog", { name: "Source 1" });
    await expect
      .poll(() => readingOf(popover))
      .toContain("On the first of May 1872 the lamp of Orlow was lit");
    await expect.poll(() => readingOf(popover)).toContain("Found in the source");
    const link = popover.getByRole("link", { name: "Open at the passage" });
    expect(await link.getAttribute("href")).toMatch(/almanac#:~:text=On%20the%20first/);
    expect(await link.getAttribute("rel")).toContain("noopener");
    expect(await link.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    // Escape closes, and the focus is where it came from.
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    expect(
      await citations.first().evaluate((element) => element === element.ownerDocument.activeElement),
    ).toBe(true);

    await citations.nth(1).hover();
    await page
      .getByRole("dialog", { name: "Source 2" })
      .getByText("Not found here: other words, or not in what was read")
      .waitFor();
    // The same source, another sentence: the check of that one.
    await citations.nth(2).click();
    await popover.getByText("The source says something else").waitFor();
    await page.locator(".title").click();
    await popover.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("the keyboard alone is enough: from the field to a citation and back", async () => {
    const { page } = await world(() => story());
    await ask(page, question);
    await finished(page);
    await page.locator(".answer sup a").first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("dialog", { name: "Source 1" }).waitFor();
    await page.keyboard.press("Enter");
    const focused = page.locator(":focus");
    await shown(async () => expect(await readingOf(focused)).toContain("Open at the passage"));
    const field = page.getByRole("textbox", { name: "Your question" });
    await field.focus();
    await page.keyboard.type("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    expect(await field.inputValue()).toBe("one\ntwo");
    await field.fill("/se");
    await page.keyboard.press("Tab");
    expect(await field.inputValue()).toBe("/search ");
  });

  test("a reload in the middle shows the answer from its beginning and continues", async () => {
    const gate = Promise.withResolvers<void>();
    const { page, complaints, assistant } = await world(() => story({ until: gate.promise }));
    await ask(page, question);
    await page.locator(".answer").getByText("lit in 1872").waitFor();
    await page.reload();
    await page.locator(".answer").getByText("lit in 1872").waitFor();
    await page.getByRole("button", { name: "Stop" }).waitFor();
    expect(await page.locator(".question").allInnerTexts()).toEqual([question]);
    gate.resolve();
    await finished(page);
    expect(await page.locator(".reply").count()).toBe(1);
    expect(await page.locator(".answer").getByText("The lighthouse of Orlow was").count()).toBe(1);
    expect(assistant.asked).toEqual([question]);
    // Another reload shows the same from the store.
    await page.reload();
    await finished(page);
    expect(await page.locator(".answer").getByText("The lighthouse of Orlow was").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("an answer survives a restart of the server, on the same page", async () => {
    const gate = Promise.withResolvers<void>();
    const { page, assistant, web, stateFolder } = await world(() => story({ until: gate.promise }));
    await ask(page, question);
    await page.locator(".answer").getByText("lit in 1872").waitFor();
    await web.close();
    await page.getByRole("alert").getByText("The connection is lost. Trying again …").waitFor();
    const again = await startWebChannel(assistant, { stateFolder, port: Number(new URL(web.url).port) });
    closing.push(() => again.close());
    gate.resolve();
    await finished(page);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.locator(".answer").getByText("The lighthouse of Orlow was").count()).toBe(1);
    expect(assistant.asked).toEqual([question]);
  });

  test("a question that cannot be sent is marked as unsent, and stays on the screen", async () => {
    const { page, web } = await world(() => story());
    await ask(page, question);
    await finished(page);
    await web.close();
    await ask(page, "Does anybody hear me?");
    await page.getByText("The server cannot be reached. The question was not sent.").waitFor();
    expect(await page.getByText("Does anybody hear me?").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Send" }).count()).toBe(1);
  });

  test("Escape closes the list of commands; a popover disappears with its number", async () => {
    const gate = Promise.withResolvers<void>();
    const { page } = await world(() => story({ until: gate.promise }));
    const field = page.getByRole("textbox", { name: "Your question" });
    const commands = page.getByRole("list", { name: "Commands" });
    await field.fill("/");
    await commands.waitFor();
    await field.press("Escape");
    expect(await commands.count()).toBe(0);
    await field.press("s");
    await commands.waitFor();
    await ask(page, question);
    const popover = page.getByRole("dialog");
    await page
      .getByRole("link", { name: /^Source 1/ })
      .first()
      .click();
    await popover.waitFor();
    gate.resolve();
    await finished(page);
    await shown(async () => expect(await popover.count()).toBe(0));
  });

  test("right-to-left text runs from right to left, block by block", async () => {
    const say = "هذا نص عن المنارة.\n\n> اقتباس\n\n- بند\n\nEnglish.\n\n```\nكود\n```\n";
    const { page } = await world(() => ({ steps: [{ say }] }));
    await ask(page, "متى أضيئت المنارة؟");
    const direction = (selector: string) =>
      page.locator(selector).evaluate((element) => (element.matches(":dir(rtl)") ? "rtl" : "ltr"));
    await page.locator(".answer:not(.growing) pre").waitFor();
    const found = [".question p", ".answer > p:first-child", ".answer blockquote p", ".answer li"].map(
      direction,
    );
    expect(await Promise.all(found)).toEqual(Array(4).fill("rtl"));
    const others = [".answer > p:not(:first-child)", ".answer pre"].map(direction);
    expect(await Promise.all(others)).toEqual(["ltr", "ltr"]);
  });

  test("an approval is given by a button; always only where that is offered", async () => {
    const approval = (canRemember: boolean) => ({
      approval: { tool: "send_mail", title: "send_mail: Bob", input: { to: "<b>bob</b>" }, canRemember },
    });
    const { page, assistant, complaints } = await world((text) => ({
      steps: [searchStep, approval(text === "first"), { say: `Sent ${text}.` }],
    }));
    await ask(page, "first");
    const card = page.getByRole("region", { name: "May the assistant use send_mail?" });
    await expect.poll(() => readingOf(card)).toContain("<b>bob</b>");
    // It still waits after a reload.
    await page.reload();
    await card.getByRole("button", { name: "Always allow" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const cardThere = other.getByRole("region", { name: "May the assistant use send_mail?" });
    await cardThere.waitFor();
    await card.getByRole("button", { name: "Always allow" }).click();
    await page.getByText("Sent first.").waitFor();
    // In another window it is over, too.
    await other.getByText("Sent first.").waitFor();
    expect(await cardThere.count()).toBe(0);
    await other.close();
    await ask(page, "second");
    await card.waitFor();
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Allow", "Deny"]);
    await card.getByRole("button", { name: "Deny" }).click();
    await page.getByText("Sent second.").waitFor();
    expect(assistant.decisions).toMatchObject([
      { approved: true, remember: true },
      { approved: false, remember: false },
    ]);
    expect(await card.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("stops, fails in one sentence, and stays usable", async () => {
    const { page } = await world((text) =>
      text === "broken"
        ? { steps: [searchStep, { fail: "The model did not answer (429)." }] }
        : story({ until: new Promise(() => {}) }),
    );
    await ask(page, "long");
    await page.locator(".answer").getByText("lit in 1872").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("This answer was interrupted.").waitFor();
    await ask(page, "broken");
    const failure = page.locator(".reply").last();
    await failure.getByText("The model did not answer (429).").waitFor();
    expect(await failure.locator(".tool-card").count()).toBe(1);
    await page.reload();
    await failure.getByText("The model did not answer (429).").waitFor();
    expect(await page.getByRole("button", { name: "Send" }).count()).toBe(1);
  });

  test("conversations are kept apart, listed, found again and deleted", async () => {
    const { page } = await world((text) => ({ steps: [{ say: `Answer to ${text}.` }] }));
    const list = page.getByRole("navigation", { name: "Conversations" });
    await ask(page, "lamps");
    await page.getByText("Answer to lamps.").waitFor();
    // Until the answer is there, the new one is called "New conversation" as well.
    await list.getByRole("button", { name: "lamps", exact: true }).waitFor();
    await list.getByRole("button", { name: "New conversation" }).click();
    await page.getByRole("heading", { name: "What would you like to know?" }).waitFor();
    await ask(page, "boats");
    await page.getByText("Answer to boats.").waitFor();
    expect(await page.getByText("Answer to lamps.").count()).toBe(0);
    await list.getByRole("button", { name: "lamps", exact: true }).click();
    await page.getByText("Answer to lamps.").waitFor();
    expect(await page.getByText("Answer to boats.").count()).toBe(0);
    await page.goBack();
    await page.getByText("Answer to boats.").waitFor();
    await list.getByRole("button", { name: "Actions for boats" }).click();
    await list.getByRole("button", { name: "Delete" }).click();
    await list.getByRole("button", { name: "Really delete?" }).click();
    await page.getByRole("heading", { name: "What would you like to know?" }).waitFor();
    await shown(async () => expect(await list.getByRole("listitem").count()).toBe(1));
  });

  test("an address that leads nowhere says so", async () => {
    const { page, web, complaints } = await world(() => story());
    for (const id of ["not-there", "%E0%A4%A"]) {
      await page.goto(`${new URL(web.url).origin}/#/c/${id}`);
      await page.reload();
      await page.getByRole("alert").getByText("There is no such conversation.").waitFor();
      expect(await page.getByText("Loading …").count()).toBe(0);
    }
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  });

  test("a conversation is exported as Markdown", async () => {
    const { page } = await world(() => story());
    await ask(page, question);
    await finished(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("button", { name: "Actions for this conversation" })
        .click()
        .then(() => page.getByRole("button", { name: "Save as Markdown" }).click()),
    ]);
    expect(download.suggestedFilename()).toBe("When-was-the-lighthouse-of-Orlow-lit.md");
  });

  test("without a model it opens on the step that connects one, and searches all the same", async () => {
    const { page, assistant } = await world(() => ({ steps: [searchStep, { say: "Found." }] }));
    assistant.connected = false;
    await page.reload();
    await page.getByRole("heading", { name: "Connect a model" }).waitFor();
    await page.getByRole("button", { name: "Later: search without a model" }).click();
    await ask(page, "/search lamps");
    await page.getByText("Found.").waitFor();
    expect(assistant.asked).toEqual(["/search lamps"]);
  });

  test("another user sees nothing of it, nobody without a cookie sees anything", async () => {
    const { page, web, open } = await world(() => story());
    await ask(page, question);
    await finished(page);
    const address = page.url();
    const origin = new URL(web.url).origin;
    const bob = (await open(`${origin}/?token=bob-has-a-long-token`)).page;
    await bob.getByText("Signed in as bob").waitFor();
    await bob.goto(address);
    await bob.getByRole("alert").getByText("There is no such conversation.").waitFor();
    expect(await bob.content()).not.toContain("1872");
    const nobody = (await open(address)).page;
    await expect
      .poll(() => readingOf(nobody.locator("body")))
      .toContain("Open the address that the assistant printed");
    expect(await nobody.content()).not.toContain("1872");
  });

  test("hostile Markdown and hostile names stay plain text", async () => {
    const hostile = [
      "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">",
      '[click](javascript:document.title=`owned`) ![x](https://tracker.example/p.png) <svg onload="alert(1)">',
      '[a](https://ok.example/"onmouseover="alert(1)) <iframe src="https://evil.example"></iframe> [1]',
      "<style>body{display:none}</style><form action=https://evil.example><input name=q></form>",
      "`<b>code</b>` <math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    ].join("\n\n");
    const { page, complaints } = await world(() => ({
      steps: [
        { tool: { ...toolCall, title: hostile, input: { [hostile]: hostile }, output: hostile } },
        { say: hostile },
      ],
      sources: [{ id: 1, url: "https://ok.example/", title: hostile, calls: [1], passages: [] }],
      citations: [
        {
          cites: [1],
          sentence: hostile,
          verdict: "not_found",
          decidedBy: "words",
          passage: hostile,
          url: "javascript:alert(1)",
        },
      ],
      notes: [hostile],
    }));
    await ask(page, hostile);
    await finished(page);
    await page.locator(".tool-card summary").click();
    await page.getByRole("button", { name: "1 source", exact: true }).click();
    await page.locator(".answer sup a").first().click();
    await page.getByRole("dialog").waitFor();
    expect(await page.title()).not.toBe("owned");
    const forbidden =
      "script[src*='//'], img, iframe, form[action], style, math, mglyph, .answer svg, [onerror], [onload], [onmouseover]";
    expect(await page.locator(`body :is(${forbidden})`).count()).toBe(0);
    const hrefs = await page
      .locator("body a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const href of hrefs) expect(href).toMatch(/^(https:\/\/|\/api\/)/);
    await expect
      .poll(() => readingOf(page.locator(".answer")))
      .toContain("<script>document.title='owned'</script>");
    expect(complaints).toEqual([]);
  });

  test("HTML that the renderer would never write is text too", async () => {
    const { page, assistant, complaints } = await world(() => ({ steps: [{ say: "Harmless." }] }));
    await ask(page, question);
    await page.getByText("Harmless.").waitFor();
    const real = assistant.messages.bind(assistant);
    vi.spyOn(assistant, "messages").mockImplementation(async (...asked) =>
      (await real(...asked)).map((message) => ({
        ...message,
        rendered:
          '<p onclick="alert(1)" style="color:red" id="app">Kept <img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a></p>' +
          "<script>document.title='owned'</script><iframe srcdoc='<p>in'></iframe><form action=/><button>Press</button></form>",
      })),
    );
    await page.reload();
    await page.locator(".answer").getByText("Kept").waitFor();
    const answer = page.locator(".answer");
    expect(
      await answer.locator("img, script, iframe, form, button, [onclick], [style], [id], [href]").count(),
    ).toBe(0);
    await expect.poll(() => readingOf(answer)).toContain("here");
    expect(await page.title()).not.toBe("owned");
    // The browser itself reports that the policy would have stopped it as well.
    for (const complaint of complaints) expect(complaint).toContain("Content Security Policy");
  });

  test("fits a phone: nothing scrolls sideways, the list is a drawer, citations answer to a tap", async () => {
    const { page, complaints } = await world(() => story(), {
      viewport: { width: 360, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    const sideways = () =>
      page.locator("html").evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await sideways()).toBe(0);
    await ask(page, question);
    await finished(page);
    expect(await sideways()).toBe(0);
    const list = page.getByRole("navigation", { name: "Conversations" });
    expect(await list.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Conversations" }).tap();
    await list.waitFor();
    await shown(async () => expect(await readingOf(page.locator(":focus"))).toBe("New conversation"));
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await page.locator(".answer sup a").first().tap();
    const popover = page.getByRole("dialog", { name: "Source 1" });
    const box = await popover.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "3 sources" }).tap();
    await page.getByRole("button", { name: "Close sources" }).tap();
    expect(await sideways()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("names the model of the conversation, once one was chosen for it", async () => {
    const { page } = await world(() => story());
    await ask(page, question);
    await finished(page);
    const chip = page.locator(".top-bar .model");
    await expect.poll(() => readingOf(chip)).toBe("one");
    await ask(page, "/model");
    await page.getByText("Name the model, e.g.").waitFor();
    await ask(page, "/model ollama:qwen3");
    await shown(async () => expect(await readingOf(chip)).toBe("qwen3"));
    await page.getByRole("button", { name: "New conversation" }).click();
    await shown(async () => expect(await readingOf(chip)).toBe("one"));
  });

  test("light and dark follow the system, and a person's own choice is kept", async () => {
    const { page, open, web } = await world(() => story(), { colorScheme: "dark" });
    const background = (of: Page) =>
      of
        .locator("body")
        .evaluate((body) => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor);
    const dark = await background(page);
    const light = await background((await open(web.url, { colorScheme: "light" })).page);
    expect(dark).not.toBe(light);
    await page.getByRole("button", { name: "Light colours" }).click();
    expect(await background(page)).toBe(light);
    await page.reload();
    await page.getByRole("button", { name: "Dark colours" }).waitFor();
    expect(await background(page)).toBe(light);
  });

  test("everything that can be pressed has a name, and there is one main landmark", async () => {
    const { page } = await world(() => story());
    await ask(page, question);
    await finished(page);
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await page.getByRole("navigation").count()).toBe(1);
    const snapshot = await page.locator("body").ariaSnapshot();
    // A button or link without a name is written without quotation marks.
    expect(snapshot).not.toMatch(/- (button|link|textbox)(?! ")/);
  });
});

const toolCall = { id: "call-1", tool: "web_search", status: "ok" as const, detail: "x", ms: 1 };
