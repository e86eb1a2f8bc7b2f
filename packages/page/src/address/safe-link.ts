import { decodeHTML } from "entities";
import { absoluteAddress, escapeAddress, percentEncoded } from "./web-address.ts";

/**
 * The destination of a Markdown link as an absolute http(s) or mail address; nothing for every other scheme.
 * Markdown reads entities and backslashes in destinations, so they are read before the scheme is judged.
 */
export function safeLink(destination: string, base: URL | undefined): string | undefined {
  const raw = decodeHTML(destination.replace(/\\(?=[!-/:-@[-`{-~])/g, ""));
  const address = absoluteAddress(raw, base);
  // Signs that would be read as Markdown.
  return address && escapeAddress(address).replace(/[`*[\]]/g, percentEncoded);
}
