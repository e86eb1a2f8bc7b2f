import { afterEach, expect, test } from "vitest";
import { makePdf } from "../../core/test/support/make-pdf.ts";
import { startWebChannel } from "../src/channels/web/server.ts";
import { startTestAssistant, type TestOptions } from "./support/assistant.ts";
import { describeInChromium, readingOf, visit } from "./support/browser.ts";
import { accessProblems } from "./support/check-access.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function page(options: TestOptions = {}, context: Parameters<typeof visit>[1] = {}) {
  const world = await startTestAssistant(options);
  const web = await startWebChannel(world.assistant, { stateFolder: world.folder, port: 0 });
  const visited = await visit(web.url, context);
  closing.push(
    () => world.close(),
    () => web.close(),
    () => visited.leave(),
  );
  const field = visited.page.getByRole("textbox", { name: "Your question" });
  await field.waitFor();
  return { ...world, ...visited, field };
}

const report = makePdf(["The lamp of Holm was lit in 1874.", "The keeper kept eleven goats."]);

describeInChromium("files on the chat page", () => {
  test("a PDF picked with the keyboard is asked about, and its number shows the passage", async () => {
    const {
      page: shown,
      field,
      complaints,
    } = await page({
      model: [{ text: "The lamp of Holm was lit in 1874 [1]." }],
    });
    const chooser = shown.waitForEvent("filechooser");
    await shown.getByRole("button", { name: "Add a file" }).focus();
    await shown.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: report });
    await shown.getByRole("button", { name: "Remove report.pdf" }).waitFor();
    // A reload loses nothing.
    await shown.reload();
    await shown.getByRole("button", { name: "Remove report.pdf" }).waitFor();
    await field.fill("When was it lit?");
    await field.press("Enter");
    // Of the complete answer: while it is being written, its text and its numbers are replaced.
    const number = shown.locator("[data-message]").getByRole("button", { name: /^Source 1/ });
    await number.focus();
    await shown.keyboard.press("Enter");
    const popover = shown.getByRole("dialog", { name: "Source 1" });
    await expect.poll(() => readingOf(popover)).toMatch(/report\.pdf[\s\S]*Found in the source[\s\S]*1874/);
    expect(await popover.getByRole("link").count()).toBe(0);
    await shown.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    await expect.poll(() => readingOf(shown.locator(".question"))).toContain("report.pdf");
    expect(await shown.getByRole("list", { name: "Cited sources" }).getByRole("link").count()).toBe(0);
    expect(await shown.getByRole("button", { name: "Remove report.pdf" }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a command leaves the file attached and says so; Copy names the file, not its address", async () => {
    const { page: shown, field } = await page(
      { model: [{ text: "Eleven goats live on Holm [1]." }] },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
    const chooser = shown.waitForEvent("filechooser");
    await shown.getByRole("button", { name: "Add a file" }).click();
    await (await chooser).setFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: report });
    const attached = shown.getByRole("button", { name: "Remove report.pdf" });
    await attached.waitFor();
    await field.fill("/help");
    await field.press("Enter");
    await shown.getByText("They stay attached for your next question.").waitFor();
    await attached.waitFor();
    await field.fill("How many goats?");
    await field.press("Enter");
    await shown.getByRole("button", { name: /^Source 1/ }).waitFor();
    await shown.getByRole("button", { name: "Copy", exact: true }).last().click();
    await shown.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await shown.evaluate("navigator.clipboard.readText()");
    expect(copied).toContain("[1] report.pdf (File)");
    expect(copied).not.toContain("attachment:");
  });

  test("a long name is cut where it does not fit; a file that is refused leaves no conversation", async () => {
    const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
    const { page: shown, field } = await page({ model: [{ text: "Eleven goats live on Holm [1]." }] }, phone);
    const pick = async (name: string, text: string) => {
      const chooser = shown.waitForEvent("filechooser");
      await shown.getByRole("button", { name: "Add a file" }).click();
      await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    };
    await pick("photo.png", "\u0089PNG\r\n\u001a\n\u0000\u0000");
    await shown.getByRole("alert").waitFor();
    expect(await shown.locator(".conversation").count()).toBe(0);
    await shown.getByText("What would you like to know?").waitFor();
    // Two at once belong to one conversation.
    await shown.evaluate(`{
      for (const name of ["one.txt", "two.txt"]) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["Words of " + name], name));
        document.querySelector(".main").dispatchEvent(
          new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
        );
      }
    }`);
    for (const one of ["one.txt", "two.txt"])
      await shown.getByRole("button", { name: `Remove ${one}` }).click();
    expect(await shown.locator(".conversation").count()).toBe(1);
    const name = `the goats of the island of ${"Holm and their keeper ".repeat(4)}.md`;
    await pick(name, "# Goats\n\nEleven goats live on Holm.");
    await shown.getByRole("button", { name: `Remove ${name}` }).waitFor();
    expect(await accessProblems(shown, "attached")).toEqual([]);
    await field.fill("How many goats?");
    await field.press("Enter");
    await shown.getByRole("button", { name: /^Source 1/ }).waitFor();
    expect(await accessProblems(shown, "answered")).toEqual([]);
  });

  test("a file dropped on the page is read; one that cannot be is refused with a sentence", async () => {
    const { page: shown, field, model } = await page({ model: [{ text: "Eleven goats [1]." }] });
    const drop = (name: string, bytes: readonly number[]) =>
      shown.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], ${JSON.stringify(name)}));
        for (const type of ["dragover", "drop"])
          document.querySelector(".main").dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
          );
      }`);
    await drop("photo.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    await expect.poll(() => readingOf(shown.getByRole("alert"))).toContain("photo.png is a PNG image.");
    await drop("goats.md", [...Buffer.from("# Goats\n\nEleven goats live on Holm.")]);
    await shown.getByRole("button", { name: "Remove goats.md" }).waitFor();
    await drop("other.txt", [...Buffer.from("Nothing of interest.")]);
    await shown.getByRole("button", { name: "Remove other.txt" }).click();
    await field.fill("How many goats?");
    await field.press("Enter");
    await shown.getByRole("button", { name: /^Source 1/ }).waitFor();
    const told = JSON.stringify(model?.requests[0]?.messages);
    expect(told).toContain("Eleven goats live on Holm.");
    expect(told).not.toContain("Nothing of interest.");
  });
});
