/** The host leads nowhere by RFC 2606; the folders tell a link to `../notes.html` from one to `notes.html`. */
const folder = "https://unknown.invalid/a/b/c/d/";
const resolved = /https:\/\/unknown\.invalid\/(a\/(?:b\/(?:c\/(?:d\/)?)?)?)?/g;

/** An address to read a file under that has none on the web: the readers need one to resolve links. */
export const addressForFile = (name: string): string => folder + encodeURIComponent(name);

/** Whether a text has links that were resolved by `addressForFile`. */
export const hasRelativeLinks = (text: string): boolean => text.search(resolved) >= 0;

/** A result that was read under `address`, which `addressForFile` made, with its links as they are in the file. */
export const withRelativeLinks = <Result>(result: Result, address: string): Result =>
  JSON.parse(JSON.stringify(result), (_name, value: unknown) =>
    typeof value === "string" ? value.replaceAll(`${address}#`, "#").replace(resolved, relative) : value,
  ) as Result;

const relative = (_match: string, folders = "") =>
  folders ? "../".repeat(4 - folders.length / "a/".length) : "/";
