import { expect, it } from "vitest";
import type { OpenedPage } from "../contracts/page.ts";
import { createMemoryCache } from "../store/memory/cache.ts";
import { createKeptPages, type PageScope } from "./kept-pages.ts";

const page = (about: Partial<OpenedPage> = {}): OpenedPage => {
  const url = about.url ?? "https://a.example/1";
  return {
    ...{ url, finalUrl: url, title: "", markdown: "text", outline: [], links: [], hidden: {}, warnings: [] },
    ...{ contentType: "text/html", fetchedAt: "", method: "direct", attempts: [] },
    ...about,
  };
};
const scopeOf = (changes: Partial<PageScope> = {}): PageScope => ({
  variant: "direct",
  owner: undefined,
  isPrivate: () => false,
  ...changes,
});
const day = 86_400_000;

it("returns a page to the next process, under the address that was asked for and the last one", async () => {
  const cache = createMemoryCache();
  const [asked, last] = ["https://a.example/old", "https://a.example/new"];
  const kept = page({ url: asked, finalUrl: last });
  await createKeptPages(cache, day, () => 7).set(kept, scopeOf());
  const next = createKeptPages(cache, day);
  for (const url of [asked, last, `${asked}?utm_source=x#part`])
    expect(await next.get(url, scopeOf())).toEqual({ page: kept, at: 7 });
  expect(await next.get(asked, scopeOf({ variant: "browser" }))).toBeUndefined();
  expect(next.recentText(`${last}?utm_source=x`)).toBe("text");
});

it("trusts only its own requests about where redirects led", async () => {
  const pages = createKeptPages(createMemoryCache(), day);
  const last = "https://a.example/new";
  await pages.set(page({ finalUrl: last, method: "browser" }), scopeOf());
  expect(await pages.get(last, scopeOf())).toBeUndefined();
});

it("shows a private page to its caller alone, and a public one to everybody", async () => {
  const pages = createKeptPages(createMemoryCache(), day);
  const isPrivate = ({ finalUrl }: { finalUrl: string }) => finalUrl.includes("wiki");
  const [ann, bob] = ["ann", "bob"].map((owner) => scopeOf({ owner, isPrivate }));
  const [open, wiki, leads] = ["https://a.example/", "http://wiki/", "https://a.example/leads-to-wiki"];
  if (!ann || !bob) throw new Error("unreachable");
  await pages.set(page({ url: open }), ann);
  await pages.set(page({ url: wiki }), ann);
  await pages.set(page({ url: leads, finalUrl: wiki }), ann);
  for (const url of [open, wiki, leads]) expect(await pages.get(url, ann)).toBeDefined();
  expect(await pages.get(open, bob)).toBeDefined();
  for (const url of [wiki, leads]) expect(await pages.get(url, bob)).toBeUndefined();
  // Without the permission to read private addresses.
  expect(await pages.get(leads, scopeOf())).toBeUndefined();
});

it.each([["text"], [{ at: 1 }], [{ at: 1, page: { url: "x" } }], [{ at: "1", page: page() }], [null]])(
  "reads again where the cache holds %j",
  async (value) => {
    const pages = createKeptPages({ ...createMemoryCache(), get: async () => value }, day);
    expect(await pages.get("https://a.example/1", scopeOf())).toBeUndefined();
  },
);

it("holds no more texts in memory than fit", async () => {
  const pages = createKeptPages(createMemoryCache({ chars: 1 }), day);
  const address = (number: number) => `https://a.example/${number}`;
  for (let number = 0; number < 30; number++)
    await pages.set(page({ url: address(number), markdown: "x".repeat(1_000_000) }), scopeOf());
  expect(pages.recentText(address(0))).toBeUndefined();
  expect(pages.recentText(address(29))).toHaveLength(1_000_000);
});
