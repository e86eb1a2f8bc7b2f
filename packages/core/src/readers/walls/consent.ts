import { type Frame, framesOf, isInArticle, type Line } from "./consent-frame.ts";
import {
  agreeing,
  captions,
  cookieKinds,
  cookies,
  instead,
  parties,
  privacy,
  purposes,
  storage,
  visit,
} from "./consent-wording.ts";
import { standsIn } from "./empty.ts";
import {
  countWords,
  type Evidence,
  mostWallWords,
  passwordField,
  visibleText,
  type Wall,
} from "./evidence.ts";

/** Hosts that exist to ask for consent, in front of the page that was asked for. */
const consentHost = /^(?:consent|guce|cmp|privacy-gate|myprivacy)\.|^consent-|\.consent\./;
const consentPath =
  /^\/(?:v2\/collectConsent|consent|privacygate|cookie-?wall|cookie-?consent|m\/consent)\b/i;
/** A page about cookies or privacy, asked for by its own address. */
const policyPath =
  /cookie|consent|privacy|gdpr|datenschutz|confidentialite|donnees|privacidad|proteccion|privacidade|rodo|prywatnos|integritet|tietosuoja/i;

const beside = [agreeing, parties, privacy, purposes, visit];
/** Something to press, or a part of the page that is named after consent. */
const pressable =
  /<button\b|<input[^<>]{0,200}type=["']?(?:button|submit)|\brole=["']?(?:button|dialog)|\b(?:class|id)=["'][^"'<>]{0,200}(?:btn|button|cookie|consent|gdpr|cmp|privacy)/i;

const isQuestion = (block: string) =>
  storage.test(block) || (cookies.test(block) && beside.some((words) => words.test(block)));
/** Not about baking: information on a device, or cookies beside three of the other subjects. */
const isPlainQuestion = (block: string) =>
  storage.test(block) || (cookies.test(block) && beside.filter((words) => words.test(block)).length >= 3);
const count = (block: string, words: RegExp) => block.match(new RegExp(words, "giu"))?.length ?? 0;
/**
 * What belongs to a question that is beside it: its heading, its purposes, its partners. "We accept cash" does not: a
 * single word of consent is not a question.
 */
function belongs(block: string): boolean {
  if (isQuestion(block) || captions.test(block.toLowerCase())) return true;
  if (cookies.test(block) || privacy.test(block)) return true;
  return [agreeing, parties, purposes].reduce((sum, words) => sum + count(block, words), 0) >= 2;
}

/** A title of a page about cookies, not one that asks for them. */
const isAbout = (title: string) => cookies.test(title) || privacy.test(title);

/** A question begins with its heading and its first sentences. */
const firstBlocks = 6;
/** In words: with fewer names than that, no sentence of the page is overlooked. */
const fewPartners = 150;
const firstCharacters = 1_500;
/** In characters: room for two thousand partners. */
const longestQuestion = 60_000;
/** The name of a company is shorter. */
const sentenceWords = 8;
const proseWords = 25;
const fewWords = 2;
const phraseWords = 4;
/** The headline of an article is longer. */
const linkWords = 6;
/** More than this is an article, whatever it offers. */
const offerWords = 25;

const aboutCookies = [cookies, cookieKinds, parties, privacy, purposes];

/** Rows of two filled cells or more: with tabs in plain text, with bars in Markdown. */
const isRow = (line: string) =>
  (line.startsWith("|") || line.includes("\t")) &&
  line.split(/[\t|]/).filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length > 1;

/** The subject of a table: a list of cookies or partners belongs to the question, any other is text of the page. */
function tableIn(text: string): { about: "cookies" | "page"; rows: ReadonlySet<string> } | undefined {
  const rows = new Set(text.split("\n").filter(isRow).flatMap(blocksOf));
  if (rows.size < 2) return undefined;
  const [first = ""] = rows;
  const named = [...rows].filter((row) => aboutCookies.some((words) => words.test(row)));
  return { about: named.includes(first) || named.length * 2 > rows.size ? "cookies" : "page", rows };
}

/** Whether a text is nothing but the question. */
export const isOnlyQuestion = (text: string): boolean => text !== "" && blocksOf(text).every(isQuestion);

/** Whether a page has a table about something else than cookies. */
export const hasOwnTable = (markdown: string): boolean => tableIn(markdown)?.about === "page";

/** Whether a block has content: more than a heading, a caption or a footer. A figure is some, and so is a word with a full stop. */
function saysSomething(block: string): boolean {
  if (/^#{1,6}\s/.test(block) || standsIn.test(block)) return false;
  const words = countWords(block, phraseWords);
  return words >= phraseWords || (words > 0 && /[.!?。！？]["'”»)]*$|\d/u.test(block));
}

/** Texts of headings, buttons and short links: the extractor may join several into one block. */
function captionsIn(html: string): string[] {
  const found = html.matchAll(
    /<(button|a|h[1-6])\b[^<>]{0,500}>((?:(?!<\/?(?:button|a|h[1-6])\b)[\s\S]){1,300}?)<\/\1>/gi,
  );
  return [...found]
    .map(([, tag = "", inner = ""]) => ({
      tag: tag.toLowerCase(),
      caption: inner
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    }))
    .filter(({ tag, caption }) => caption && (tag !== "a" || countWords(caption, linkWords + 1) <= linkWords))
    .map(({ caption }) => caption)
    .sort((one, other) => other.length - one.length);
}

const withoutCaptions = (block: string, found: readonly string[]) =>
  found
    .reduce((rest, caption) => rest.replace(caption, " "), block)
    .replace(/\s+/g, " ")
    .trim();

const blocksOf = (text: string) =>
  text
    .split(/\n+/)
    .map((block) => block.replace(/\s+/g, " ").trim())
    .filter(Boolean);

/**
 * With its purposes and partners a question can be as long as an article. What is asked is above them; then come names
 * below a heading that says whose, and hardly a sentence about anything else. Much prose needs IAB's own sentence above
 * it: articles are about consent, too.
 */
function isLongQuestion(blocks: readonly string[], { html, text, title }: Evidence): boolean {
  const top = blocks.slice(0, firstBlocks);
  // The extractor may have dropped the question from above its list.
  const opening = [...top, visibleText(html).slice(0, firstCharacters)];
  if (text.length > longestQuestion || !opening.some(isPlainQuestion)) return false;
  const sized = blocks.map((block) => ({ block, words: countWords(block, mostWallWords) }));
  const wordsOf = (wanted: (one: { block: string; words: number }) => boolean) =>
    sized.filter(wanted).reduce((sum, { words }) => sum + words, 0);
  const all = wordsOf(() => true);
  if (wordsOf(({ block, words }) => words >= sentenceWords && !belongs(block)) >= all / 4) return false;
  if (wordsOf(({ words }) => words >= proseWords) > all / 2) return top.some((block) => storage.test(block));
  const listsPartners = sized.some(({ block, words }) => words < sentenceWords && parties.test(block));
  return listsPartners && !parties.test(title);
}

const subjectsIn = (line: string, subjects: readonly RegExp[]) =>
  subjects.filter((words) => words.test(line)).length;

/** A question with buttons that answer it: there it need not name cookies. */
const asksShortly = (line: string) =>
  storage.test(line) ||
  (cookies.test(line) && countWords(line, phraseWords) >= phraseWords) ||
  (agreeing.test(line) && subjectsIn(line, [parties, privacy, purposes]) >= 2);
const asksAtLength = (line: string) =>
  storage.test(line) || (cookies.test(line) && subjectsIn(line, beside) >= 2);

const isAnswer = (caption: string) =>
  countWords(caption, linkWords + 1) <= linkWords &&
  (captions.test(caption.toLowerCase()) || agreeing.test(caption));

/** Whether a line is text of the page: no heading, no caption, no offer to pay or to log in instead. */
const isText = ({ text, kind }: Line, title: string) =>
  kind === "row" ||
  ((kind === "text" || (kind === "link" && countWords(text, linkWords + 1) > linkWords)) &&
    !title.includes(text) &&
    saysSomething(text) &&
    !instead.test(text));
/** Outside of the box of a question a paragraph of two words is text of the page. */
const isTextBeside = (line: Line, title: string) =>
  isText(line, title) ||
  (line.isProse &&
    line.kind === "text" &&
    countWords(line.text, fewWords) >= fewWords &&
    !title.includes(line.text) &&
    !standsIn.test(line.text) &&
    !instead.test(line.text));

const asksIn = ({ text, kind }: Line, asks: (line: string) => boolean) =>
  (kind === "text" && asks(text)) || (kind === "heading" && storage.test(text));
const isAnswerLine = ({ text, kind }: Line) => (kind === "button" || kind === "link") && isAnswer(text);

/** Whether a page has text outside of the box of its question, however short. */
export const hasTextBeside = ({ html, title }: Pick<Evidence, "html" | "title">): boolean =>
  framesOf(html, (line) => asksIn(line, asksShortly), isAnswerLine).some(({ outside }) =>
    outside.some((line) => isTextBeside(line, title)),
  );

/**
 * A page of which all text is in one element, from the question to the buttons that answer it. A page beside a banner
 * has text outside of that element, above the question or below the buttons.
 */
function isFramedQuestion({ html, words, title }: Evidence): boolean {
  const isLong = words > mostWallWords;
  const asks = isLong ? asksAtLength : asksShortly;
  const isQuestionLine = (line: Line) => asksIn(line, asks);
  return framesOf(html, isQuestionLine, isAnswerLine).some(({ lines, outside, named }) => {
    if (outside.some((line) => isTextBeside(line, title))) return false;
    const first = lines.findIndex(isQuestionLine);
    const last = lines.findLastIndex((line) => isQuestionLine(line) || isAnswerLine(line));
    const around = [...lines.slice(0, first), ...lines.slice(last + 1)];
    const isOther = ({ text }: Line) => !agreeing.test(text) && !belongs(text);
    if (!named && around.some((line) => isText(line, title) && isOther(line))) return false;
    return !hasTextBetween(lines.slice(first, last + 1), isLong);
  });
}

/** Whether much of what is between a question and its buttons is about something else. */
function hasTextBetween(lines: Frame["lines"], isLong: boolean): boolean {
  const answers = new Set(lines.flatMap(({ text, kind }) => (kind !== "text" && isAnswer(text) ? text : [])));
  // To accept and to refuse: nothing else is asked like that.
  if (!isLong && answers.size > 1) return false;
  const sized = lines.map(({ text }) => ({ text, words: countWords(text, mostWallWords) }));
  const sum = (some: typeof sized) => some.reduce((all, { words }) => all + words, 0);
  const other = sized.filter(({ text, words }) => words >= sentenceWords && !belongs(text));
  return sum(other) >= sum(sized) / 4;
}

/**
 * News about privacy have addresses like those of policies. There only IAB's own sentence counts, with buttons that agree
 * and with nothing else that is not about partners: a policy has other text as well.
 */
function isBareQuestion({ html, text, words }: Evidence): boolean {
  if (words > mostWallWords || !captionsIn(html).some((caption) => captions.test(caption.toLowerCase())))
    return false;
  const prose = blocksOf(text).filter((block) => countWords(block, sentenceWords) >= sentenceWords);
  return prose.some((block) => storage.test(block)) && prose.every((block) => parties.test(block));
}

/** A page that shows nothing before one agrees. A banner beside a text is not a wall, however short the text. */
export function consentWall(evidence: Evidence): Wall | undefined {
  const { url, finalUrl, visible, visibleWords, text, title, html, words } = evidence;
  const moved = url.hostname !== finalUrl.hostname || url.pathname !== finalUrl.pathname;
  const placed = consentHost.test(finalUrl.hostname) || consentPath.test(finalUrl.pathname);
  if (moved && placed) return consent;
  if (policyPath.test(url.pathname)) return isBareQuestion(evidence) ? consent : undefined;
  // A form to log in, with a banner beside it.
  if (passwordField.test(html)) return undefined;
  const isLong = words > mostWallWords;
  const isPossible = isLong
    ? asksAtLength(visibleText(html).slice(0, firstCharacters))
    : agreeing.test(visible) || cookies.test(visible);
  if (html !== text && isPossible && isFramedQuestion(evidence)) return consent;
  // A remote reader's Markdown shows no buttons.
  const isSilent = html !== text && !pressable.test(html);
  if ((isLong || isSilent) && isAbout(title)) return undefined;
  const asks = isLong || isSilent ? isPlainQuestion : isQuestion;
  const blocks = blocksOf(text);
  if (words > fewPartners && isLongQuestion(blocks, evidence)) return consent;
  if (isLong) return undefined;
  // The extractor may have dropped the question; more text than a question has is that of a page.
  if (!blocks.some(asks) && !(visibleWords <= mostWallWords && asks(visible))) return undefined;
  const table = tableIn(text);
  if (table?.about === "page") return undefined;
  if (isInArticle(html, (line) => isQuestion(line.text))) return undefined;
  const pressed = captionsIn(html);
  const rest = blocks.filter(
    (block) =>
      block !== title &&
      !table?.rows.has(block) &&
      !belongs(block) &&
      saysSomething(withoutCaptions(block, pressed)),
  );
  const isOffer = rest.every((block) => instead.test(block)) && countWords(rest.join(" "), 50) < offerWords;
  return isOffer && !hasTextBeside(evidence) ? consent : undefined;
}

/**
 * A short page without the banner that is before or after its text. Pages about cookies are left alone, and so is what
 * is in the middle of a text.
 */
export function withoutBanner(markdown: string, page: Pick<Evidence, "html" | "title" | "url">): string {
  if (isAbout(page.title) || policyPath.test(page.url.pathname) || !pressable.test(page.html))
    return markdown;
  const blocks = markdown.split(/\n{2,}/);
  const kept = withoutQuestion(withoutQuestion(blocks).reverse()).reverse();
  const isPage =
    kept.some(saysSomething) || (kept.length > 0 && (passwordField.test(page.html) || hasTextBeside(page)));
  return kept.length < blocks.length && isPage ? kept.join("\n\n") : markdown;
}

/** Drops what belongs to a question up to the first block of the text, if there is a question in it. */
function withoutQuestion(blocks: readonly string[]): string[] {
  const first = blocks.findIndex((block) => !belongs(block));
  const leading = first < 0 ? [] : blocks.slice(0, first);
  return leading.some(isQuestion) ? blocks.slice(first) : [...blocks];
}

/** Whether an error says that a page asks for consent. */
export const isConsentError = ({ message }: { message: string }): boolean => message === consent.message;

const consent: Wall = {
  code: "needs_browser",
  message: "The site asks for consent to cookies instead of showing the page.",
  hint: "Install Chromium so that the question can be answered, use a remote reader, or use another source.",
};
