const longestName = 60;

/** What a file may be called on every system: no separators, no dots, nothing that a shell would read. */
const nameOf = (title: string, unwanted: RegExp) =>
  title.replace(unwanted, "").trim().replace(/\s+/g, "-").slice(0, longestName).toWellFormed();

/** `Content-Disposition` for a conversation: its title in plain letters, and in its own script where that is another. */
export function attachmentHeader(title: string): string {
  const plain = nameOf(title.normalize("NFKD"), /[^\w -]+/g) || "conversation";
  const own = nameOf(title.normalize("NFC"), /[^\p{L}\p{M}\p{N}_ -]+/gu);
  const header = `attachment; filename="${plain}.md"`;
  return own && own !== plain ? `${header}; filename*=UTF-8''${encodeURIComponent(own)}.md` : header;
}
