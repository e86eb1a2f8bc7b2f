import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startWebChannel } from "../src/channels/web/server.ts";
import { describeInChromium, visit } from "./support/browser.ts";
import { type Script, ScriptedAssistant } from "./support/scripted-assistant.ts";
import { searchStep, story, storySources } from "./support/story.ts";

/** An answer as a model writes one, short enough for a picture. */
const script: Script = {
  ...story(),
  steps: [
    searchStep,
    {
      say: "The lighthouse of Orlow was **lit in 1872** [1]. It was moved in 1931, stone by stone [2], and burns electric light today.\n\n| year | height |\n| --- | --- |\n| 1872 | 24 m |\n| 1931 | 31 m |\n",
    },
  ],
  sources: storySources
    .slice(0, 2)
    .map((source) => ({ ...source, title: source.title.replace(/"| <.*/g, "") })),
  citations: (story().citations ?? []).slice(0, 2),
  notes: [],
};

describeInChromium("the picture of the README", () => {
  test("shows an answer with its sources and the passage of a citation", async () => {
    const stateFolder = mkdtempSync(join(tmpdir(), "scry-picture-"));
    const assistant = new ScriptedAssistant(() => script);
    assistant.modelName = "ollama:qwen3";
    const web = await startWebChannel(assistant, { stateFolder, port: 0 });
    const { page, leave } = await visit(web.url, {
      viewport: { width: 1180, height: 640 },
      deviceScaleFactor: 1.5,
    });
    try {
      const field = page.getByRole("textbox", { name: "Your question" });
      await field.fill("When was the lighthouse of Orlow lit?");
      await field.press("Enter");
      await page.locator(".check-line").last().waitFor();
      await page.locator(".answer sup a").first().click();
      const passage = page.getByRole("dialog", { name: "Source 1" });
      await passage.getByText("On the first of May 1872").waitFor();
      // `npm run docs:examples` keeps it.
      const path = process.env.SCRY_README_PICTURE;
      const picture = await page.screenshot({ animations: "disabled", ...(path && { path }) });
      expect(picture.length).toBeGreaterThan(20_000);
    } finally {
      await leave();
      await web.close();
      rmSync(stateFolder, { recursive: true });
    }
  });
});
