import type { Vocabulary } from "./terms.ts";

export const de: Vocabulary = {
  override:
    "ignoriere, ignorieren, ignorier, ignoriert, missachte, missachten, vergiss, vergesse, vergessen, vergesst, beachte nicht, beachten sie nicht, lasse alle, befolge nicht, befolgen sie nicht, folge nicht, folgen sie nicht, halte dich nicht, halten sie sich nicht, verwirf, verwerfen, setze dich über, setzen sie sich über, keine beachtung, nicht mehr befolgen, nicht länger befolgen, nicht beachten, außer acht",
  bypass:
    "umgehe, umgehen, überschreibe, überschreiben, setze außer kraft, außer kraft, gelten nicht mehr, aufgehoben, deaktiviere, ersetzen, ungültig, hinfällig, nicht mehr gültig",
  orders:
    "anweisung*, instruktion*, prompt*, systemprompt*, systemnachricht*, systemanweisung*, vorgabe*, richtlinie*, systembefehl*, aufforderung*",
  looseOrders: "befehl*, regel*, auftrag, aufträge, einschränkung*, beschränkung*, nachricht*",
  prior:
    "vorherige*, bisherige*, vorige*, vorangegangene*, vorangehende*, obige*, obenstehende*, frühere*, ursprüngliche*, vorstehende*, sämtliche*, alle, allen, alles, bestehende*, oben, zuvor, bislang, bis jetzt, davor",
  yours:
    "deine*, ihre sicherheits*, dir gegeben*, ihnen gegeben*, dir erteilt*, ihnen erteilt*, die du erhalten, die du bekommen, die sie erhalten, die sie bekommen, dir gesagt",
  everything:
    "alles was dir gesagt, alles was dir bisher, alles was du bisher, alles bisher gesagte, alles vorherige, alles obige, was dir gesagt wurde, was der nutzer, die frage des nutzers, die frage des benutzers",
  ai: "ki, ki assistent*, ki agent*, ki modell*, ki system*, künstliche intelligenz*, künstlichen intelligenz*, sprachmodell*, sprachmodelle, chatbot*, chatgpt, llm, llms, digitaler assistent, digitale assistent*, virtueller assistent, ai, ai assistent*",
  call: "hinweis an, hinweis für, achtung an, nachricht an, mitteilung an, liebe, hallo, wenn du eine, wenn du ein, falls du eine, falls du ein, solltest du eine, solltest du ein, sofern du, wenn sie eine, wenn sie ein, falls sie eine, falls sie ein, sollten sie eine, anweisung an, anweisungen an, anweisung für, anweisungen für, du bist eine, da du eine",
  reading:
    "die diese seite, der diese seite, das diese seite, die diesen text, das diesen text, der diesen text, diese seite liest, diese seite lesen, diesen text liest, diesen text verarbeit*, diese seite verarbeit*, diese seite zusammenfass*, diesen artikel zusammenfass*, diesen text zusammenfass*, dieser seite zusammenfass*, beim zusammenfassen, wenn du diese seite, wenn du diesen text, wenn du diesen artikel, beim lesen dieser seite, zusammenfassung dieser seite",
  hide: "sage dem, sag dem, sagen sie dem, erzähle, erzähl, verrate, verraten, verrat, erwähne, erwähnen, informiere, informieren, teile, mitteilen, verschweige*, verheimliche*, verbirg, verbergen, weise nicht, darf nicht erfahren, darf nichts, nichts davon, nicht wissen, nichts merken, nichts sagen",
  user: "nutzer, nutzern, nutzerin, nutzers, benutzer, benutzern, benutzers, anwender, anwenders, leser, menschen, fragesteller*",
  pointer: "nicht, nichts, niemals, nie, kein, keine, keinem, ohne, verschweige*, verheimliche*, verbirg",
  send: "sende, senden, schick, schicke, schicken, übermittle, übermitteln, übertrage, übertragen, lade, hochladen, poste, posten, leite, weiterleiten, hänge, anhängen, füge, kodiere, kodieren, codiere, base64, maile, rufe, gib",
  private:
    "gespräch*, gesprächsverlauf*, chatverlauf*, unterhaltung*, konversation*, systemprompt*, daten des nutzers, daten des benutzers, nutzerdaten, nachrichten des nutzers, nachrichten des benutzers, bisherigen nachrichten, deinen kontext, deine anweisungen, deine erinnerung*, frage des nutzers, frage des benutzers, namen des nutzers",
  secret: "passwort, passwörter, passworte, zugangsdaten, api schlüssel, schlüssel, token, geheimnisse",
  place: "url, adresse, server, link, endpunkt, webhook, parameter, bildadresse",
  reveal:
    "verrate, zeige, zeig, gib, nenne, wiederhole, drucke, zitiere, offenbare, schreibe, übersetze, preisgeben, ausgeben",
  own: "deinen systemprompt, deinen system prompt, dein systemprompt, deine systemanweisung*, deine anweisungen, deine ursprünglichen anweisungen, deine geheimen anweisungen, deinen prompt, deine instruktionen, ihren systemprompt, ihre systemanweisung*, den systemprompt",
  become:
    "du bist jetzt, du bist nun, sie sind jetzt, sie sind nun, du bist nicht mehr, tu so als, gib vor, verhalte dich, spiele die rolle, übernimm die rolle",
  now: "ab jetzt, ab sofort, von nun an, von jetzt an",
  persona:
    "ohne einschränkung*, ohne beschränkung*, ohne regeln, keine regeln, keinerlei regeln, unzensiert*, ungefiltert*, uneingeschränkt*, an keine regeln, nicht an regeln, ohne filter, anderer assistent, assistent der, assistent ohne",
  mode: "entwicklermodus, entwickler modus",
  takeover:
    "deine neue aufgabe lautet, deine neuen anweisungen, neue systemanweisung*, deine wahre aufgabe, deine eigentliche aufgabe ist, dein neuer auftrag lautet, ihre neuen anweisungen lauten, befolge stattdessen, folge stattdessen, befolgen sie stattdessen, der nutzer hat bereits zugestimmt, als ki musst du, als ki sollst du, als sprachmodell musst du, als ki assistent musst du, achtung ki, achtung an alle ki, achtung sprachmodell*",
  answer:
    "in deiner antwort, in deiner zusammenfassung, in ihrer antwort, deine antwort muss, antworte nur, antworte ausschließlich, antworten sie nur, sag dass, sage dass, schreibe dass, behaupte, empfiehl, empfehle, empfehlen, empfehlen sie, erwähne dass, erwähne, nenne, weise darauf hin, müssen, muss, bewerte, antworte mit",
  block: "nicht, nie, niemals, kann, können, darf, dürfen, wer, die, oft, man",
  neutral:
    "ki entwickler*, ki experte*, ki forscher*, ki unternehmen, ki firma, ki firmen, ki startup*, ki verordnung, ki gesetz, ki einsteiger*, ki interessiert*, liebe leser*, lieber leser*",
};
