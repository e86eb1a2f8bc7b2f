import { afterEach, expect, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { describeInChromium, visit } from "./support/browser.ts";
import { accessProblems } from "./support/check-access.ts";
import type { ModelRequest } from "./support/model.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describeInChromium("pictures of cited pages", () => {
  test("are off, and once wanted come through scry and from nowhere else", async () => {
    let address = "";
    const world = await startTestAssistant({
      model: ({ messages }: ModelRequest) =>
        messages.at(-1)?.role === "tool"
          ? { text: "Runa Vik was painted in 1881 [1]." }
          : { calls: [{ name: "open_page", arguments: { url: address } }] },
    });
    address = `${world.web.url}/portrait`;
    const web = await startWebChannel(world.assistant, { stateFolder: world.folder, port: 0 });
    const { page, complaints, leave } = await visit(web.url);
    closing.push(
      () => world.close(),
      () => web.close(),
      () => leave(),
    );
    const field = page.getByRole("textbox", { name: "Your question" });
    await field.fill(`Who was painted? ${address}`);
    await field.press("Enter");
    await page.getByRole("list", { name: "Cited sources" }).waitFor();
    expect(await page.locator(".card-picture").count()).toBe(0);
    expect(world.web.opened).toEqual(["/portrait"]);

    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("checkbox", { name: /^Pictures of cited pages/ }).check();
    expect(await accessProblems(page, "settings")).toEqual([]);
    await page.getByRole("button", { name: "Back to the chat" }).click();
    const picture = page.locator(".card-picture");
    await picture.waitFor({ state: "attached" });
    expect(await picture.getAttribute("src")).toMatch(/^blob:/);
    expect(world.web.opened).toEqual(["/portrait", "/portrait.png"]);
    // It is no real picture, but nothing was asked for elsewhere and nothing was refused.
    expect(complaints.filter((complaint) => !complaint.startsWith("request: blob:"))).toEqual([]);
    const other = await world.assistant.person("web", "eve", "Eve");
    const [conversation] = await world.assistant.conversations(
      await world.assistant.person("web", "owner", "owner"),
    );
    const messages = await world.assistant.messages(
      await world.assistant.person("web", "owner", "owner"),
      conversation?.id ?? "",
      "web",
    );
    const answer = messages.at(-1)?.id ?? "";
    await expect(world.assistant.picture(other, answer, 1)).rejects.toThrow("no such conversation");
  });
});
