export { safeMarkdown } from "./clean.ts";
export { mapProse, splitFences } from "./code-spans.ts";
export { closesFence, type Fence, fenceOpenedBy, isBehindFence } from "./fences.ts";
export { cutAtWord, plainLine, shorten } from "./plain-text.ts";
export { shownText } from "./shown-text.ts";
