import { afterEach, describe, expect, it, vi } from "vitest";
import type { Gateway } from "../contract.ts";
import { type JobWork, jobsOf } from "./jobs.ts";

const anna = { name: "anna" };
const bert = { name: "bert" };
const about = { kind: "crawl", url: "https://a.example/" };
const jobs = () => jobsOf({} as Gateway);
const forever = () => new Promise<void>(() => {});

afterEach(() => {
  vi.useRealTimers();
});

describe("jobs", () => {
  it("belong to the caller who started them", () => {
    const all = jobs();
    const { id } = all.start(anna, about, forever);
    expect(all.get(anna, "crawl", id).status).toBe("scraping");
    for (const [caller, kind] of [
      [bert, "crawl"],
      [anna, "batch"],
    ] as const)
      expect(() => all.get(caller, kind, id)).toThrow("no such job");
    expect(() => all.cancel(bert, "crawl", id)).toThrow("no such job");
    expect(all.running(bert, "crawl")).toEqual([]);
  });

  it("are kept for an hour after their end", async () => {
    vi.useFakeTimers();
    const all = jobs();
    const job = all.start(anna, about, async (work) => work.add({ markdown: "x" }, 1));
    await vi.advanceTimersByTimeAsync(3_500_000);
    expect(all.get(anna, "crawl", job.id)).toMatchObject({ status: "completed", documents: [{}] });
    await vi.advanceTimersByTimeAsync(200_000);
    expect(() => all.get(anna, "crawl", job.id)).toThrow("no such job");
  });

  it("of one caller are few at a time, and leave room for others", () => {
    const all = jobs();
    for (let index = 0; index < 5; index++) all.start(anna, about, forever);
    expect(() => all.start(anna, about, forever)).toThrow("5 jobs under way");
    expect(all.start(bert, about, forever).status).toBe("scraping");
  });

  it("end early when they are full or cancelled", async () => {
    const all = jobs();
    const { promise, resolve } = Promise.withResolvers<JobWork>();
    const { id } = all.start(anna, about, async (work) => {
      resolve(work);
      await forever();
    });
    const work = await promise;
    work.add({}, 20_000_000);
    expect(work.hasRoom()).toBe(false);
    all.cancel(anna, "crawl", id);
    expect(work.signal.aborted).toBe(true);
    expect(all.get(anna, "crawl", id).status).toBe("cancelled");
  });
});
