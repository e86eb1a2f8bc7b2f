import { parentPort } from "node:worker_threads";
import { ScryError } from "../../contracts/error.ts";
import type { ContentInput } from "../content/content.ts";
import { readContent } from "../content/read.ts";
import type { Answer } from "./answer.ts";

/** What runs in the thread: one body at a time, in, content or error out. */
parentPort?.on("message", async (input: ContentInput) => {
  parentPort?.postMessage(await answer(input));
});

async function answer(input: ContentInput): Promise<Answer> {
  try {
    return { content: await readContent(input) };
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    // Class instances do not travel between threads; the details do, and plain errors.
    const { code, message, hint, status, cause } = error;
    return { error: { code, message, hint, status, cause: cause instanceof Error ? cause : undefined } };
  }
}
