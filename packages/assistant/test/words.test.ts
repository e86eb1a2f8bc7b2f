import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { english } from "../web/words/english.ts";
import { german } from "../web/words/german.ts";

/** What a text is made of: a function with its number of parameters, or a plain text. */
const shapeOf = (words: object) =>
  Object.entries(words).map(([key, value]) => [key, typeof value === "function" ? value.length : "text"]);

it("the page has every text in English and in German, with the same parameters", () => {
  expect(shapeOf(german)).toEqual(shapeOf(english));
  for (const words of [english, german])
    for (const [key, value] of Object.entries(words)) expect(String(value).trim(), key).not.toBe("");
});

/** Texts that people read, written into a part of the page: between tags, in attributes, and in lists of words. */
const written = [
  /(?:aria-label|title|placeholder|alt)="([^"]+)"/g,
  /<\w+(?:\s[^<>{}=]*(?:=(?:"[^"]*"|\{[^{}]*\})[^<>{}=]*)*)?>\s*([A-Za-z][a-z]+[^<>{}]*)</g,
  /\b(?:about|label|heading|message): "([^"]* [^"]*)"/g,
  /`[^`]*\$\{[^}]*\} ([a-z]{2,}[^`]*)`/g,
];

/** The same in every language: a name, a unit, an address. */
const alike = /: (?:scry\s*|min|https?:\S+)$/;

it("no part of the page has a text in English only", () => {
  const folder = join(import.meta.dirname, "../web");
  const found = globSync("**/*.tsx", { cwd: folder }).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return written.flatMap((pattern) => [...source.matchAll(pattern)].map(([, text]) => `${file}: ${text}`));
  });
  expect(found.filter((one) => !alike.test(one))).toEqual([]);
});

it("messages of the server about calls and answers are German on the German page", () => {
  const said = [
    ["searxng · 3 results · 2 of 12 searches", "searxng · 3 Ergebnisse · 2 von 12 Suchen"],
    ["direct · 1,831 characters", "direct · 1.831 Zeichen"],
    [
      "Research: 1 of 12 searches, 3,899 of 150,000 tokens.",
      "Recherche: 1 von 12 Suchen, 3.899 von 150.000 Tokens.",
    ],
    [
      "The model server takes no more requests for now (429). Trying again in 8 s.",
      "Der Modellserver nimmt gerade keine Anfragen an (429). Neuer Versuch in 8 s.",
    ],
    [
      "1 of 4 sources could not be opened: a.example – gone.",
      "1 von 4 Quellen konnten nicht geöffnet werden: a.example – gone.",
    ],
    [
      "2 of 2 sources could not be opened: a.example – Only addresses from the user, from search results or from opened pages may be opened here; b.example – denied",
      "2 von 2 Quellen konnten nicht geöffnet werden: a.example – Hier dürfen nur Adressen geöffnet werden, die von dir, aus Suchergebnissen oder aus geöffneten Seiten stammen; b.example – nicht erlaubt",
    ],
    [
      "library · 1 result · the web could not be reached",
      "library · 1 Ergebnis · das Web war nicht erreichbar",
    ],
    ["searxng · 3 results · from the cache", "searxng · 3 Ergebnisse · aus dem Zwischenspeicher"],
    [
      "The key was refused by xAI (401). Copy the whole key again, or make a new one at https://console.x.ai.",
      "xAI hat den Schlüssel abgelehnt (401). Kopiere ihn noch einmal ganz, oder hole einen neuen bei https://console.x.ai.",
    ],
    [
      "Ollama cannot be reached at http://127.0.0.1:11434/v1. Start Ollama, then try again.",
      "Ollama ist unter http://127.0.0.1:11434/v1 nicht erreichbar. Starte Ollama und versuche es noch einmal.",
    ],
    [
      "Other server cannot be reached at http://127.0.0.1:9911. Check the address and whether the server is running.",
      "Other server ist unter http://127.0.0.1:9911 nicht erreichbar. Prüfe die Adresse und ob der Server läuft.",
    ],
    [
      "The keyring cannot be used: it is locked; so the key is in /home/ada/models.json, which only you can read.",
      "Der Schlüsselbund ist nicht benutzbar; der Schlüssel liegt deshalb in /home/ada/models.json, was nur du lesen kannst.",
    ],
    [
      "The model server answered 500: overloaded. Try again.",
      "Der Modellserver antwortete mit 500: overloaded. Versuche es noch einmal.",
    ],
    ["Ask the results of 1990 again.", "Ask the results of 1990 again."],
  ] as const;
  for (const [before, after] of said) {
    expect(german.said(before)).toBe(after);
    expect(english.said(before)).toBe(before);
  }
});
