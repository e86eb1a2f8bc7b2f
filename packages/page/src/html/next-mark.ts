/**
 * Where a mark stands next, asked from places that only go forward. What was found is remembered: a mark that
 * stands far off, or nowhere, would be looked for again and again, in time that grows with the square of the page.
 */
export class NextMark {
  private readonly html: string;
  private readonly mark: string;
  private place = -1;

  constructor(html: string, mark: string) {
    this.html = html;
    this.mark = mark;
  }

  /** The first place from `index` on; infinity where there is none. */
  from(index: number): number {
    if (this.place < index) {
      const found = this.html.indexOf(this.mark, index);
      this.place = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.place;
  }
}
