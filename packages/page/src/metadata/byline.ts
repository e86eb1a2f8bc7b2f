import { beforeDate } from "./date.ts";

/**
 * Words of bylines, by what they do there, in the languages in which they were seen: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Scandinavian, Polish, Russian, Chinese and Japanese.
 */
const words = {
  /** What was done, or what it is: "written by", "Article by", "Ein Beitrag von". */
  made:
    "written posted published created submitted article story post report reporting words text " +
    "geschrieben verfasst erstellt veröffentlicht publiziert eingestellt gepostet ein artikel beitrag " +
    "écrit publié rédigé un escrito publicado redactado scritto pubblicato geschreven geplaatst gepubliceerd skrevet skriven",
  /** A name follows at once. */
  by: "by via von par por di door av af autor autorin autora auteur autrice autore author authors autoren forfatter przez автор 作者 著者 撰文 文",
  /** A name follows after a colon. */
  role: "text words story texto texte testo tekst redaktion redakteur redakteurin redacción",
  /** A name has ended; with no name before them they are labels. */
  after:
    "says said writes wrote sagt sagte meint schreibt schrieb dice disse scrive zegt schreef pisze " +
    "posted published updated modified edited reviewed stand aktualisiert veröffentlicht publiziert geschrieben erstellt " +
    "publié publicado actualizado atualizado pubblicato aggiornato gepubliceerd bijgewerkt opublikowano",
  /** Between a name and a date. */
  between: "on at am vom den le el em il op dnia the last zuletzt",
} as const;

const among = (list: string) => new Set(list.split(" "));
const after = among(words.after);
const between = among(words.between);
const oneOf = (list: string) => list.replaceAll(" ", "|");

const start = new RegExp(
  `^(?:(?:(?:${oneOf(words.made)})\\s+){0,2}(?:${oneOf(words.by)})(?:\\s*[:：]\\s*|\\s+|$)|(?:${oneOf(words.role)})\\s*[:：]\\s*)`,
  "iu",
);
/** Templates that set the word apart by style alone: "ByAnn Bee". */
const gluedStart = /^By(?=\p{Lu}\p{Ll})/u;

/** First words of what is shown beside an author, by kind. */
const labels = {
  headings: "about|über|à propos|sobre|over de|meet|o autorze|об авторе|author|autor|top|name",
  links:
    "more|mehr|read|view|see|all|alle|zeige|follow|folge|share|contact|kontakt|subscribe|log ?in|sign|comments?|kommentare?|reply|antworten",
  counts: "joined|posts?",
  rights: "credits?|copyright|©|(?:photos?|fotos?|bild(?:er)?|images?)\\s*:",
  otherWork:
    "(?:edited|reviewed|translated|photos?|photographs?|fotos?|bild(?:er)?|images?|pictures?|illustrations?|sponsored|powered|fact[- ]checked|medically)(?!\\p{L}).* (?:by|von|par|por)",
};
const label = new RegExp(`^(?:${Object.values(labels).join("|")})(?!\\p{L})`, "iu");

/** Where one thing ends and another begins. */
const parts = /\s*[|·•»,;]\s*|\s+[-–—/]\s+|\s+[-–—]$/;

/** More words than this are no name. */
const mostWords = 6;

/** The name in a byline: without the words before it, and without dates, ranks and labels after it. */
export function nameInByline(line: string): string | undefined {
  const pieces = line.split(parts);
  for (const [index, piece] of pieces.entries()) {
    const introduced = piece.replace(gluedStart, "").replace(start, "");
    // After a date comes a category as often as a name: there a word must lead to it.
    if (index > 0 && introduced === piece) continue;
    const name = nameAtStart(introduced);
    if (name !== "") return name;
  }
  return undefined;
}

function nameAtStart(text: string): string {
  if (label.test(text)) return "";
  const dated = beforeDate(text).split(" ");
  const end = dated.findIndex((word) => after.has(word.toLowerCase().replace(/\P{L}+$/u, "")));
  const name = end < 0 ? dated : dated.slice(0, end);
  if (name.length < text.split(" ").length) while (between.has(name.at(-1)?.toLowerCase() ?? "")) name.pop();
  const joined = name.join(" ").trim();
  return name.length <= mostWords && /^[\p{L}\p{N}"“„'].*\p{L}{2}|^\p{L}{2}/u.test(joined) ? joined : "";
}
