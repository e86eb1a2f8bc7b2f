import type { Scry, WebSearchData } from "@scry/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recentReplies } from "./recent-replies.ts";

const anna = { name: "anna" };
const body = '{"query":"mills"}';
const sent = { json: '{"results":[]}', headers: {} };
const found = { query: "mills", cached: true, results: [], attempts: [] } as unknown as WebSearchData;
const engine = () => ({ settings: {} as Scry["settings"] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("returns a reply to the same caller with the same body, for five seconds", () => {
  const recent = recentReplies(engine());
  recent.keep(anna, body, found, sent);
  expect(recent.find(anna, body)).toMatchObject({ ...sent, call: { asked: "mills", outcome: "empty" } });
  expect(recent.find({ ...anna }, body)).toBeUndefined();
  expect(recent.find(anna, `${body} `)).toBeUndefined();
  vi.advanceTimersByTime(4999);
  expect(recent.find(anna, body)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(recent.find(anna, body)).toBeUndefined();
});

it("forgets all replies with new settings", () => {
  const scry = engine();
  const recent = recentReplies(scry);
  recent.keep(anna, body, found, sent);
  scry.settings = {} as Scry["settings"];
  expect(recent.find(anna, body)).toBeUndefined();
});

it("keeps what the cache answered, if it is short, and the last 200 of them", () => {
  const recent = recentReplies(engine());
  recent.keep(anna, "new", { ...found, cached: false }, sent);
  recent.keep(anna, "long", found, { ...sent, json: "x".repeat(64_000) });
  for (let number = 0; number <= 200; number++) recent.keep(anna, `${number}`, found, sent);
  const kept = ["new", "long", "0", "1", "200"].map((name) => recent.find(anna, name) !== undefined);
  expect(kept).toEqual([false, false, false, true, true]);
});
