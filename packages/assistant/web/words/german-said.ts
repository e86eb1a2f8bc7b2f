const germanNumber = (written: string) => Number(written.replaceAll(",", "")).toLocaleString("de");

const counted: Readonly<Record<string, string>> = {
  result: "Ergebnis",
  results: "Ergebnisse",
  character: "Zeichen",
  characters: "Zeichen",
  searches: "Suchen",
  pages: "Seiten",
  tokens: "Tokens",
  seconds: "Sekunden",
};

/** What the server says often, in English and in German. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // Calls and answers
  [/^Research: /, "Recherche: "],
  [/^(\d+) of (\d+) sources? could not be opened: /, "$1 von $2 Quellen konnten nicht geöffnet werden: "],
  [
    /^(\d+) sentences? of the model without a source (?:was|were) left out\.$/,
    "Sätze des Modells ohne Quelle, die weggelassen wurden: $1.",
  ],
  [/\b(\d+) sentences? with a source\b/, "Sätze mit Quelle: $1"],
  [/, (\d+) without a source removed/, ", ohne Quelle entfernt: $1"],
  [/\bcut off$/, "abgebrochen"],
  [/\bfrom the cache(?= · |$)/, "aus dem Zwischenspeicher"],
  [/\bthe web could not be reached$/, "das Web war nicht erreichbar"],
  [/\bno search service answered$/, "kein Suchdienst hat geantwortet"],
  [/ – denied(?=;|$)/g, " – nicht erlaubt"],
  [
    /\bOnly addresses from the user, from search results or from opened pages may be opened here(?=[.;])/g,
    "Hier dürfen nur Adressen geöffnet werden, die von dir, aus Suchergebnissen oder aus geöffneten Seiten stammen",
  ],
  [
    /^There is no command (\S+) here\. .+$/,
    "Den Befehl $1 gibt es hier nicht. /search WÖRTER sucht im Web, /open ADRESSE liest eine Seite, /research FRAGE schreibt einen Bericht; eine Frage beginnt ohne Schrägstrich.",
  ],
  // The model
  [
    /^The model server takes no more requests for now \(429\)/,
    "Der Modellserver nimmt gerade keine Anfragen an (429)",
  ],
  [/^The model server answered (\d+)/, "Der Modellserver antwortete mit $1"],
  [/^The model server cannot be reached/, "Der Modellserver ist nicht erreichbar"],
  [/\. Trying again in (\d+) s\.$/, ". Neuer Versuch in $1 s."],
  [
    /^The model stopped at its limit of length: the answer may lack its end\.$/,
    "Das Modell hat seine längste Antwort erreicht: Das Ende fehlt vielleicht.",
  ],
  // Connecting a model
  [/^The key was refused by (.+) \((\d+)\)\./, "$1 hat den Schlüssel abgelehnt ($2)."],
  [
    /\bCopy the whole key again, or make a new one at /,
    "Kopiere ihn noch einmal ganz, oder hole einen neuen bei ",
  ],
  [/\bCopy the whole key again\.$/, "Kopiere ihn noch einmal ganz."],
  [/^(.+) needs a key\./, "$1 braucht einen Schlüssel."],
  [/\bMake one at (\S+)\.$/, "Hole einen bei $1."],
  [/^(.+) needs an address\./, "$1 braucht eine Adresse."],
  [/\bWrite it as in (\S+)\.$/, "Schreibe sie wie in $1."],
  [
    /^(.+) knows the key, but its account has no credit left \((\d+)\)\./,
    "$1 kennt den Schlüssel, aber das Konto hat kein Guthaben mehr ($2).",
  ],
  [/\bAdd credit there, or use another service\.$/, "Lade es dort auf, oder nimm einen anderen Dienst."],
  [/^(.+) asks to wait \(429\)\./, "$1 bittet um Geduld (429)."],
  [/^(.+) did not reply within (\d+) seconds\./, "$1 hat in $2 Sekunden nicht geantwortet."],
  [/^(.+) cannot be reached at (\S+)\. /, "$1 ist unter $2 nicht erreichbar. "],
  [/\bStart (.+), then try again\.$/, "Starte $1 und versuche es noch einmal."],
  [/\bCheck the address and whether the server is running\.$/, "Prüfe die Adresse und ob der Server läuft."],
  [
    /\bCheck the address and whether this machine is online\.$/,
    "Prüfe die Adresse und ob dieser Rechner online ist.",
  ],
  [
    /^The keyring cannot be used: .+; so the key is in (.+), which only you can read\.$/,
    "Der Schlüsselbund ist nicht benutzbar; der Schlüssel liegt deshalb in $1, was nur du lesen kannst.",
  ],
  // Tools and services
  [/^Search the web\.$/, "Das Web durchsuchen."],
  [/^Read a web page as Markdown\.$/, "Eine Webseite lesen."],
  [/^needs ([A-Z_]+)$/, "braucht $1"],
  // What to do next
  [/\bWait a moment and try again\.$/, "Warte einen Moment und versuche es noch einmal."],
  [/\bTry again in a minute\.$/, "Versuche es in einer Minute noch einmal."],
  [/\bTry again\.$/, "Versuche es noch einmal."],
];

/** The server's English for counts and for what happens often in German; the rest, such as the reasons of errors, stays. */
export const saidInGerman = (text: string): string =>
  phrases
    .reduce((said, [english, german]) => said.replace(english, german), text)
    .replace(/\b([\d,]+) of ([\d,]+) (searches|pages|tokens|seconds)\b/g, (_, one, all, what) =>
      [germanNumber(one), "von", germanNumber(all), counted[what]].join(" "),
    )
    .replace(/\b([\d,]+) (results?|characters?)\b/g, (_, count, what) =>
      [germanNumber(count), counted[what]].join(" "),
    );
