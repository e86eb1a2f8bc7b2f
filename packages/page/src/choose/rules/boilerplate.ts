import type { Block } from "../layout.ts";
import {
  creditBeginnings,
  creditPhrases,
  pictureCredits,
  relatedLabels,
  relatedLeads,
} from "../vocabulary/boilerplate-phrases.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./draft.ts";

/** A shorter block may well come twice ("Yes", "Read the whole story"). */
const shortestRepeat = 40;

/** A quoted sentence is what an answer is about; a whole post that is quoted is a copy. */
const longestQuotation = 120;

/**
 * The same text twice is a copy for another screen size, a pop-up, a quote or a slide: the first one stays, and short
 * repeats right after a copy are dropped with it. Two lines of code or two rows of data may say the same.
 */
export function dropRepeats({ blocks }: Draft): void {
  const seen = new Set<string>();
  let isInCopy = false;
  for (const block of blocks) {
    const { keep, chars, text, zone } = block;
    if (!keep || zone & (zoneBit.code | zoneBit.table)) continue;
    // Long blocks may share their `text`, which is their beginning: those are distinguished by length.
    const key = chars > text.length ? `${chars} ${text}` : text;
    const isRepeat = seen.has(key) && !(zone & zoneBit.quote && chars <= longestQuotation);
    isInCopy = isRepeat && (isInCopy || chars >= shortestRepeat);
    if (isInCopy) block.keep = false;
    seen.add(key);
  }
}

const lead = new RegExp(
  `^\\P{L}{0,5}(?:(?:${Object.values(relatedLeads).join("|")})(?!\\p{L}).{0,20}?(?:[:：|>»–—-]|$)|(?:${relatedLabels}) ?[:：])`,
  "iu",
);

export function leadsElsewhere(text: string): boolean {
  return lead.test(text);
}

const longestLink = 220;
/** A short block that ends in a colon names what follows: "See also:", "More about the valley:". */
const longestAnnouncement = 60;
/** Several news sites set such links in brackets: "[See how bees find home]". */
const bracketed = /^\[[^\]]+\]$/;

/**
 * "MORE: …", "Related: …", "Lesen Sie auch: …": drops links to other stories between paragraphs, and the block that
 * announces some together with the linked ones below it.
 */
export function dropRelatedLinks({ blocks }: Draft): void {
  let announced = false;
  blocks.forEach((block, index) => {
    if (!block.keep) return;
    const { text, chars } = block;
    if (announces(block) && !isText(blocks[index + 1])) {
      announced = true;
      block.keep = false;
    } else if (isText(block)) announced = false;
    else if (announced || (chars < longestLink && (leadsElsewhere(text) || bracketed.test(text))))
      block.keep = false;
  });
}

const announces = ({ chars, links, text }: Block) =>
  links === 0 && chars < longestAnnouncement && /[:：]$/.test(text) && leadsElsewhere(text);

const isText = (block: Block | undefined) => block?.keep === true && block.linkChars * 2 <= block.chars;

const credit = new RegExp(
  `^\\P{L}{0,5}(?:${Object.values(creditBeginnings).join("|")}|${pictureCredits})|${Object.values(creditPhrases).join("|")}`,
  "iu",
);

/** "Ann Lee reported from Oslo"; "Ann Lee is a senior editor at the paper". */
const person =
  /^\P{L}{0,3}(?:\p{Lu}[\p{L}.'’-]{0,30},? (?:and )?){1,8}(?:(?:also )?reported from |is (?:an? |the )?(?:\S{1,30} ){0,4}(?:reporter|writer|editor|journalist|columnist|correspondent|contributor|blogger)\b)/u;

/** Whether a block says who reported or wrote something, who owns it, whom to follow or to write to. */
export function isCredit(text: string): boolean {
  return credit.test(text) || person.test(text);
}

/** Whether a block only credits a picture or asks to follow somebody: neither is text anywhere. */
export function isAside(text: string): boolean {
  return pictureCredit.test(text) || callToFollow.test(text);
}

const pictureCredit = new RegExp(`^\\P{L}{0,5}${pictureCredits}.{0,100}$`, "iu");

const callToFollow =
  /^\P{L}{0,3}(?:(?:like|follow|find|join) (?:us|me) on|folge(?:n sie|t)? (?:uns|mir) (?:auf|bei)|suivez-(?:nous|moi) sur|síguenos en|seguici su|siga-nos no|volg ons op) \p{L}+\P{L}{0,3}$/iu;

/** A longer block is a part of the text that begins like a credit. */
const longestCredit = 300;

/** The credit of a picture takes one line. */
const longestAside = 160;

/** "Picture: 4K" in a list says what something has. */
const structures = zoneBit.list | zoneBit.table;

/**
 * Drops the blocks at the end of an article that say who reported it, who owns it, whom to follow or to write to;
 * credits of pictures and calls to follow somebody are dropped wherever they are.
 */
export function dropCredits({ blocks }: Draft): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.keep && block.chars <= longestAside && !(block.zone & structures) && isAside(block.text))
      block.keep = false;
  }
  const credits: Block[] = [];
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index] as Block;
    if (!block.keep) continue;
    // A row of marks that separates the text from its credits is dropped with them.
    const isDivider = credits.length > 0 && !/[\p{L}\p{N}]/u.test(block.text);
    if (block.chars > longestCredit || !(isDivider || isCredit(block.text))) {
      for (const credit of credits) credit.keep = false;
      return;
    }
    credits.push(block);
  }
}
