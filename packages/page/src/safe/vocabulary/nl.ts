import type { Vocabulary } from "./terms.ts";

export const nl: Vocabulary = {
  override:
    "negeer, negeren, vergeet, vergeten, volg niet, volg de, sla geen acht, let niet op, schenk geen aandacht, houd je niet, houd u niet, gehoorzaam niet, buiten beschouwing, stop met het volgen, leg naast je neer, zet opzij, verwerp, niet meer opvolgen, volg niet langer, niet langer opvolgen",
  bypass: "omzeil, omzeilen, overschrijf, overschrijven, schakel uit, gelden niet meer, vervallen, vervang*",
  orders:
    "instructie*, aanwijzing*, prompt*, systeemprompt*, systeembericht*, richtlijn*, systeeminstructie*, voorschriften",
  looseOrders: "regel*, opdracht*, bevel, bevelen, commando*, beperking*",
  prior:
    "vorige, eerdere, voorgaande, voorafgaande, bovenstaande, oorspronkelijke, bestaande, tot nu toe, alle, hierboven, initiële, daarvoor",
  yours: "je, jouw, uw, die je kreeg, die je hebt gekregen, die u hebt gekregen, je gegeven",
  everything:
    "alles wat je is verteld, alles wat je verteld is, alles wat hiervoor, alles hierboven, alles wat u is verteld, de vraag van de gebruiker",
  ai: "ai, ai assistent*, ai agent*, ai model*, ai modellen, ai systeem, ai systemen, kunstmatige intelligentie, taalmodel, taalmodellen, chatbot*, chatgpt, llm, llms, virtuele assistent*, digitale assistent*",
  call: "opmerking voor, notitie voor, bericht aan, bericht voor, mededeling aan, mededeling voor, hallo, hoi, als je een, als u een, indien je een, indien u een, mocht je een, instructie voor, instructies voor, instructies aan, omdat je een",
  reading:
    "die deze pagina leest, die deze pagina lezen, die deze tekst leest, die dit leest, die dit lezen, die deze tekst lezen, deze pagina verwerkt, deze tekst verwerkt, deze pagina leest, deze tekst leest, deze pagina samenvat, dit artikel samenvat, deze tekst samenvat, deze pagina samenvatten, bij het samenvatten, samenvatting van deze pagina, die deze pagina samenvat, bij het lezen van deze pagina",
  hide: "vertel, zeg, meld, noem, vermeld, onthul, informeer, waarschuw, verberg, verzwijg, verklap, mag niet weten, mag niets weten, mag dit niet, mag het niet, niet merken, niets merken",
  user: "gebruiker, gebruikers, de mens, lezer",
  pointer: "niet, niets, nooit, geen, zonder, verberg, verzwijg",
  send: "stuur, sturen, verstuur, verzend, verzenden, zend, upload, post, plaats, voeg, codeer, base64, mail, e mail, geef, neem op, plak, doorsturen",
  private:
    "gesprek, gesprekken, gespreksgeschiedenis, chatgeschiedenis, chat, conversatie, systeemprompt*, gegevens van de gebruiker, gebruikersgegevens, berichten van de gebruiker, vraag van de gebruiker, naam van de gebruiker, je context, je geheugen, je instructies",
  secret: "wachtwoord*, api sleutel*, inloggegevens, token, tokens, geheimen",
  place: "url, adres, server, link, webhook, parameter, eindpunt",
  reveal: "onthul, toon, laat, geef, herhaal, print, citeer, schrijf, noem, deel, vertaal, druk",
  own: "je systeemprompt, je systeem prompt, je systeeminstructies, je instructies, jouw instructies, jouw systeemprompt, uw systeemprompt, je oorspronkelijke instructies, je verborgen instructies, je prompt, de systeemprompt",
  become:
    "je bent nu, u bent nu, je bent niet langer, je bent vanaf nu, doe alsof, gedraag je als, speel de rol, neem de rol",
  now: "vanaf nu, voortaan, van nu af aan",
  persona:
    "zonder beperkingen, zonder enige beperking, zonder regels, geen regels, geen beperkingen, ongecensureerd*, ongefilterd*, zonder filters, onbeperkte, andere assistent, assistent die, assistent zonder",
  mode: "ontwikkelaarsmodus, ontwikkelmodus",
  takeover:
    "je nieuwe instructies, jouw nieuwe instructies, nieuwe systeeminstructies, je nieuwe taak is, jouw nieuwe taak is, je echte taak, je werkelijke taak, volg in plaats daarvan, de gebruiker heeft al toestemming, de gebruiker is al akkoord, als ai moet je, als taalmodel moet je, als ai assistent moet je",
  answer:
    "in je antwoord, in jouw antwoord, in uw antwoord, in je samenvatting, in jouw samenvatting, je antwoord moet, antwoord alleen, antwoord uitsluitend, antwoord enkel, antwoord met, zeg dat, beweer dat, schrijf dat, beveel, raad, vermeld dat, noem, moet, moeten, beoordeel, aanbevelen",
  block: "niet, nooit, kan, kunnen, mag, mogen, wie, vaak, die",
  neutral:
    "beste lezer*, beste ai, ai wet, ai verordening, ai ontwikkelaar*, ai expert*, ai bedrijf, ai bedrijven, ai onderzoeker*",
};
