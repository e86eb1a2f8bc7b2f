import type { OpenPageData } from "@scry/core";

/** The last line of a page that is not whole tells a model which arguments to give; a person types a command. */
export function goOnByCommand(text: string, data: OpenPageData): string {
  const last = text.lastIndexOf("\n\n[");
  if (!data.truncated || last < 0 || !text.endsWith("]")) return text;
  const address = /^[\w:/.,%@+=~-]+$/.test(data.url) ? data.url : `'${data.url.replaceAll("'", "%27")}'`;
  const line =
    data.next_offset === undefined
      ? `Parts of a page of ${data.original_length} characters. The whole: scry open ${address}; around a place: --offset N`
      : `Cut at ${data.next_offset} of ${data.original_length} characters. To go on: scry open ${address} --offset ${data.next_offset}; or use --query, --find or --section`;
  return `${text.slice(0, last)}\n\n[${line}]`;
}
