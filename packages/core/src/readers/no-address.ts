/**
 * For a file whose address is not known: the readers need one to resolve links. The host leads nowhere by RFC 2606; the
 * folders tell a link to `../notes.html` from one to `notes.html`.
 */
export const noAddress = "https://unknown.invalid/a/b/c/d/";

const resolved = /https:\/\/unknown\.invalid\/(a\/(?:b\/(?:c\/(?:d\/)?)?)?)?/g;

/** A result that was read from `noAddress`, with its links relative again, as they are in the file. */
export const withRelativeLinks = <Result>(result: Result): Result =>
  JSON.parse(JSON.stringify(result), (_name, value: unknown) =>
    typeof value === "string" ? value.replace(resolved, relative) : value,
  ) as Result;

const relative = (_match: string, folders = "") =>
  folders ? "../".repeat((noAddress.length - "https://unknown.invalid/".length - folders.length) / 2) : "/";
