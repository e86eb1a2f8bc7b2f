import { english, type Words } from "./english.ts";
import { german } from "./german.ts";

export const languages = { en: english, de: german } as const satisfies Record<string, Words>;
export type Language = keyof typeof languages;

const stored = "language";

function isLanguage(name: string | null): name is Language {
  return name !== null && Object.hasOwn(languages, name);
}

/** The person's choice, or else the first of the browser's languages that there is. */
export function currentLanguage(): Language {
  const chosen = localStorage.getItem(stored);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage) ?? "en";
}

/** The texts of the page in the language that is shown. */
export let w: Words = english;

/** Services have the same name everywhere, but for the one that can be any server. */
export const serviceName = (id: string, label: string): string =>
  id === "compatible" ? w.otherServer : label;

export function applyLanguage(): void {
  const language = currentLanguage();
  w = languages[language];
  document.documentElement.lang = language;
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(stored, language);
  applyLanguage();
}
