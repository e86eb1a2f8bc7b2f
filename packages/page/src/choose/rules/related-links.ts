import type { Block } from "../blocks.ts";
import type { Draft } from "./draft.ts";

/**
 * First words of a block that leads to another story, as news sites of each language put them between paragraphs:
 * followed by a colon, a dash or an arrow, or as the whole of a linked block.
 */
const leads = {
  english:
    "more|related|read (?:more|also|next|here|this)|see (?:also|more)|also read|don.t miss|watch|listen|recommended|you (?:may|might) (?:also )?(?:like|enjoy)|further reading|continue reading",
  german:
    "lesen sie (?:auch|mehr|hier|dazu|weiter|jetzt)|lest auch|mehr(?: zum thema| dazu| lesen)?|siehe auch|auch interessant|auch lesenswert|weiter zu|weiterlesen|hier geht.?s (?:zu|weiter)|passend dazu",
  french:
    "(?:à )?lire (?:aussi|également|la suite|plus)|à lire|voir (?:aussi|également)|sur le même (?:sujet|thème)",
  spanish:
    "(?:lea|lee|leé|vea|ve|mira|mirá|mire|ver|leer) (?:también|además|más)|(?:te|le) puede interesar|también (?:lea|lee|puede leer)|más información|sigue leyendo",
  portuguese: "(?:leia|veja|confira) (?:também|mais|ainda)|saiba mais|ler mais",
  italian: "(?:leggi|vedi|guarda) anche|leggi (?:tutto|di più)|potrebbe interessarti|per approfondire",
  dutch: "(?:lees|bekijk|kijk|zie) ook|lees (?:verder|meer)",
  scandinavian: "läs (?:också|även|mer)|læs (?:også|mere)|les (?:også|mer)|lue myös",
  slavic:
    "(?:zobacz|czytaj|przeczytaj|sprawdź) (?:też|także|również|więcej)|čtěte (?:také|dále)|přečtěte si|čítajte aj|pročitajte (?:i|još)|читайте (?:также|також|ещё|еще)|смотрите также|дивіться також|по теме|прочетете още",
  other:
    "olvassa el|olvasd el|citește și|citiți și|vezi și|διαβάστε (?:επίσης|ακόμα)|ilginizi çekebilir|baca juga|xem thêm|đọc thêm|اقرأ (?:أيضا|أيضًا|المزيد)|קראו (?:גם|עוד)|यह भी पढ़ें|相关阅读|相關閱讀|延伸阅读|延伸閱讀|推荐阅读|あわせて読みたい|関連記事|관련기사|관련 기사",
};

/** Words that say the same only right before a colon. */
const labels =
  "photos?|pictures|in pictures|gallery|slideshow|analysis|opinion|read|also|check (?:out|this)|lire|leer|lesen|fotos?|bilder|galerie";

const lead = new RegExp(
  `^\\P{L}{0,5}(?:(?:${Object.values(leads).join("|")})(?!\\p{L}).{0,20}?(?:[:：|>»–—-]|$)|(?:${labels}) ?[:：])`,
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
