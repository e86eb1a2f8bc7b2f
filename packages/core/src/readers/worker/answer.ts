import type { ErrorDetails } from "../../contracts/error.ts";
import type { Content } from "../content/content.ts";

/** What comes back from the thread. */
export type Answer = { content: Content } | { error: ErrorDetails };
