import type { PageFile } from "./pages.ts";

const path = "/sign-in.html";
/** Where the built page leaves room for an error. */
const place = "<!--error-->";

const english = {
  language: "en",
  signIn: "Sign in",
  about:
    "Open the address that the assistant printed when it was started, or paste the address or its token here.",
  token: "Token",
  wrong: "The token is wrong. Copy the whole token and try again.",
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
};

const german: typeof english = {
  language: "de",
  signIn: "Anmelden",
  about:
    "Öffne die Adresse, die der Assistent beim Start ausgegeben hat, oder füge die Adresse oder ihr Token hier ein.",
  token: "Token",
  wrong: "Das Token ist falsch. Kopiere es noch einmal ganz.",
  tooMany: (seconds) => `Zu viele Versuche. Versuche es in ${seconds} s noch einmal.`,
};

export type SignInWords = typeof english;

/** In the first of the browser's languages that there is, as on the chat page. */
export function signInWords(acceptLanguage = ""): SignInWords {
  const wanted = acceptLanguage.split(",").map((name) => name.trim().slice(0, 2).toLowerCase());
  return wanted.find((name) => name === "en" || name === "de") === "de" ? german : english;
}

export interface SignInPage {
  html(words: SignInWords, error?: string): string;
  /** The files that the page itself needs: all that is served without signing in. */
  files: ReadonlySet<string>;
}

/** A form without a script, in the style of the chat page. */
export function createSignInPage(pages: ReadonlyMap<string, PageFile>): SignInPage {
  const built = new TextDecoder().decode(pages.get(path)?.body);
  const named = [...built.matchAll(/\shref="(\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  // A browser asks for these without the cookie when the page is installed as an app.
  named.push("/manifest.webmanifest", "/icon-192.png", "/icon-512.png");
  return {
    html: ({ language, signIn, about, token }, error) =>
      built
        .replace(place, error ? `<p class="error" role="alert">${error}</p>` : "")
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replaceAll("[sign in]", signIn)
        .replace("[about]", about)
        .replace("[token]", token),
    files: new Set(named.filter((file) => pages.has(file))),
  };
}
