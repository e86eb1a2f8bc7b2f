export { plainMarkdown } from "@scry/page/markdown";

/** Plain text as its page wrote it: the engine escapes what Markdown would take for a tag. */
export const plainText = (content: string): string => content.replace(/\\<(?=[a-z/!?])/gi, "<");
