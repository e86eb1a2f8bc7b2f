const [codeStart, backslash, opening, closing] = [0x07, 0x5c, 0x5b, 0x5d];
const codeEnd = "\u0008";

/** A text for a link, in which brackets may stand in pairs: single ones are escaped. Code is read before them. */
export function withPairedBrackets(text: string): string {
  const open: number[] = [];
  const single: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === backslash) index += 1;
    else if (sign === codeStart) index = text.indexOf(codeEnd, index);
    else if (sign === opening) open.push(index);
    else if (sign === closing && open.pop() === undefined) single.push(index);
    if (index < 0) break;
  }
  if (single.length + open.length === 0) return text;
  let written = "";
  let from = 0;
  // In order: one that closes nothing stands before all that stay open.
  for (const places of [single, open])
    for (const at of places) {
      written += `${text.slice(from, at)}\\`;
      from = at;
    }
  return written + text.slice(from);
}
