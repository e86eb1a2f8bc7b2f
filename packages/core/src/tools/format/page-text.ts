import type { OpenPageData } from "../schema.ts";

/**
 * The page as the model reads it: what it is, the content, and when it is cut how to go on. `enclose` marks
 * what came from the web: the title as well as the content.
 */
export function formatPage(
  data: OpenPageData,
  toolName: string,
  enclose: (text: string) => string = (text) => text,
): string {
  const head = [data.title && `# ${data.title}`, `URL: ${data.final_url}`];
  if (data.published_at) head.push(`Published: ${data.published_at.slice(0, 10)}`);
  if (data.citation_id !== undefined) head.push(`Source: [${data.citation_id}]`);
  const blocks = [enclose([head.filter(Boolean).join("\n"), withoutTitle(data)].join("\n\n"))];
  for (const warning of data.warnings) blocks.push(`Note: ${warning}`);
  const next = goOn(data, toolName);
  if (next) blocks.push(next);
  return blocks.join("\n\n");
}

/** The title stands above: a page that starts with it as its heading does not say it twice. */
function withoutTitle({ title, content }: OpenPageData): string {
  const heading = `# ${title}\n`;
  return title && content.startsWith(heading) ? content.slice(heading.length).trimStart() : content;
}

function goOn(data: OpenPageData, toolName: string): string | undefined {
  if (data.next_offset !== undefined) {
    return `[Cut at ${data.next_offset} of ${data.original_length} characters. To go on, call ${toolName} with offset ${data.next_offset}; or use query, find or section.]`;
  }
  if (!data.truncated) return undefined;
  return `[Parts of a page of ${data.original_length} characters. Use offset to read around a place, or ${toolName} without query and find for the whole.]`;
}

/** Why there is no page, and the next step; for a section that is missing, the headings that there are. */
export function formatPageFailure(
  { error, hint, outline }: OpenPageData,
  enclose: (text: string) => string = (text) => text,
): string {
  const failed = `Could not open the page: ${error}\nNext step: ${hint}`;
  const sections = outline?.map(({ level, text }) => `${"  ".repeat(level - 1)}- ${text}`);
  return sections ? `${failed}\n\n${enclose(sections.join("\n"))}` : failed;
}
