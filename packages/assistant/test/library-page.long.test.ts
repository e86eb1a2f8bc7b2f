import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownOwner } from "../../core/src/contracts/library.ts";
import { createStateFile } from "../../core/src/store/sqlite/database.ts";
import { createSqliteLibrary } from "../../core/src/store/sqlite/library.ts";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant } from "./support/assistant.ts";
import { describeInChromium, visit } from "./support/browser.ts";
import { temporaryFolder } from "./support/folder.ts";

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

  test("shows a library of more pages than the server sends at once, part by part", async () => {
    const { folder, remove } = temporaryFolder();
    const file = createStateFile(join(folder, "scry.db"));
    const documents = Array.from({ length: 230 }, (_, number) => ({
      url: `https://log.example/${number + 1000}`,
      title: `Entry ${number}`,
      headings: [],
      markdown: `The sluice was opened at hour ${number}.`,
      readAt: "2026-05-01T10:00:00.000Z",
      contentType: "text/html",
      addedWith: "https://log.example/",
    }));
    await createSqliteLibrary(file).add(ownOwner, documents);
    file.close();
    const made = await startTestAssistant({ env: { SCRY_STATE_DIR: folder } });
    const assistant = await made.again({ scry: { env: made.env, cwd: false, store: "sqlite" } });
    const web = await startWebChannel(assistant, { stateFolder: made.folder, port: 0 });
    const { page, complaints, leave } = await visit(web.url);
    onTestFinished(async () => {
      await leave();
      await web.close();
      await made.close();
      remove();
    });
    await page.getByRole("button", { name: "Settings" }).click();
    const shown = page.getByRole("link", { name: /^Entry \d+$/ });
    await expect.poll(() => shown.count()).toBe(200);
    const more = page.getByRole("button", { name: "Show more" });
    await more.click();
    await expect.poll(() => shown.count()).toBe(230);
    expect(await more.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
