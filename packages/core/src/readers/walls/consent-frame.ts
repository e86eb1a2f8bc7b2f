/** A line of a page: what is between two tags that end one. */
export interface Line {
  text: string;
  kind: "text" | "row" | "heading" | "link" | "button";
  parent: Box;
  /** It is in an element for text, and in no header, footer or menu. */
  isProse: boolean;
}

/** An element that holds lines. */
interface Box {
  parent: Box | undefined;
  depth: number;
  /** It or an element around it is named after a tool for consent. */
  named: boolean;
  /** It or an element around it is an article. */
  article: boolean;
}

/** The smallest element that holds a question and a button that answers it. */
export interface Frame {
  lines: readonly Line[];
  outside: readonly Line[];
  named: boolean;
}

const inline = new Set(
  "a abbr b bdi bdo cite code em font i mark q s small span strong sub sup td th time u wbr".split(" "),
);
const unseen = new Set("head noscript script style svg template textarea title".split(" "));
const empty = new Set("area base br col embed hr img input link meta param path source track wbr".split(" "));
const heading = /^h[1-6]$/;
const prose = new Set("article blockquote dd li main p pre td".split(" "));
const aside = new Set("footer header nav".split(" "));
const consentName =
  /\b(?:class|id)=["']?[^"'<>]{0,200}(?:consent|cookie|cmp\b|gdpr|onetrust|didomi|usercentrics|sp_message|sp_choice)/i;
const buttonRole = /\brole=["']?button\b/i;
const buttonValue = /\btype=["']?(?:button|submit)\b[^<>]*?\bvalue="([^"<>]{1,80})"/i;

/** A question is near the beginning of its page; partners may follow. */
const mostLines = 4_000;
const mostDepth = 200;
const mostAnswers = 20;
const longestTag = 2_000;

/** `<html>` and `<body>` hold everything, and make no box. */
const boxOf = (name: string, tag: string, parent: Box): Box =>
  name === "html" || name === "body"
    ? parent
    : {
        parent,
        depth: parent.depth + 1,
        named: parent.named || consentName.test(tag),
        article: parent.article || name === "article",
      };

/** The lines of a page, each with the element that holds it. One pass, for judging only. */
function linesOf(html: string): Line[] {
  const lines: Line[] = [];
  const open: { name: string; box: Box; button: boolean }[] = [];
  const root: Box = { parent: undefined, depth: 0, named: false, article: false };
  let text = "";
  let linked = 0;
  let link = 0;
  const top = () => open.at(-1)?.box ?? root;
  const kindOf = (line: string) => {
    if (open.some(({ button }) => button)) return "button";
    if (open.some(({ name }) => heading.test(name))) return "heading";
    if (open.some(({ name }) => name === "tr")) return "row";
    return linked * 1.2 >= line.length ? "link" : "text";
  };
  const isProse = () => open.some(({ name }) => prose.has(name)) && !open.some(({ name }) => aside.has(name));
  const endLine = () => {
    const line = text.replace(/\s+/g, " ").trim();
    if (line) lines.push({ text: line, kind: kindOf(line), parent: top(), isProse: isProse() });
    text = "";
    linked = 0;
  };
  let at = 0;
  while (at < html.length && lines.length < mostLines) {
    const start = html.indexOf("<", at);
    const piece = html.slice(at, start < 0 ? html.length : start);
    text += piece;
    if (link > 0) linked += piece.trim().length;
    if (start < 0) break;
    if (html.startsWith("<!--", start)) {
      const end = html.indexOf("-->", start + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const end = html.indexOf(">", start);
    if (end < 0) break;
    at = end + 1;
    const [, closing = "", rawName = ""] =
      /^<(\/?)([a-z][\w-]{0,30})/i.exec(html.slice(start, start + 34)) ?? [];
    const name = rawName.toLowerCase();
    if (!name) continue;
    if (unseen.has(name) && !closing) {
      const close = html.slice(at).search(new RegExp(`</${name}[\\s>]`, "i"));
      at = close < 0 ? html.length : at + close;
      continue;
    }
    const tag = html.slice(start, Math.min(at, start + longestTag));
    const isButton = name === "button" || buttonRole.test(tag);
    if (name === "a") link = Math.max(0, link + (closing ? -1 : 1));
    if (name === "td" || name === "th") text += " ";
    const isInline = inline.has(name) && !(closing && open.at(-1)?.name === name);
    if (isInline && !isButton) continue;
    endLine();
    if (name === "input") {
      const [, value] = buttonValue.exec(tag) ?? [];
      if (value) lines.push({ text: value, kind: "button", parent: top(), isProse: false });
    }
    if (empty.has(name)) continue;
    if (closing) {
      const found = open.findLastIndex((one) => one.name === name);
      if (found >= 0) open.length = found;
    } else if (open.length < mostDepth) {
      open.push({ name, button: isButton, box: boxOf(name, tag, top()) });
    }
  }
  endLine();
  return lines;
}

/** Whether whatever looks like a question is part of an article. */
export function isInArticle(html: string, isQuestion: (line: Line) => boolean): boolean {
  if (!/<article\b/i.test(html)) return false;
  const questions = linesOf(html).filter(isQuestion);
  return questions.length > 0 && questions.every(({ parent }) => parent.article);
}

function holderOf(one: Box, other: Box): Box {
  let [left, right]: [Box | undefined, Box | undefined] = [one, other];
  while (left && right && left !== right) {
    if (left.depth >= right.depth) left = left.parent;
    else right = right.parent;
  }
  return left ?? one;
}

function isWithin(box: Box, holder: Box): boolean {
  for (let at: Box | undefined = box; at && at.depth >= holder.depth; at = at.parent)
    if (at === holder) return true;
  return false;
}

/** The frames of a page. `<body>` is none: what stands next to each other in it need not belong together. */
export function framesOf(
  html: string,
  isQuestion: (line: Line) => boolean,
  isAnswer: (line: Line) => boolean,
): Frame[] {
  const lines = linesOf(html);
  const frames = new Map<Box, Frame>();
  let question: Line | undefined;
  let answers = 0;
  for (const line of lines) {
    if (isQuestion(line)) question = line;
    if (!question || !isAnswer(line) || ++answers > mostAnswers) continue;
    const holder = holderOf(question.parent, line.parent);
    if (holder.depth === 0 || holder.article || frames.has(holder)) continue;
    frames.set(holder, {
      lines: lines.filter(({ parent }) => isWithin(parent, holder)),
      outside: lines.filter(({ parent }) => !isWithin(parent, holder)),
      named: holder.named,
    });
  }
  return [...frames.values()];
}
