import { decodeHTMLStrict } from "entities";

/** Marks of HTML that came along when a text was cut out of its page. */
const textTags = /<\/?(?:a|b|br|div|em|h\d|i|p|span|strong|su[bp]|u)(?:\s[^<>]*)?\/?>/gi;

/** Templates escape twice; only what ends with a semicolon was meant as a sign. */
export function decodeTwice(text: string | undefined): string {
  if (!text) return "";
  const decoded = text.includes("&") ? decodeHTMLStrict(text.replace(/&amp;/g, "&")) : text;
  const plain = decoded.includes("<") ? decoded.replace(textTags, " ") : decoded;
  return plain === text ? text : plain.replace(/\s+/g, " ").trim();
}
