/**
 * Finds the next occurrence of a mark, asked from ascending positions. Remembers what was found: searching again for a
 * mark that is far off, or missing, would take quadratic time.
 */
class NextMark {
  private readonly html: string;
  private readonly mark: string;
  private place = -1;

  constructor(html: string, mark: string) {
    this.html = html;
    this.mark = mark;
  }

  /** The first position from `index` on; infinity if there is none. */
  from(index: number): number {
    if (this.place < index) {
      const found = this.html.indexOf(this.mark, index);
      this.place = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.place;
  }
}

/** Finds the ends of comments the way browsers do. */
export class Comments {
  private readonly html: string;
  private readonly usual: NextMark;
  private readonly odd: NextMark;

  constructor(html: string) {
    this.html = html;
    this.usual = new NextMark(html, "-->");
    this.odd = new NextMark(html, "--!>");
  }

  /** The position after the comment at `open`: `<!-->` and `<!--->` are complete, and `--!>` is an end as well. */
  after(open: number): number {
    const end = Math.min(this.usual.from(open + 2) + 3, this.odd.from(open + 4) + 4);
    return Math.min(end, this.html.length);
  }
}

/** What must follow the name of an end tag. */
const afterName = "(?=[\\t\\n\\f\\r />])";
const scriptPart = new RegExp(`<!--|-->|</?script${afterName}`, "gi");

/** Finds the ends of elements that contain text without markup. */
export class RawTextEnds {
  private readonly html: string;
  /** End tags in lower case, as nearly all pages write them: a plain search is many times faster. */
  private readonly usual = new Map<string, NextMark>();
  private readonly patterns = new Map<string, RegExp>();
  /** End tags that are missing from here on; remembering them keeps the search linear. */
  private readonly missing = new Set<string>();

  constructor(html: string) {
    this.html = html;
  }

  /** The position of the end tag after `start`; undefined if there is none. */
  find(name: string, start: number): number | undefined {
    if (this.missing.has(name)) return undefined;
    let end = this.endTag(name, start);
    if (name === "script" && end !== undefined && this.html.slice(start, end).includes("<!--"))
      end = this.endOfScript(start);
    if (end === undefined) this.missing.add(name);
    return end;
  }

  private endTag(name: string, start: number): number | undefined {
    const { html } = this;
    let usual = this.usual.get(name);
    let pattern = this.patterns.get(name);
    if (!usual || !pattern) {
      usual = new NextMark(html, `</${name}`);
      pattern = new RegExp(`</${name}${afterName}`, "gi");
      this.usual.set(name, usual);
      this.patterns.set(name, pattern);
    }
    const quick = usual.from(start);
    if (isNameEnd(html.charCodeAt(quick + name.length + 2))) {
      const upper = html.slice(start, quick).search(pattern);
      return upper >= 0 ? start + upper : quick;
    }
    pattern.lastIndex = start;
    return pattern.exec(html)?.index;
  }

  /**
   * Scripts that write scripts: `<!-- document.write("<script></script>") -->`. Between `<!--` and `-->` an end tag
   * belongs to the `<script` before it.
   */
  private endOfScript(start: number): number | undefined {
    let isComment = false;
    let isInner = false;
    scriptPart.lastIndex = start;
    for (let match = scriptPart.exec(this.html); match; match = scriptPart.exec(this.html)) {
      const [part] = match;
      if (part === "<!--") {
        isComment = true;
        // `<!-->` is a complete comment.
        scriptPart.lastIndex -= 2;
      } else if (part === "-->") isComment = isInner = false;
      else if (!part.startsWith("</")) isInner = isComment;
      else if (isInner) isInner = false;
      else return match.index;
    }
    return undefined;
  }
}

function isNameEnd(code: number): boolean {
  return code === 62 || code === 47 || code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
}
