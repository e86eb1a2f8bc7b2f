import { decodeHTML } from "entities";
import { type PageNode, walk } from "../html/node.ts";

/** Where Cloudflare points links to mail addresses; a script restores them in browsers. */
const protection = "/cdn-cgi/l/email-protection";
const placeholder = /\[email\s+protected\]/g;

/**
 * Cloudflare replaces each mail address by "[email protected]", also in code, and keeps the address beside it in
 * hexadecimal digits. Restores the text and the link.
 */
export function restoreMail(node: PageNode): void {
  const { tag, attributes } = node;
  if (!attributes || (tag !== "a" && tag !== "span")) return;
  const { href = "" } = attributes;
  const stated = attributes.get("data-cfemail");
  const isProtected = tag === "a" && href.includes(protection);
  if (!isProtected && stated === undefined) return;
  const address = decodeMail(stated ?? href.slice(href.indexOf(protection) + protection.length + 1));
  if (address) showMail(node, address);
  // Without an address the link would lead to a page about the protection.
  if (isProtected) attributes.set("href", address ? `mailto:${address}` : "");
}

function showMail(node: PageNode, address: string): void {
  walk(node, (inner) => {
    if (inner.tag === "") inner.text = inner.text.replace(placeholder, () => address);
    return undefined;
  });
}

/** Letters, digits and the usual punctuation only: attributes were not sanitised like the texts of the page. */
const mailAddress = /^[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;

/** Each byte is combined with the first one by XOR. */
function decodeMail(digits: string): string | undefined {
  if (digits.length > 2_000 || !/^(?:[\da-f]{2}){4,}$/i.test(digits)) return undefined;
  const [key = 0, ...bytes] = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
  // Addresses may be written in character references, and some are followed by a subject.
  const address = decodeHTML(decoded).split("?")[0] ?? "";
  return mailAddress.test(address) ? address : undefined;
}
