import { findChromium } from "@scry/core/host";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";

const executablePath = await findChromium({ environment: process.env }).catch((error: Error) => error);
let browser: Browser | undefined;

/** Tests in a real Chromium. Without one they are skipped, with the reason; a build server must have one. */
export function describeInChromium(name: string, run: () => void): void {
  if (executablePath instanceof Error && !process.env.CI) {
    describe.skip(`${name} (skipped: ${executablePath.message})`, run);
    return;
  }
  describe(name, () => {
    beforeAll(async () => {
      if (executablePath instanceof Error) throw executablePath;
      // Chromium's sandbox does not work for root.
      browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    });
    afterAll(() => browser?.close());
    run();
  });
}

export interface Visit {
  page: Page;
  /** Whatever the browser complained about: refused scripts, errors of ours, requests to elsewhere. */
  complaints: string[];
  leave(): Promise<void>;
}

export async function visit(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  if (browser === undefined) throw new Error("There is no browser.");
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints, leave: () => context.close() };
}

/** What a person reads there: text as it is laid out, without what is folded away. */
export async function readingOf(place: Locator): Promise<string> {
  await place.first().waitFor();
  return (await place.allInnerTexts()).join("\n");
}
