/** Headers of which only one makes sense; the first counts, as in browsers. */
const single = new Set(["location", "refresh", "content-type", "etag", "last-modified"]);

/** Lower-case names, one value each: repeated headers are joined. */
export function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([written, value]) => {
    const name = written.toLowerCase();
    const values = Array.isArray(value) ? value : [value ?? ""];
    return [name, single.has(name) ? (values[0] ?? "") : values.join(", ")];
  });
  return Object.fromEntries(entries);
}
