/** Marks between a page's title and its site's name. */
const separator = /:\s+|\s+[|•·»«–—‹›:-]\s+|\s*[|»]\s*/g;

/** The title without the site's name before or behind it. */
export function cleanTitle(title: string, siteName: string | undefined, heading: string | undefined): string {
  const text = title.replace(/\s+/g, " ").trim();
  if (!text) return heading ?? "";
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return text;
  // The page's own heading inside the title is the surest sign of where the title ends.
  if (heading && heading.length >= 8 && text.toLowerCase().startsWith(heading.toLowerCase()))
    return text.slice(0, heading.length);
  const site = siteName ? letters(siteName) : "";
  const isSite = (part: string | undefined) =>
    site !== "" && part !== undefined && (letters(part) === site || letters(part).startsWith(site));
  if (isSite(parts.at(-1)))
    return text.slice(0, text.lastIndexOf(parts.at(-1) ?? "")).replace(/[\s|•·»«–—‹›:-]+$/, "");
  if (isSite(parts[0])) return text.slice((parts[0] ?? "").length).replace(/^[\s|•·»«–—‹›:-]+/, "");
  // Without a known site: a short last part behind a bar, when enough stands before it.
  const last = parts.at(-1) ?? "";
  const cut = text.slice(0, text.lastIndexOf(last)).replace(/[\s|•·»«–—‹›:-]+$/, "");
  const bar = text.slice(cut.length, text.length - last.length);
  if (/[|»•·]/.test(bar) && last.split(" ").length <= 5 && cut.split(" ").length >= 2) return cut;
  if (/[–—-]/.test(bar) && last.split(" ").length <= 4 && cut.split(" ").length >= 4) return cut;
  return text;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
