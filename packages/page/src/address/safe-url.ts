const urlChars = 4096;

/** An http(s) address that can be shown and opened, or undefined. User names and passwords are refused. */
export function safeUrl(raw: string | null | undefined): string | undefined {
  const text = raw?.trim();
  if (!text || text.length > urlChars) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username || url.password) return undefined;
  return url.href;
}
