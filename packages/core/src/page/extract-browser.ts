/** `@scry/core/extract` for browsers and workers, without anything of Node.js: see the condition "browser" in `exports`. */
import { ScryError } from "../contracts/error.ts";
import { kindOf } from "../readers/file-kind.ts";
import type { readLocalFile as readInNode } from "../readers/local-file.ts";

export { declaredData, decodeBytes, extractPage, pageTypes } from "@scry/page";
export { isDocumentFile, nonTextName } from "../readers/file-kind.ts";
export { pageDataOf } from "../readers/view/data-view.ts";

/** Undefined for HTML, as in Node.js; other kinds of files have no reader here. */
export const readLocalFile: typeof readInNode = async (bytes, { url, name = "" }) => {
  const kind = kindOf(bytes, new URL(url), name);
  if (kind === "html") return undefined;
  throw new ScryError({
    code: "unsupported_content",
    message: `Browsers and workers read HTML only, and this file is of another kind (${kind}).`,
    hint: "Read it in Node.js.",
  });
};
