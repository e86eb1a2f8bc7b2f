import { expect, it } from "vitest";
import type { OpenedPage } from "../contracts/page.ts";
import { createPageStore } from "./page-store.ts";

const page = (number: number, about: Partial<OpenedPage>): OpenedPage => {
  const url = `https://a.example/${number}`;
  return {
    ...{ url, finalUrl: url, title: "", markdown: "text", outline: [], links: [], hidden: {}, warnings: [] },
    ...{ contentType: "text/html", fetchedAt: "", method: "direct", attempts: [] },
    ...about,
  };
};

it("counts everything that it keeps of a page", () => {
  const links = Array.from({ length: 3_000 }, () => ({ text: "x".repeat(300), url: "y".repeat(4_000) }));
  const outline = Array.from({ length: 3_000 }, () => ({ level: 2, text: "z".repeat(300), offset: 0 }));
  for (const about of [{ links }, { images: links }, { outline: [...outline, ...outline, ...outline] }]) {
    const store = createPageStore();
    for (let number = 0; number < 100; number++) store.set(page(number, about), "direct");
    const kept = Array.from({ length: 100 }, (_, number) =>
      store.get(`https://a.example/${number}`, "direct"),
    );
    expect(kept.filter(Boolean).length).toBeLessThan(20);
    expect(kept.at(-1)).toBeDefined();
  }
});
