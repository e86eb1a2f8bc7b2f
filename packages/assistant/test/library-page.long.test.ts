import { expect, onTestFinished, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { describeInChromium, visit } from "./support/browser.ts";

describeInChromium("the library on the chat page", () => {
  test("takes a page, lists it after a reload, says why another cannot be kept, and removes the first", async () => {
    const made = await startTestAssistant();
    const web = await startWebChannel(made.assistant, { stateFolder: made.folder, port: 0 });
    const { page, complaints, leave } = await visit(web.url);
    onTestFinished(async () => {
      await leave();
      await web.close();
      await made.close();
    });
    const openSettings = () => page.getByRole("button", { name: "Settings" }).click();
    await openSettings();
    const address = page.getByRole("textbox", { name: "Address of a page" });
    await address.fill(`${made.web.url}/lamp`);
    await address.press("Enter");
    await page.getByText("Kept: The lamp of Holm").waitFor();
    await page.reload();
    await openSettings();
    await page.getByRole("link", { name: "The lamp of Holm" }).waitFor();
    expect(complaints).toEqual([]);

    await address.fill(`${made.web.url}/gone`);
    await address.press("Enter");
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Remove The lamp of Holm" }).click();
    await page.getByRole("link", { name: "The lamp of Holm" }).waitFor({ state: "detached" });
    await page.reload();
    await openSettings();
    await page.getByText("Nothing is kept so far.").waitFor();
  });
});
