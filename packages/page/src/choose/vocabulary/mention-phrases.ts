/**
 * Phrases in blocks whose first words look like text, as seen at the end of articles and below pictures (English,
 * German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian). They start at the beginning of a word, in
 * lower case; none has fewer than three letters.
 */
export const mentionPhrases = {
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
