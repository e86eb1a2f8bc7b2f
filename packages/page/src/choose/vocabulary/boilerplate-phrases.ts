/**
 * First words of a block that leads to another story, as news sites of each language put them between paragraphs:
 * followed by a colon, a dash or an arrow, or as the whole of a linked block.
 */
export const relatedLeads = {
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
export const relatedLabels =
  "photos?|pictures|in pictures|gallery|slideshow|analysis|opinion|read|also|check (?:out|this)|lire|leer|lesen|fotos?|bilder|galerie";

/** How blocks begin that close articles of news sites and agencies and are not their text, by language. */
export const creditBeginnings = {
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
export const pictureCredits =
  "(?:(?:featured |header |cover )?(?:photo|image|picture|illustration|photograph)s?(?: credits?| courtesy| source| by |:)|(?:fotos?|bild(?:er)?|titelbild|beitragsbild|crédits?(?: photos?)?|photos?|imagen|imágenes|imagem|imagens|créditos?|immagin[ei]|crediti|foto.s|beeld) ?:)";

/** Anywhere in such a block: rights, who helped, where to write, what to subscribe to. */
export const creditPhrases = {
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
