import { byFirstLetters } from "./first-letters.ts";

/**
 * What short lines say that do not belong to a page's text, by kind, in the languages in which they were
 * seen on news sites, blogs and shops (English, German, French, Spanish, Portuguese, Italian, Dutch). Each
 * is looked for from the start of the line unless it begins with `…`.
 */
export const linePhrases = {
  // Headings and first lines of boxes with other stories.
  related:
    "related|you may (?:also )?(?:like|be interested)|you might (?:also )?(?:like|enjoy)|read (?:more|also|next|this next|the full|full)|more (?:from|on|in|about|stories|articles|news|to explore)|see (?:also|more)|also (?:read|see|on)|recommended|suggested|trending|most (?:read|popular|viewed|recent)|popular|latest|recent (?:posts|articles|news|comments)|up next|next (?:article|post|story)|previous (?:article|post|story)|keep reading|don.t miss|similar|what to read|editor.?s.? (?:picks|choice)|must reads?|featured|further reading|continue reading|like this (?:story|article)|mehr (?:zum thema|aus|von|zu|artikel)|weitere|lesen sie (?:auch|mehr)|das könnte sie|auch interessant|meistgelesen|zum thema|verwandte|siehe auch|à lire|lire aussi|sur le même|voir aussi|articles? (?:liés|similaires|connexes)|les plus lus|te puede interesar|lea también|lee también|mirá también|relacionad|noticias relacionadas|lo más (?:leído|visto)|leia (?:também|mais)|veja (?:também|mais)|leggi anche|potrebbe interessarti|lees ook|meer (?:over|nieuws)",
  share:
    "share|tweet|pin it|e-?mail(?: this)?|print|facebook|twitter|whatsapp|linkedin|reddit|copy link|follow (?:us|me)|like us|join us on|save|bookmark|teilen|drucken|folgen|artikel teilen|diesen artikel|merken|partager|imprimer|suivez|compartir|comparte|síguenos|compartilh|condividi|delen",
  subscribe:
    "subscribe|sign up|get (?:the|our|daily|email|unlimited|more)|join (?:our|the|now|thousands)|newsletter|enter your|your email|stay (?:up|in|informed|connected)|become a|support (?:us|our|independent)|donate|never miss|delivered|thank you for (?:subscribing|signing|reading)|abonnieren|abonnez|inscrivez|suscríbete|suscribirse|assine|iscriviti|jetzt (?:abonnieren|anmelden|testen)|registrieren|unterstützen sie",
  comments:
    "comments?\\b|leave a (?:comment|reply)|post a comment|add a comment|view (?:all )?comments|show comments|join the (?:discussion|conversation)|\\d+ (?:comments?|replies|responses|kommentare|commentaires|comentarios)|no comments|reply|kommentar|schreiben sie|laissez|laisser un|commentaires?|deja un|comentarios?|dejar|deixe|comentários|lascia un|your email address will not|log ?in to|sign in to|you must be",
  legal:
    "©|\\(c\\) ?\\d|copyright|all rights reserved|terms (?:of|and)|privacy|cookie|disclaimer|alle rechte|tous droits|todos los derechos|impressum|datenschutz|we use cookies|this (?:site|website) uses|by (?:using|continuing|clicking|signing|submitting)|powered by|affiliate|advertis|anzeige|werbung|publicité|publicidad|sponsored|promoted|this (?:article|story|post) (?:was|is|has been|originally|contains|may)|republish|reprint|tm\\b|registered trademark|protected by recaptcha",
  byline:
    "by [A-Z]|von [A-Z]|par [A-Z]|por [A-Z]|written by|posted (?:by|on|in)|published|updated|last (?:updated|modified|edited|reviewed)|filed under|tags?:|tagged|categor|topics?:|author|about the author|contributors?|editor:|photo(?:graph)?s? (?:by|credit|:)|image(?:s)? (?:by|credit|:|source)|credit:|source:|getty|foto:|bild:|\\d+ min(?:ute)?s? read|reading time|lesezeit|veröffentlicht|aktualisiert|stand:|publié|mis à jour|publicado|actualizado|quelle:|schlagw|autor",
  action:
    "add to (?:cart|bag|basket|wishlist)|buy (?:now|it)|shop (?:now|all)|learn more|find out more|get started|book (?:now|a)|contact (?:us|sales)|request a|download|view (?:all|more|details|product|cart)|see (?:all|details)|show (?:more|less|all)|load more|click here|try (?:it|for)|start (?:free|your|now)|watch (?:now|the)|play|explore|discover|apply (?:now|here)|more info|details|close|cancel|submit|search|menu|home|back|next|previous|skip to|go to|jump to|select|sort by|filter|quick (?:view|shop)|compare|clear|reset|edit|report|flag|quote|like|upvote|vote|accept|allow|reject|manage|log ?in|log ?out|sign (?:in|out)|register|create (?:an )?account|my account|mehr erfahren|jetzt|zurück|weiter|suche|startseite|en savoir|suivant|précédent|accueil|rechercher|más información|ver más|inicio|buscar|saiba mais|ver mais",
  shop: "sku|in stock|out of stock|sold out|free (?:shipping|delivery|returns)|ships? |shipping|delivery|returns?\\b|quantity|qty|size(?: guide)?|colou?r|was |now |from \\$|regular price|sale price|unit price|price|reviews?\\b|\\d+ reviews|rating|write a review|based on \\d|\\(\\d+\\)|availability|brand:|model|warranty",
  forum:
    "joined|posts?:|messages?:|member|replies|views|likes?|points?|score|reputation|location:|registered|last (?:post|reply|edited)|thread|topic|quote|solved|best answer|answered|asked|modified|viewed|active|\\d+ (?:likes?|points?|votes?|answers?|upvotes?|views|posts|members)|share (?:a link|this)|improve this|follow\\b|op\\b|moderator|newbie|senior|junior|offline|online|#\\d+",
} as const;

export type PhraseGroup = keyof typeof linePhrases;
export const phraseGroups = Object.keys(linePhrases) as PhraseGroup[];

const patterns = phraseGroups.map((name) => new RegExp(`^[\\s\\W]{0,3}(?:${linePhrases[name]})`, "iu"));
const possible = byFirstLetters(Object.values(linePhrases));

/** One bit per group. Long lines are text, whatever they start with. */
export function phraseBits(text: string, chars: number): number {
  if (chars > 160) return 0;
  let bits = 0;
  let left = possible(text);
  for (let index = 0; left !== 0; index++, left >>= 1)
    if (left & 1 && (patterns[index] as RegExp).test(text)) bits |= 1 << index;
  return bits;
}
