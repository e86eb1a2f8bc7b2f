import { Parser } from "htmlparser2";

// A refresh with a longer delay is a page that reloads itself or says good-bye, not a redirect.
const longestDelaySeconds = 10;
// Pages that redirect do so at the top; the rest is not searched.
const searchedCharacters = 65_536;

/** The `content` of the first `<meta http-equiv="refresh">` that counts, or undefined. */
export function metaRefresh(html: string): string | undefined {
  const head = html.slice(0, searchedCharacters);
  // Most pages end here. The word itself may be spelled in character references.
  if (!/http-equiv/i.test(head) || !/refresh|&#/i.test(head)) return undefined;
  let content: string | undefined;
  // In `noscript`, which browsers with scripts ignore, it mostly leads to a page that says "enable scripts".
  let ignored = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "noscript" || name === "template") ignored += 1;
      if (name !== "meta" || ignored > 0 || content !== undefined) return;
      if (attributes["http-equiv"]?.trim().toLowerCase() === "refresh") content = attributes.content;
    },
    onclosetag(name) {
      if (name === "noscript" || name === "template") ignored -= 1;
    },
  });
  parser.end(head);
  return content;
}

/**
 * Target of a refresh value such as `0; url='/next'`, step by step as in the HTML standard ("shared
 * declarative refresh steps"). Undefined without a target, or when the delay makes it no redirect.
 * Each pattern eats a prefix and cannot backtrack: the value comes from the page.
 */
export function refreshTarget(value: string): string | undefined {
  let rest = value.trimStart();
  const delay = /^\d*/.exec(rest)?.[0] ?? "";
  rest = rest.slice(delay.length);
  if (delay === "" && !rest.startsWith(".")) return undefined;
  rest = rest.replace(/^[\d.]+/, "");
  if (!/^[;,\s]/.test(rest) || Number(delay) > longestDelaySeconds) return undefined;
  rest = rest.trimStart().replace(/^[;,]/, "").trimStart();
  const afterUrl = /^url/i.test(rest) ? rest.slice(3).trimStart() : "";
  if (afterUrl.startsWith("=")) rest = afterUrl.slice(1).trimStart();
  const quote = rest.startsWith('"') || rest.startsWith("'") ? rest.charAt(0) : "";
  const end = quote === "" ? -1 : rest.indexOf(quote, 1);
  const target = rest.slice(quote.length, end === -1 ? undefined : end).trim();
  return target === "" ? undefined : target;
}
