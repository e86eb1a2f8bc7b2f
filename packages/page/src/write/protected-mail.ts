import { decodeHTML } from "entities";
import { type PageNode, walk } from "../html/node.ts";

/** Where Cloudflare leads links to mail addresses; a script of its own puts them back. */
const cover = "/cdn-cgi/l/email-protection";
const coveredText = /\[email\s+protected\]/g;

/**
 * Cloudflare writes "[email protected]" for each mail address of a page, in code too, and the address in
 * hexadecimal digits beside it. It is put back as text and as a link to it.
 */
export function uncoverMail(node: PageNode): void {
  const { tag, attributes } = node;
  if (!attributes || (tag !== "a" && tag !== "span")) return;
  const { href = "" } = attributes;
  const stated = attributes.get("data-cfemail");
  const isCovered = tag === "a" && href.includes(cover);
  if (!isCovered && stated === undefined) return;
  const address = decodeMail(stated ?? href.slice(href.indexOf(cover) + cover.length + 1));
  if (address) showMail(node, address);
  // Without an address behind it, the link leads to a page about the cover.
  if (isCovered) attributes.href = address ? `mailto:${address}` : "";
}

function showMail(node: PageNode, address: string): void {
  walk(node, (inner) => {
    if (inner.tag === "") inner.text = inner.text.replace(coveredText, () => address);
    return undefined;
  });
}

/** Nothing but letters, digits and the usual signs: what stands in an attribute was not cleaned like the page's texts. */
const mailAddress = /^[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;

/** Each byte is combined (XOR) with the first. */
function decodeMail(digits: string): string | undefined {
  if (digits.length > 2_000 || !/^(?:[\da-f]{2}){4,}$/i.test(digits)) return undefined;
  const [key = 0, ...bytes] = Buffer.from(digits, "hex");
  const decoded = Buffer.from(bytes.map((byte) => byte ^ key)).toString("utf8");
  // Addresses that were written in entities are covered with them, and some have a subject behind them.
  const address = decodeHTML(decoded).split("?")[0] ?? "";
  return mailAddress.test(address) ? address : undefined;
}
