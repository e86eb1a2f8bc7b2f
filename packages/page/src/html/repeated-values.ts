/** A power of two: so many different values are remembered at a time. */
const slotCount = 256;

/**
 * Values of an attribute that come again and again on a page and are looked up by later steps, one string per value:
 * the same string is found in a map by its address, an equal one letter by letter. A value that was met lately is
 * recognised where it stands in the page, without being cut out.
 */
export class RepeatedValues {
  private readonly known = new Map<string, string>();
  private readonly recent: (string | undefined)[] = new Array(slotCount).fill(undefined);

  /** All values, each once. */
  all(): Iterable<string> {
    return this.known.keys();
  }

  /** The value between two places of the page. */
  at(html: string, from: number, to: number): string {
    const length = to - from;
    const middle = html.charCodeAt((from + to) >> 1);
    const slot =
      (length * 31 + html.charCodeAt(from) * 7 + middle * 5 + html.charCodeAt(to - 1)) & (slotCount - 1);
    const candidate = this.recent[slot];
    if (candidate !== undefined && candidate.length === length && html.startsWith(candidate, from))
      return candidate;
    const value = this.same(html.slice(from, to));
    this.recent[slot] = value;
    return value;
  }

  /** The one string of a value. */
  same(value: string): string {
    const known = this.known.get(value);
    if (known === undefined) this.known.set(value, value);
    return known ?? value;
  }
}
