import { titleOf } from "./challenge.ts";
import { countWords, type Evidence, explains, type Wall } from "./evidence.ts";
import { advice, firstPerson, gone, missing, otherWords, subject, toTheReader } from "./missing-words.ts";

const fewWords = 150;
/** About two sentences, and one: more than an apology has beside its usual words. */
const someOwnWords = 25;
const fewOwnWords = 12;
/** "Its successor is the Mill 200": a removed product and its replacement. */
const shortNote = 6;
/** Few words may still be many characters. */
const scanned = 20_000;

/**
 * "Page not found" with status 200. Only where it is the heading, and where the rest is what such pages say: an
 * apology to whoever asked, where to go now. Questions, issues and manuals about missing pages have such headings
 * too; what they say beside it is theirs.
 */
export function softMissing(evidence: Evidence): Wall | undefined {
  const { words, visibleWords, html, url, finalUrl } = evidence;
  if (words > fewWords) return undefined;
  if (isErrorPath(finalUrl) && !isErrorPath(url)) return wall;
  const title = titleOf(evidence);
  const heading = firstHeading(html);
  const inTitle = noticeIn(title);
  const inHeading = noticeIn(heading);
  if (inTitle === "none" && inHeading === "none") return undefined;
  if (inHeading === "none" && visibleWords >= fewWords * 3) return undefined;
  return isTextOfItsOwn(evidence, [title, heading], headed(inTitle, inHeading, title, heading))
    ? undefined
    : wall;
}

const isErrorPath = ({ pathname }: URL) => /\/(?:404|not-?found|error404)(?:\.\w+)?\/?$/i.test(pathname);

/** "Why does my page say 404 not found?" is a page about missing pages. */
const isAbout = (heading: string) => explains.test(heading) || /\?\s*(?:$|[|–-])/.test(heading);

type Notice = "none" | "part" | "whole";

/** Whether a heading says that there is no page, and whether it says anything else. The site's name does not count. */
function noticeIn(heading: string): Notice {
  if (!missing.test(heading) || isAbout(heading)) return "none";
  const said = partsOf(heading).filter((part) => missing.test(part));
  return said.some((part) => otherWords(part).length === 0) ? "whole" : "part";
}

const partsOf = (title: string) => title.split(/\s+[–—:-]\s+|:\s+|\s*[|·•»]\s*/).filter(Boolean);

/**
 * - `notice`: nothing but the notice.
 * - `topic`: the notice within a sentence ("Route returns 404 Not Found").
 * - `thing`: the title is the notice, and the heading names something else, e.g. the product that is gone.
 */
type Headed = "notice" | "topic" | "thing";

function headed(inTitle: Notice, inHeading: Notice, title: string, heading: string): Headed {
  if (isAbout(heading) || isAbout(title)) return "topic";
  if (inHeading === "whole") return "notice";
  if (inTitle !== "whole") return "topic";
  const names = otherWords(heading);
  const site = partsOf(title).map((part) => part.toLowerCase());
  return inHeading === "none" && names.length > 0 && !site.includes(heading.toLowerCase())
    ? "thing"
    : "notice";
}

function isTextOfItsOwn(
  { text, html }: Evidence,
  headings: readonly [string, string],
  headed: Headed,
): boolean {
  const own = sentences(text.slice(0, scanned)).filter((sentence) => isOwn(sentence, headings));
  const words = countWords(own.join(" "), fewWords);
  const addressed = toTheReader.test(text.slice(0, scanned));
  const published = isPublished.test(html) || hasListing.test(html);
  if (headed === "topic") return words >= fewOwnWords && (!addressed || published || words >= someOwnWords);
  if (headed === "thing" && gone.test(headings[0])) return words >= shortNote && !addressed;
  if (words < someOwnWords) return false;
  if (published) return true;
  if (addressed) return false;
  // Teasers of other articles, common on such pages, mention neither.
  return headed === "thing" || own.filter(isAboutMissing).length > 1 || firstPerson.test(own.join(" "));
}

const isAboutMissing = (sentence: string) => subject.test(sentence);

/** Code on several lines or in a block, and what only a published text says about itself. No apology has these. */
const hasListing = /<pre\b|^```/im;
const isPublished =
  /property=["']?article:published_time|"@type"\s*:\s*\[?\s*"(?:QAPage|DiscussionForumPosting|(?:Tech|News)?Article|BlogPosting)"/i;

const sentences = (text: string) =>
  text
    .split(/\n+|(?<=[.!?])\s+|(?<=[。！？])/)
    .map((sentence) => sentence.replace(/^[#>*\s-]+/, "").trim())
    .filter(Boolean);

function isOwn(sentence: string, headings: readonly string[]): boolean {
  if (headings.includes(sentence) || advice.test(sentence) || toTheReader.test(sentence)) return false;
  return otherWords(sentence).length > 1;
}

function firstHeading(html: string): string {
  const found = /<h1\b[^>]{0,500}>([\s\S]{0,500}?)<\/h1/i.exec(html)?.[1] ?? "";
  return found
    .replace(/<[^>]{0,300}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const wall: Wall = {
  code: "not_found",
  message: "The site says that there is no such page, although it answers as if there were one.",
  hint: "Check the address, or search for the page's new address.",
};
