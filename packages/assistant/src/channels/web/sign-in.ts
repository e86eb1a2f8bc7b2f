import type { PageFile } from "./pages.ts";

const path = "/sign-in.html";
/** Where the built page leaves room for what went wrong. */
const place = "<!--problem-->";

export interface SignInPage {
  html(problem?: string): string;
  /** What the page itself is made of: all that is shown to those who are not signed in. */
  files: ReadonlySet<string>;
}

/** A form that needs no script, with the style sheet of the chat page. */
export function createSignInPage(pages: ReadonlyMap<string, PageFile>): SignInPage {
  const built = new TextDecoder().decode(pages.get(path)?.body);
  const named = [...built.matchAll(/\shref="(\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  return {
    html: (problem) => built.replace(place, problem ? `<p class="problem" role="alert">${problem}</p>` : ""),
    files: new Set(named.filter((file) => pages.has(file))),
  };
}

/** What a person typed or pasted: the token, or the whole address that holds it. */
export const tokenIn = (written: string): string =>
  URL.parse(written.trim())?.searchParams.get("token") ?? written.trim();
