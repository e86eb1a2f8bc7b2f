import type { Block } from "../blocks.ts";
import { zoneBit } from "../zones.ts";
import type { Draft } from "./draft.ts";

/** How blocks begin that close articles of news sites and agencies and are not their text, by language. */
const beginnings = {
  english:
    "(?:(?:additional|further|with) )?(?:reporting|writing|editing|reported|written|edited|compiled|translated)(?: and (?:writing|editing))? by |copyright (?:©|\\(c\\)|\\d{4}|by |the )|© ?(?:copyright |\\d{4}|the )|\\(c\\) ?(?:copyright |\\d{4})|to contact the (?:reporter|editor|writer|author)|contact the (?:reporter|editor|writer|author)|(?:contact|write to|e-?mail) [^.]{1,40}(?: at |: ?)\\S+@|(?:follow|like|find|join) (?:us|me|him|her|them) (?:on|at) |follow [^.]{1,60}(?:@|on (?:twitter|facebook|instagram|google))",
  german:
    "(?:bericht(?:et)?|redigiert|bearbeitet|geschrieben) von |mit (?:material|informationen) von |folge(?:n sie|t)? (?:uns|mir) (?:auf|bei) ",
  french: "(?:édité|rédigé|version française|traduit) par |suivez(?:-| )(?:nous|moi) sur ",
  spanish: "(?:reporte|editado|redactado|traducido)(?: en español)? (?:de|por) |síg(?:ue|a)nos en ",
  portuguese: "(?:reportagem|edição|tradução) (?:de|por) |siga-nos ",
  italian: "seguici su ",
  dutch: "volg ons op ",
} as const;

/** How blocks begin that credit a picture, in the same languages. */
const pictures =
  "(?:(?:featured |header |cover )?(?:photo|image|picture|illustration|photograph)s?(?: credits?| courtesy| source| by |:)|(?:fotos?|bild(?:er)?|titelbild|beitragsbild|crédits?(?: photos?)?|photos?|imagen|imágenes|imagem|imagens|créditos?|immagin[ei]|crediti|foto.s|beeld) ?:)";

/** Anywhere in such a block: rights, who helped, where to write, what to subscribe to. */
const phrases = {
  english:
    "all rights reserved|contributed (?:to this (?:report|story|article|post)|reporting)|can be reached (?:at|by|via) |(?:sign up|subscribe)[^.]{1,60}newsletter",
  german: "alle rechte vorbehalten|newsletter (?:abonnieren|bestellen)|abonnier[^.]{1,60}newsletter",
  french: "tous droits réservés|(?:inscri[vt]|abonn)[^.]{1,60}(?:newsletter|lettre d.information)",
  spanish: "todos los derechos reservados|(?:suscr[ií]b|regístrate|apúntate)[^.]{1,60}(?:newsletter|boletín)",
  portuguese: "todos os direitos reservados|(?:assine|inscreva)[^.]{1,60}newsletter",
  italian: "tutti i diritti riservati|riproduzione riservata|iscriviti[^.]{1,60}newsletter",
  dutch: "alle rechten voorbehouden|meld je aan[^.]{1,60}nieuwsbrief",
  slavic: "wszelkie prawa zastrzeżone|все права защищены",
} as const;

const credit = new RegExp(
  `^\\P{L}{0,5}(?:${Object.values(beginnings).join("|")}|${pictures})|${Object.values(phrases).join("|")}`,
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

const pictureCredit = new RegExp(`^\\P{L}{0,5}${pictures}.{0,100}$`, "iu");

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
