import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { type Job, ready } from "./messages.ts";

const { compiled } = (workerData ?? {}) as { compiled?: string };
if (compiled) module.enableCompileCache(compiled);
const doing = import("./do-job.ts");
// Nearly always the first job, and loaded while the page is on its way.
const reading = import("../content/read.ts");

/** Runs in the thread: takes one job at a time, and sends its result or error. */
parentPort?.on("message", async (job: Job) => {
  const { doJob } = await doing;
  parentPort?.postMessage(await doJob(job));
});

await Promise.all([doing, reading]);
parentPort?.postMessage(ready);
