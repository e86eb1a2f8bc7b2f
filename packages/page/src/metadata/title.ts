import { letters } from "../html/letters.ts";

/** Marks between a page's title and its site's name. */
const separator = /:\s+|\s+(?:::|[|•·»«–—‹›:-])\s+|\s*[|»]\s*/g;
const separatorOrEnd = /^(?:$|\s+(?:::|[|•·»«–—‹›:-])\s|\s*[|»])/;
/** What stands in brackets at the end. */
const bracketed = /\s+(?:\(([^()]*(?:\([^()]*\))?[^()]*)\)|\[([^[\]]*)\])$/;
/** Words by which a manual's name is told from a part of the title. */
const manualWords = /\b(?:manual|documentation|reference|handbook|version \d)/i;
/** Most titles have no such mark, which one look tells. */
const anySeparator = /[:|•·»«–—‹›-]/;
const edge = /^[\s|•·»«–—‹›:-]+|[\s|•·»«–—‹›:-]+$/g;

export interface TitleContext {
  siteName?: string | undefined;
  /** The page's main headings, first one first: books and shops put their own name into the first. */
  headings?: readonly string[];
  /** The page's host, whose name is often the site's. */
  host?: string | undefined;
}

/** What a site is called, as names are compared: by its letters. */
export interface SiteNames {
  /** "" where the page does not tell. */
  stated: string;
  ofHost: readonly string[];
}

export function siteNames({ siteName = "", host = "" }: TitleContext): SiteNames {
  return { stated: letters(siteName), ofHost: hostNames(host) };
}

/** The title without the site's name before or behind it. */
export function cleanTitle(title: string, context: TitleContext, site = siteNames(context)): string {
  const { headings = [] } = context;
  const text = title.replace(/\s+/g, " ").trim();
  if (!text) return headings[0] ?? "";
  const isSiteAlone = (line: string) => isSiteName(letters(line), site);
  const [inBrackets = "", round = "", square = ""] = bracketed.exec(text) ?? [];
  const whole = text.slice(0, text.length - inBrackets.length);
  if (square !== "" && isSiteAlone(square)) return whole;
  if (manualWords.test(round) && headings.some((line) => line.toLowerCase() === whole.toLowerCase()))
    return whole;
  if (!anySeparator.test(text)) return text;
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return text;
  const isSite = (part: string | undefined) => {
    const name = letters(part ?? "");
    return (
      name !== "" && ((site.stated !== "" && name.startsWith(site.stated)) || site.ofHost.includes(name))
    );
  };
  // The page's own heading, set apart, is the surest sign of where the title ends.
  const heading = headings.find((line) => !isSiteAlone(line) && standsApart(line, text));
  if (heading) return text.slice(0, heading.length);
  const last = parts.at(-1) ?? "";
  const cut = text.slice(0, text.lastIndexOf(last)).replace(edge, "");
  if (isSite(last)) return cut;
  if (isSite(parts[0])) return text.slice((parts[0] ?? "").length).replace(edge, "");
  // Whatever the heading says belongs to the title, marks inside it as well.
  if (headings.some((line) => line.length > cut.length && beginsWith(text, line))) return text;
  // Without a known site: a short last part behind a bar, when enough stands before it.
  const bar = text.slice(cut.length, text.length - last.length);
  if (/[|»•·]|::/.test(bar) && last.split(" ").length <= 5 && cut.split(" ").length >= 2) return cut;
  if (/[–—-]/.test(bar) && last.split(" ").length <= 4 && cut.split(" ").length >= 4) return cut;
  return text;
}

/** Whether the letters of a line are those of the site's name, or of its host, and nothing else. */
export function isSiteName(name: string, { stated, ofHost }: SiteNames): boolean {
  return name !== "" && (name === stated || ofHost.includes(name));
}

/** Whether a text is a line, or begins with it and a mark that separates. */
function standsApart(line: string, text: string): boolean {
  return beginsWith(text, line) && separatorOrEnd.test(text.slice(line.length));
}

const beginsWith = (text: string, line: string) => text.toLowerCase().startsWith(line.toLowerCase());

/** What a site may call itself by its host: "the-meadow.co.uk" is "The Meadow" or "the-meadow.co.uk". */
function hostNames(host: string): string[] {
  const labels = host.replace(/^www\./, "").split(".");
  return labels
    .map((_, index) => letters(labels.slice(0, index + 1).join("")))
    .filter((name) => name.length > 3);
}

/** A site's name without the page's title, which some templates put before it; of an address the host alone. */
export function cleanSiteName(siteName: string | undefined, title: string): string | undefined {
  if (siteName && /^https?:\/\//i.test(siteName) && URL.canParse(siteName))
    return new URL(siteName).hostname.replace(/^www\./, "");
  const name = siteName?.replace(edge, "");
  if (!name || !standsApart(title, name)) return name;
  return name.slice(title.length).replace(edge, "") || name;
}
