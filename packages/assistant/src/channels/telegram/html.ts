/** The four characters that Telegram's HTML mode wants written otherwise. */
const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const meant: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character);
}

export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => meant[entity] ?? entity);
}

/** A link, where the address may be one. */
export function link(url: string, text: string): string {
  const label = escapeHtml(text);
  return /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${label}</a>` : label;
}

/** The same without tags; addresses stand behind what linked to them, but for the numbers of citations. */
export function plainText(html: string): string {
  return unescapeHtml(
    html
      .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, url: string, label: string) =>
        /^\[\d+\]$/.test(label) || label === url ? label : `${label} (${url})`,
      )
      .replace(/<[^>]*>/g, ""),
  );
}
