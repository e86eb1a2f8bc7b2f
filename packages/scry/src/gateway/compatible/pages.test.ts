import type { PageView } from "@scry/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Gateway } from "../contract.ts";
import { failedPages, openPages, pageText } from "./pages.ts";

/** A gateway whose pages are all as long as their address says. */
const gateway = {
  open: async (_caller: unknown, { url }: { url: string }) =>
    ({ content: "x".repeat(Number(url)) }) as PageView,
  scry: { settings: { read: { timeoutMs: 30_000 } } },
} as unknown as Gateway;

const open = (...lengths: number[]) => openPages(gateway, { name: "ann" }, lengths.map(String), {});

describe("pages of one call", () => {
  it("are opened in their order", async () => {
    const opened = await open(3, 1, 2);
    expect(opened.map(({ page }) => page?.content)).toEqual(["xxx", "x", "xx"]);
  });

  it("are limited to what one response holds; the others get an error", async () => {
    const opened = await open(6_000_000, 5_000_000, 3_000_000, 1_000_000, 1);
    expect(opened.map(({ page, error }) => page?.content.length ?? error?.code)).toEqual([
      6_000_000,
      "too_large",
      3_000_000,
      1_000_000,
      "too_large",
    ]);
    expect(opened[1]?.error?.hint).toContain("fewer pages");
    expect(failedPages(opened)).toEqual([
      "Pages that could not be read: 5000000 (too_large), 1 (too_large).",
    ]);
  });
});

it("a call of many slow pages ends after a minute, with what there was", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slow = {
    ...gateway,
    open: async (_caller, { url }, { timeoutMs = 0 } = {}) => {
      await new Promise((resolve) => setTimeout(resolve, Math.min(timeoutMs, 30_000)));
      return { content: url } as PageView;
    },
  } as Partial<Gateway> as Gateway;
  const opened = openPages(slow, { name: "ann" }, Array.from({ length: 100 }, String), {});
  await vi.advanceTimersByTimeAsync(61_000);
  const outcomes = (await opened).map(({ page, error }) => page?.content ?? error?.code);
  expect(outcomes.filter((outcome) => outcome !== "timeout")).toHaveLength(10);
  expect(outcomes).toHaveLength(100);
});

describe("a page as text", () => {
  const page = { content: "# **A** <b>", plain: undefined } as PageView;

  it.each([
    ["Markdown loses its marks", page, "A <b>"],
    ["plain text keeps its own", { ...page, content: "# **A** \\<b>", plain: true as const }, "# **A** <b>"],
  ])("%s", (_, given, text) => {
    expect(pageText(given, "text")).toBe(text);
    expect(pageText(given, "markdown")).toBe(given.content);
  });
});
