import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { ScryError } from "../../contracts/error.ts";
import { type Answer, type Job, ready } from "./messages.ts";

const { compiled } = (workerData ?? {}) as { compiled?: string };
if (compiled) enableCompileCache(compiled);
// Nearly always the first job, and loaded while the page is on its way.
const reading = import("../content/read.ts");

/** Runs in the thread: takes one job at a time, and sends its result or error. */
parentPort?.on("message", async (job: Job) => {
  parentPort?.postMessage(await answer(job));
});

await reading;
parentPort?.postMessage(ready);

async function answer(job: Job): Promise<Answer> {
  try {
    if ("body" in job) {
      const { readContent } = await reading;
      return { content: await readContent(job.body) };
    }
    if ("site" in job) {
      const [{ runSite }, { sites }] = await Promise.all([
        import("../site/run-site.ts"),
        import("../sites/registry.gen.ts"),
      ]);
      const site = sites.find(({ id }) => id === job.site.id);
      if (!site) throw new Error(`There is no site reader "${job.site.id}".`);
      return { step: runSite(site, job.site) };
    }
    if ("view" in job) {
      const { viewPage } = await import("../view/view.ts");
      const { page, request, defaultLength, judged } = job.view;
      return { view: viewPage(page, request, defaultLength, judged) };
    }
    const { candidatesOf, excerpts } = await import("@scry/page/passages");
    if ("compare" in job) return { candidates: candidatesOf(job.compare.markdown, job.compare.query) };
    const { markdown, query, maxTokens, judged } = job.search;
    return { passages: excerpts(markdown, query, { maxTokens, judged }) };
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    // Class instances do not travel between threads; the details do, and plain errors.
    const { code, message, hint, status, absent, outline, cause } = error;
    const plain = cause instanceof Error ? cause : undefined;
    return { error: { code, message, hint, status, absent, outline, cause: plain } };
  }
}
