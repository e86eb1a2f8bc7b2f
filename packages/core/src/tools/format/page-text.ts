import { plainLine, shorten } from "@scry/page/markdown";
import type { OpenPageData } from "../schema.ts";

/**
 * The page as the model reads it: what it is, the content, and how to continue if it was cut. `enclose` marks what came
 * from the web: the title as well as the content.
 */
export function formatPage(
  data: OpenPageData,
  toolName: string,
  enclose: (text: string) => string = (text) => text,
): string {
  const { head, body, notes, headings } = pageParts(data);
  const blocks = [enclose([head, body, headings].filter(Boolean).join("\n\n")), ...notes];
  const next = goOn(data, toolName);
  if (next) blocks.push(next);
  return blocks.join("\n\n");
}

/** Several pages one after another, or the one. */
export function formatPages(
  data: OpenPageData,
  toolName: string,
  enclose: (text: string, url: string) => string,
): string {
  const { pages } = data;
  if (!pages) return formatPage(data, toolName, (text) => enclose(text, data.final_url));
  const texts = pages.map((page) => {
    const own = (text: string) => enclose(text, page.final_url);
    return page.status === "error"
      ? `${page.url}: ${formatPageFailure(page, own)}`
      : formatPage(page, toolName, own);
  });
  return [...data.warnings.map((warning) => `Note: ${warning}`), ...texts].join("\n\n---\n\n");
}

/** A list of authors may be long; whoever needs all of them finds them in the data. */
const longestName = 200;

/** The head of a page, its content, and notes for the reader. */
export function pageParts(data: OpenPageData): {
  head: string;
  body: string;
  notes: string[];
  /** Of a page that was cut: what `section` can name. Empty for others. */
  headings: string;
} {
  const { title, content, author, site_name, published_at, citation_id } = data;
  const head = [title && `# ${title}`, `URL: ${data.final_url}`];
  if (author?.trim()) head.push(`Author: ${shorten(plainLine(author), longestName)}`);
  if (site_name?.trim()) head.push(`Site: ${shorten(plainLine(site_name), longestName)}`);
  if (published_at) head.push(`Published: ${published_at.slice(0, 10)}`);
  if (citation_id !== undefined) head.push(`Source: [${citation_id}]`);
  // The title is in the head: a page that starts with it as its heading does not repeat it.
  const heading = `# ${title}\n`;
  const repeats = title && content.startsWith(heading);
  return {
    head: head.filter(Boolean).join("\n"),
    body: repeats ? content.slice(heading.length).trimStart() : content,
    notes: [...sinceNotes(data), ...data.warnings.map((warning) => `Note: ${warning}`)],
    headings: headingsOf(data),
  };
}

/** "2026-11-18 14:02 UTC" */
const minuteOf = (time: string) => `${time.slice(0, 16).replace("T", " ")} UTC`;

function sinceNotes({ unchanged_since, changed_since }: OpenPageData): string[] {
  if (unchanged_since) return [`Unchanged since ${minuteOf(unchanged_since)}.`];
  return changed_since ? [`Only the sections that changed since ${minuteOf(changed_since)} are shown.`] : [];
}

const mostHeadings = 40;
const longestHeading = 80;

/** The headings that are not in the part shown; of too many, those of the deepest levels are dropped first. */
function headingsOf({ outline = [], content, next_offset }: OpenPageData): string {
  if (next_offset === undefined) return "";
  const from = next_offset - content.length;
  let hidden = outline.filter(({ offset }) => offset >= next_offset || offset < from);
  for (let level = 6; level > 1 && hidden.length > mostHeadings; level--)
    hidden = hidden.filter((heading) => heading.level < level);
  if (hidden.length === 0) return "";
  const names = hidden.slice(0, mostHeadings).map(({ text }) => shorten(plainLine(text), longestHeading));
  const more = hidden.length > mostHeadings ? " · …" : "";
  return `Other headings: ${names.join(" · ")}${more}`;
}

function goOn(data: OpenPageData, toolName: string): string | undefined {
  if (data.next_offset !== undefined) {
    return `[Cut at ${data.next_offset} of ${data.original_length} characters. To go on, call ${toolName} with offset ${data.next_offset}; or use query, find or section.]`;
  }
  // A warning says which data is missing.
  if (!data.truncated || data.changed_since || data.format === "data") return undefined;
  return `[Parts of a page of ${data.original_length} characters. Use offset to read around a place, or ${toolName} without query and find to read it from its beginning.]`;
}

/** Why there is no page, and the next step; for a missing section, the page's headings. */
export function formatPageFailure(
  { error, hint, outline }: OpenPageData,
  enclose: (text: string) => string = (text) => text,
): string {
  const failed = `Could not open the page: ${error}\nNext step: ${hint}`;
  const sections = outline?.map(({ level, text }) => `${"  ".repeat(level - 1)}- ${text}`);
  return sections ? `${failed}\n\n${enclose(sections.join("\n"))}` : failed;
}
