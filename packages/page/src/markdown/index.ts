export { cutAtWord, plainLine, shorten } from "../safe/plain-line.ts";
export { parseBlocks } from "./blocks.ts";
export { safeMarkdown } from "./clean.ts";
export { fold } from "./letters.ts";
export { plainMarkdown } from "./plain.ts";
export { mapProse } from "./prose.ts";
export { findIn } from "./views/find.ts";
export { findSections, outlineOf, type Section } from "./views/sections.ts";
export { cutPoint, sliceOf } from "./views/slice.ts";
