import { NextMark } from "./next-mark.ts";

/** What the end tag of raw text looks like: a longer name is another one. */
const behindName = "(?=[\\t\\n\\f\\r />])";
const scriptPart = new RegExp(`<!--|-->|</?script${behindName}`, "gi");

/** Where the text of elements ends that hold no markup. */
export class RawTextEnds {
  private readonly html: string;
  /** End tags in small letters, as nearly all pages write them: a plain search is many times faster. */
  private readonly usual = new Map<string, NextMark>();
  private readonly patterns = new Map<string, RegExp>();
  /** An end tag that is missing once is missing for good: remembering it keeps this linear. */
  private readonly missing = new Set<string>();

  constructor(html: string) {
    this.html = html;
  }

  /** The place of the end tag behind `start`; nothing where there is none. */
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
      pattern = new RegExp(`</${name}${behindName}`, "gi");
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
   * Scripts that write scripts: `<!-- document.write("<script></script>") -->`. Behind `<!--` an end tag belongs
   * to the `<script` before it, up to `-->`.
   */
  private endOfScript(start: number): number | undefined {
    let isComment = false;
    let isInner = false;
    scriptPart.lastIndex = start;
    for (let match = scriptPart.exec(this.html); match; match = scriptPart.exec(this.html)) {
      const [part] = match;
      if (part === "<!--") {
        isComment = true;
        // `<!-->` is a whole comment.
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
