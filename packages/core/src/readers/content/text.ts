import { mapProse } from "../../sanitise/markdown-code.ts";
import { safeMarkdown } from "../../sanitise/markdown-out.ts";
import { codeLanguage, extensionOf, mimeOf } from "../sniff.ts";
import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";
import { decodeText, simpleContent } from "./plain.ts";

/**
 * Plain text is shown as it is: its own line breaks and indentation are its only structure. Whoever shows it reads
 * it as Markdown all the same, so its links and pictures are made safe; tags are visible words and stay.
 */
export function readText(input: ContentInput): Content {
  const decoded = decodeText(input);
  const visible = mapProse(decoded.text, (prose) => prose.replace(/<(?=[a-z/!?])/gi, "\\<"));
  const { markdown, links, images } = safeMarkdown(visible, new URL(input.finalUrl));
  return { ...simpleContent(input, decoded, markdown), links, images };
}

/** Sources go into a fence, so that `#` and `*` stay what they are. */
export function readCode(input: ContentInput): Content {
  const decoded = decodeText(input);
  const language =
    codeLanguage(extensionOf(new URL(input.finalUrl))) ?? byMime(input.headers["content-type"]);
  return simpleContent(input, decoded, fenced(decoded.text, language));
}

function byMime(contentType: string | undefined): string {
  return (
    mimeOf(contentType)
      .split("/")[1]
      ?.replace(/^x-/, "")
      .replace(/[^a-z\d]/g, "") ?? ""
  );
}
