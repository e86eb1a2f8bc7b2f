/**
 * How lines begin that close articles of news sites and agencies and are not their text, by language.
 */
const beginnings = {
  english:
    "(?:(?:additional|further|with) )?(?:reporting|writing|editing|reported|written|edited|compiled|translated)(?: and (?:writing|editing))? by |copyright (?:©|\\(c\\)|\\d{4}|by |the )|© ?(?:copyright |\\d{4}|the )|\\(c\\) ?(?:copyright |\\d{4})|to contact the (?:reporter|editor|writer|author)|contact the (?:reporter|editor|writer|author)|contact [^.]{1,40} at \\S+@|(?:follow|like|find|join) (?:us|me|him|her|them) (?:on|at) |follow [^.]{1,60}(?:@|on (?:twitter|facebook|instagram|google))|(?:photo|image|picture|illustration)s?(?: credits?| courtesy| source| by |:)",
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

/** Said anywhere in such a line. */
const rights =
  "all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti riservati|riproduzione riservata|alle rechten voorbehouden|wszelkie prawa zastrzeżone|все права защищены";

const credit = new RegExp(`^\\P{L}{0,5}(?:${Object.values(beginnings).join("|")})|(?:${rights})`, "iu");

/** Whether a line says who reported or wrote something, whose rights it is, whom to follow, who took the pictures. */
export function isCredit(text: string): boolean {
  return credit.test(text);
}
