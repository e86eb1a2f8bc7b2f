/**
 * How lines begin that close articles of news sites and agencies and are not their text, by language.
 */
const beginnings = {
  english:
    "(?:(?:additional|further|with) )?(?:reporting|writing|editing|reported|written|edited|compiled|translated)(?: and (?:writing|editing))? by |copyright (?:©|\\(c\\)|\\d{4}|by |the )|© ?(?:copyright |\\d{4}|the )|\\(c\\) ?(?:copyright |\\d{4})|to contact the (?:reporter|editor|writer|author)|contact the (?:reporter|editor|writer|author)|(?:contact|write to|e-?mail) [^.]{1,40}(?: at |: ?)\\S+@|(?:follow|like|find|join) (?:us|me|him|her|them) (?:on|at) |follow [^.]{1,60}(?:@|on (?:twitter|facebook|instagram|google))|(?:photo|image|picture|illustration)s?(?: credits?| courtesy| source| by |:)",
  german:
    "(?:bericht(?:et)?|redigiert|bearbeitet|geschrieben) von |mit (?:material|informationen) von |(?:fotos?|bild(?:er)?|titelbild|beitragsbild):|folge(?:n sie|t)? (?:uns|mir) (?:auf|bei) ",
  french:
    "(?:édité|rédigé|version française|traduit) par |(?:crédits?(?: photos?)?|photos?) ?:|suivez(?:-| )(?:nous|moi) sur ",
  spanish:
    "(?:reporte|editado|redactado|traducido)(?: en español)? (?:de|por) |(?:fotos?|imagen|imágenes|crédito)s?:|síg(?:ue|a)nos en ",
  portuguese: "(?:reportagem|edição|tradução) (?:de|por) |(?:fotos?|imagem|imagens|crédito)s?:|siga-nos ",
  italian: "seguici su |(?:foto|immagin[ei]|crediti):",
  dutch: "(?:foto.?s?|beeld):|volg ons op ",
} as const;

/** Said anywhere in such a line: whose rights it is, who helped, where to write, what to subscribe to. */
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
  `^\\P{L}{0,5}(?:${Object.values(beginnings).join("|")})|${Object.values(phrases).join("|")}`,
  "iu",
);

/** An address alone; "Ann Lee reported from Oslo"; "Ann Lee is a senior editor at the paper". */
const person =
  /^(?:\S+@\S+\.\p{L}+|\P{L}{0,3}(?:\p{Lu}[\p{L}.'’-]{0,30},? (?:and )?){1,8}(?:(?:also )?reported from |is (?:an? |the )?(?:\S{1,30} ){0,4}(?:reporter|writer|editor|journalist|columnist|correspondent|contributor|blogger)\b))/u;

/** Whether a line says who reported or wrote something, whose rights it is, whom to follow or to write to. */
export function isCredit(text: string): boolean {
  return credit.test(text) || person.test(text);
}

/** Whether a line is a call to follow somebody, and nothing else. */
export function isCallToFollow(text: string): boolean {
  return callToFollow.test(text);
}

const callToFollow =
  /^\P{L}{0,3}(?:(?:like|follow|find|join) (?:us|me) on|folge(?:n sie|t)? (?:uns|mir) (?:auf|bei)|suivez-(?:nous|moi) sur|síguenos en|seguici su|siga-nos no|volg ons op) \p{L}+\P{L}{0,3}$/iu;
