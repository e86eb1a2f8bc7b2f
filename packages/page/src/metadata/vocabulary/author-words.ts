/**
 * Words of bylines, by what they do there, in the languages in which they were seen: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Scandinavian, Polish, Russian, Chinese and Japanese.
 */
export const bylineWords = {
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

/** First words of what is shown beside an author, by kind. */
export const besideAuthor = {
  headings: "about|über|à propos|sobre|over de|meet|o autorze|об авторе|author|autor|top|name",
  links:
    "more|mehr|read|view|see|all|alle|zeige|follow|folge|share|contact|kontakt|subscribe|log ?in|sign|comments?|kommentare?|reply|antworten",
  counts: "joined|posts?",
  rights: "credits?|copyright|©|(?:photos?|fotos?|bild(?:er)?|images?)\\s*:",
  otherWork:
    "(?:edited|reviewed|translated|photos?|photographs?|fotos?|bild(?:er)?|images?|pictures?|illustrations?|sponsored|powered|fact[- ]checked|medically)(?!\\p{L}).* (?:by|von|par|por)",
};
/** Words in the class name of an element around an author's name. */
export const authorWords: ReadonlySet<string> = new Set(
  "author writer byline authorname personname postauthor autor autora autorin auteur autore".split(" "),
);

/** With one of these words it is around something else about the author, or around somebody else. */
export const notAuthorWords: ReadonlySet<string> = new Set(
  (
    "prep prefix label by says avatar image img photo picture thumb thumbnail icon logo bio biography about description desc " +
    "title role job position rank location registered joined count counts total totalposts posts stats social share twitter facebook " +
    "email mail website contact follow subscribe more archive search form field input date time tag category line separator affiliation notes"
  ).split(" "),
);

/** More words of class names for neighbouring stories, for other people's voices, and for days on which something happens. */
export const elsewhereWords: ReadonlySet<string> = new Set(
  (
    "menu menus submenu megamenu dropdown promo promos promoted sponsored recent recents recentcomments recentposts " +
    "testimonial testimonials reviews references bibliography citations " +
    "event events calendar dtstart dtend veranstaltung veranstaltungen termin termine agenda evento eventos"
  ).split(" "),
);
