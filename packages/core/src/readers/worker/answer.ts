import type { ErrorDetails } from "../../contracts/error.ts";
import type { Content } from "../content/content.ts";

/** What comes back from the thread: content, a coded error, or the trace of a fault of ours. */
export type Answer = { content: Content } | { error: ErrorDetails } | { fault: string };
