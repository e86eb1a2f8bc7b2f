import { codeLanguage, extensionOf, mimeOf } from "../sniff.ts";
import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";
import { decodeText, simpleContent, textContent } from "./plain.ts";

/** Plain text is shown as it is: its own line breaks and indentation are its only structure. */
export function readText(input: ContentInput): Content {
  const decoded = decodeText(input);
  return { ...textContent(input, decoded, decoded.text), plain: true };
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
