import { NextMark } from "./next-mark.ts";

/** Where comments end, as browsers read them. */
export class Comments {
  private readonly html: string;
  private readonly usual: NextMark;
  private readonly odd: NextMark;

  constructor(html: string) {
    this.html = html;
    this.usual = new NextMark(html, "-->");
    this.odd = new NextMark(html, "--!>");
  }

  /** Behind the comment that starts at `open`: `<!-->` and `<!--->` are whole ones, `--!>` is an end as well. */
  behind(open: number): number {
    const end = Math.min(this.usual.from(open + 2) + 3, this.odd.from(open + 4) + 4);
    return Math.min(end, this.html.length);
  }
}
