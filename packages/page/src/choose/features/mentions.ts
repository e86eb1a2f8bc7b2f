/**
 * Phrases in blocks whose first words look like text, as seen at the end of articles and below pictures (English,
 * German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian). They start at the beginning of a word, in
 * lower case; none has fewer than three letters.
 */
const phrases = {
  // Calls to subscribe, buy, book or ask, as they close articles of companies and news sites.
  offer:
    "sign up|signing up|signed up|subscrib|subscription|newsletter|free trial|free demo|free consultation|free quote|free copy|free guide|free account|free ebook|free shipping|book a|book your|schedule a|schedule your|get started|get in touch|get your|get our|get the latest|contact us|reach out|call us|give us a call|click here|click below|click the|click on|learn more|find out more|check out our|check out my|check out the|visit our|visit the|visit us|shop now|download our|download the|download now|join us|join our|join the|join now|register now|register here|register today|register for|apply now|apply today|buy now|enter your|your inbox|stay tuned|stay up to date|want more|looking for|need help|newslett|abonnier|anmelden|registrier|jetzt |melden sie sich|abonnez|abonné|inscriv|inscrire|inscription|découvrez|suscrí|suscri|regístrate|visita nuestr|mira lo que|assine|iscriv|scopri|meld je aan|nieuwsbrief|zapisz się|подпис",
  // Commissions, rights, licences, advice that is none.
  notice:
    "commission|affiliate|sponsor|advertis|informational purposes|medical advice|financial advice|legal advice|investment advice|professional advice|disclaimer|disclosure|trademark|all rights reserved|copyright|terms of|terms and|privacy policy|cookie|reprint|republish|first appeared|originally published|originally appeared|may earn|creative commons|licensed under|haftung|alle rechte|urheberrecht|droits réservés|derechos reservados|todos os direitos|tutti i diritti|werbung|anzeige|publicité|publicidad|provision",
  // Social networks and comments.
  follow:
    "follow us|follow me|follow her|follow him|follow them|on twitter|on instagram|on facebook|on tiktok|on linkedin|on youtube|on telegram|on whatsapp|on x |facebook|instagram|twitter|tiktok|telegram|whatsapp|youtube|linkedin|like us|share this|share your|let us know|let me know|comment|kommentar|comentario|folgen sie|folgt uns|suivez|sígue|siga|seguici|volg ons|hashtag|tweet",
  // Who wrote the text, in the third person.
  person:
    "reporter|editor|journalist|columnist|contributor|correspondent|freelance|blogger|co-founder|founder of|founder &|author of|the author|about the author|senior writer|staff writer|a writer|is a |lives in|has written|his work|her work|their work|his book|her book|redakteur|autorin|journaliste|periodista|redactor|giornalista",
  // Where a picture comes from: agencies, and the words before a name.
  credit:
    "getty|afp|dpa|reuters|epa|imago|efe|ansa|shutterstock|istock|unsplash|pexels|alamy|photo:|photo by|photo credit|photos:|photograph:|photograph by|image:|image by|image credit|image courtesy|image source|picture:|picture alliance|courtesy of|credit:|source:|foto:|fotos:|bild:|bild via|bilder:|quelle:|video:|crédit|illustration:|screenshot|via ",
  // Those who speak,
  own: "we |our |us |my |we'|we’|i'm|i’m|i've|wir |unser|uns |nous |notre |nos |nuestr",
  // … and those who are spoken to.
  reader: "you |your |you'|you’|yours|du |dein|ihr |ihre|sie |vous |votre |vos |usted",
} as const;

const groups = Object.keys(phrases) as (keyof typeof phrases)[];

/** What is counted, in this order: the groups, then marks and years. */
export const mentionNames = [...groups, "separators", "questions", "exclamations", "dots", "years"] as const;

const noticeAt = groups.indexOf("notice");
const separatorsAt = groups.length;
const questionsAt = separatorsAt + 1;
const exclamationsAt = separatorsAt + 2;
const dotsAt = separatorsAt + 3;
const yearsAt = separatorsAt + 4;

interface Phrase {
  words: string;
  group: number;
}

/** By the first three letters: few words begin like a phrase. */
const byBeginning: (Phrase[] | undefined)[] = new Array(4096).fill(undefined);
groups.forEach((name, group) => {
  for (const words of phrases[name].split("|")) {
    const key = beginning(words.charCodeAt(0), words, 0);
    byBeginning[key] ??= [];
    byBeginning[key].push({ words, group });
  }
});

function beginning(first: number, text: string, at: number): number {
  return ((first << 7) ^ (text.charCodeAt(at + 1) << 4) ^ text.charCodeAt(at + 2)) & 4095;
}

/** Counts the mentions in a passage into `counts`, in one pass. */
export function countMentions(passage: string, counts: Uint16Array): void {
  counts.fill(0);
  // A string of its own is read twice as fast as a slice of the page.
  const text = passage.toLowerCase();
  const { length } = text;
  let inWord = false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const use = code < 256 ? (latinUses[code] as number) : useOf(code);
    if (use === letter) {
      if (!inWord) countWord(text, at, code, counts);
      inWord = true;
    } else {
      if (use !== plain) add(counts, use);
      inWord = false;
    }
  }
  if (text.endsWith("...")) add(counts, dotsAt);
}

function countWord(text: string, at: number, code: number, counts: Uint16Array): void {
  if (code <= nine) {
    if ((code === 49 || code === 50) && year.test(text.slice(at, at + 5))) add(counts, yearsAt);
    return;
  }
  // Shorter than every phrase.
  if (at + 2 >= text.length) return;
  const alike = byBeginning[beginning(code, text, at)];
  if (!alike) return;
  for (let index = 0; index < alike.length; index++) {
    const { words, group } = alike[index] as Phrase;
    if (text.startsWith(words, at)) add(counts, group);
  }
}

const nine = 57;
const year = /^(?:19|20)\d\d(?![\p{L}\d])/u;

/** Where each mark is counted. */
const marks: ReadonlyMap<number, number> = new Map(
  [
    ["?", questionsAt] as const,
    ["!", exclamationsAt] as const,
    ["…", dotsAt] as const,
    ["©", noticeAt] as const,
    ...Array.from("|•·»›", (mark) => [mark, separatorsAt] as const),
  ].map(([mark, index]) => [mark.charCodeAt(0), index]),
);

function add(counts: Uint16Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** Characters that are not counted: those of words, and all others. */
const letter = 254;
const plain = 255;

function useOf(code: number): number {
  return marks.get(code) ?? (isWord(code) ? letter : plain);
}

const latinUses = Uint8Array.from({ length: 256 }, (_, code) => useOf(code));

/** Letters and digits; in other scripts everything but punctuation. */
function isWord(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= nine);
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f);
}
