/** A page may start at any level, but an h2 is never followed by an h4; headings of one level stay on one level. */
export class Levels {
  private readonly above: { stated: number; written: number }[] = [];

  next(stated: number): number {
    let sibling: number | undefined;
    for (let last = this.above.at(-1); last && last.stated >= stated; last = this.above.at(-1)) {
      sibling = last.stated === stated ? last.written : undefined;
      this.above.pop();
    }
    const parent = this.above.at(-1);
    const written = sibling ?? (parent ? parent.written + 1 : stated);
    this.above.push({ stated, written });
    return written;
  }
}
