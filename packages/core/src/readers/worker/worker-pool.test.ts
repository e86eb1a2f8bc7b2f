import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { defaultLimits } from "../reader-limits.ts";
import { createWorkerPool } from "./worker-pool.ts";

const pools: ReturnType<typeof createWorkerPool>[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

const limits = { killMs: 120_000, signal: new AbortController().signal };
const search = { markdown: "# Mill\n\nThe mill was built in 1803.", query: "built", maxTokens: 50 };

/** A pool, and the threads that it starts. */
function startPool() {
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  const pool = createWorkerPool();
  pools.push(pool);
  return { pool, threads };
}

describe("the threads of the readers", () => {
  it("serve one job after another", async () => {
    const { pool, threads } = startPool();
    for (let job = 0; job < 3; job++)
      expect((await pool.passages(search, limits))[0]?.text).toContain("1803");
    expect(threads).toHaveLength(1);
  });

  it("are replaced when one dies while idle", async () => {
    const { pool, threads } = startPool();
    await pool.passages(search, limits);
    await threads[0]?.terminate();
    expect((await pool.passages(search, limits))[0]?.text).toContain("1803");
    expect(threads).toHaveLength(2);
  });

  it("are two at the most: further jobs wait for their turn, or are cancelled while they wait", async () => {
    const { pool, threads } = startPool();
    const controller = new AbortController();
    const jobs = Array.from({ length: 5 }, () => pool.passages(search, limits));
    const impatient = pool.passages(search, { ...limits, signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(impatient).rejects.toThrow("enough");
    expect(await Promise.all(jobs)).toHaveLength(5);
    expect(threads).toHaveLength(2);
  });

  it.each([
    ["a missing file", new URL("./nowhere.js", import.meta.url)],
    ["code that ends at once", new URL("data:text/javascript,process.exit(3)")],
    ["code that throws", new URL("data:text/javascript,throw new Error('no room')")],
    ["an address that is none of code", new URL("https://site.example/entry.js")],
  ])("that cannot start leave the work to this thread, and that is said once: %s", async (_, entry) => {
    const warned: string[] = [];
    const note = (warning: Error & { code?: string }) =>
      void warned.push(`${warning.code} ${warning.message}`);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const pool = createWorkerPool(entry);
    pools.push(pool);
    for (let job = 0; job < 3; job++)
      expect((await pool.passages(search, limits))[0]?.text).toContain("1803");
    const input = {
      ...{
        kind: "text" as const,
        bytes: new TextEncoder().encode("The mill fell."),
        truncated: false as const,
      },
      ...{ url: "https://mill.example/", finalUrl: "https://mill.example/", status: 200, headers: {} },
      limits: defaultLimits,
    };
    expect((await pool.run(input, limits)).markdown).toContain("The mill fell.");
    // Warnings are sent on after the code that runs.
    await new Promise(setImmediate);
    expect(warned).toEqual([expect.stringMatching(/^SCRY_NO_THREAD .*mark @scry\/core as external/)]);
    await expect(pool.passages(search, { ...limits, signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it("end with the pool", async () => {
    const { pool, threads } = startPool();
    await pool.passages(search, limits);
    const ended = once(threads[0] as Worker, "exit");
    await pool.close();
    await ended;
  });
});

it("small pages have a thread of their own while large pages take long", async () => {
  const entry = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ search }) => search.query === "small" && parentPort.postMessage({ passages: [] }));
    parentPort.postMessage("ready");`;
  const pool = createWorkerPool(new URL(`data:text/javascript,${encodeURIComponent(entry)}`));
  pools.push(pool);
  const controller = new AbortController();
  const large = [1, 2, 3].map(() => pool.passages(search, { ...limits, signal: controller.signal }));
  for (let page = 0; page < 3; page++)
    expect(await pool.passages({ ...search, query: "small" }, { ...limits, small: true })).toEqual([]);
  expect(pool.load()).toEqual({ busy: 2, waiting: 1 });
  controller.abort(new Error("enough"));
  for (const one of large) await expect(one).rejects.toThrow("enough");
});

it("the threads' queue lets the sites take turns", async () => {
  const { pool } = startPool();
  const done: string[] = [];
  // Long enough for the order to show even if a thread has to wait for the processor.
  const long = {
    ...search,
    markdown: `${search.markdown}${"\n\nThe river runs past the mill.".repeat(5_000)}`,
  };
  const ask = (site: string, what: typeof search) =>
    pool.passages(what, { ...limits, site }).then(() => done.push(site));
  await Promise.all([
    ...Array.from({ length: 12 }, () => ask("slow.example", long)),
    ask("other.example", search),
  ]);
  expect(done.indexOf("other.example")).toBeLessThan(6);
});
