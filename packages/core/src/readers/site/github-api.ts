import { asText, type JsonObject } from "../../contracts/json.ts";
import { line } from "./write.ts";

// What the readers of GitHub's pages have in common.

export const api = "https://api.github.com";

/** The rendered forms are larger and lose the code's language; this asks for the text as written. */
export const rawText = "application/vnd.github.raw+json";

export const githubHosts = /^(?:www\.)?github\.com$/;

/** The parts of a path, decoded. */
export function githubPath(url: URL): string[] | undefined {
  try {
    return url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Names that are pages of GitHub and no owners. */
const ownPages = new Set(
  "about apps codespaces collections customer-stories enterprise explore features login marketplace new notifications orgs pricing search security settings signup site sponsors stars topics trending users".split(
    " ",
  ),
);

/** "owner/name" as the API takes it. */
export function repositoryIn([owner = "", name = ""]: readonly string[]): string | undefined {
  const isName = /^[\w.-]{1,100}$/;
  if (!isName.test(owner) || !isName.test(name) || ownPages.has(owner.toLowerCase())) return undefined;
  return `${owner}/${name.replace(/\.git$/, "")}`;
}

export const pathOf = (parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

export const userOf = (object: JsonObject | undefined): string =>
  line((object?.user as JsonObject | null | undefined)?.login ?? asText(object?.author));
