import { ScryError } from "../../contracts/error.ts";
import type { Answer, Job } from "./messages.ts";

/** Does one job and returns its result or error, in whatever thread it is called. */
export async function doJob(job: Job): Promise<Answer> {
  try {
    if ("body" in job) {
      const { readContent } = await import("../content/read.ts");
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
