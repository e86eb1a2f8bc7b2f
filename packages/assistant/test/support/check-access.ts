import axe from "axe-core";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** What axe-core finds wrong with the page as it is, and whether anything reaches out of the window; one line each. */
export async function accessProblems(page: Page, state: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  const found = violations.map(({ id, nodes: [first] }) => `${state}: ${id}: ${first?.target.join(" ")}`);
  const isWide = await page.evaluate<boolean>(
    "[...document.querySelectorAll('html, .scroller, .bottom')].some((part) => part.scrollWidth > part.clientWidth)",
  );
  return isWide ? [...found, `${state}: scrolls sideways`] : found;
}
