/** Code between its marks, an escaped sign, or a bracket. */
const parts = /\u0007[^\u0008]*\u0008|\\[\s\S]|[[\]]/g;

/** A text for a link, in which brackets may stand in pairs: single ones are escaped. Code is read before them. */
export function withPairedBrackets(text: string): string {
  const open: number[] = [];
  const single: number[] = [];
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part === "[") open.push(index);
    else if (part === "]" && open.pop() === undefined) single.push(index);
  }
  const places = [...single, ...open].sort((one, other) => one - other);
  let written = "";
  let from = 0;
  for (const at of places) {
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return written + text.slice(from);
}
