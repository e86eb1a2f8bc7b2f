import { readFileSync } from "node:fs";
import { ScryError } from "../../contracts/error.ts";
import { systemErrorText } from "../../contracts/system-error.ts";

/** A cookie of a browser's export, in the old format of Netscape that curl, wget and every exporter write. */
export interface Cookie {
  domain: string;
  /** For the hosts below the domain, too. */
  withSubdomains: boolean;
  path: string;
  /** Epoch seconds; 0 for a cookie of a session. */
  expires: number;
  name: string;
  value: string;
}

/** An export of a whole browser has some ten thousand. */
const mostCookies = 50_000;
// A line break or a semicolon in a header would begin another one.
const safe = /^[\u0021-\u003a\u003c-\u007e]*$/;

/** Throws when the file cannot be read or holds no cookies; its text is never quoted. */
export function readCookieFile(file: string, place: string): Cookie[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new ScryError({
      code: "not_configured",
      message: `The cookie file of the profile cannot be read: ${systemErrorText(cause) ?? "it is not a file"}.`,
      hint: `Correct ${place}.`,
    });
  }
  const cookies = text
    .split(/\r?\n/)
    .slice(0, mostCookies)
    .flatMap((line) => parseLine(line) ?? []);
  if (cookies.length) return cookies;
  throw new ScryError({
    code: "not_configured",
    message: "The cookie file of the profile has no cookies in the format of cookies.txt.",
    hint: `Export the cookies of the site as cookies.txt (Netscape format), and name the file in ${place}.`,
  });
}

function parseLine(line: string): Cookie | undefined {
  // Exporters write this prefix before cookies that scripts cannot see; everything else after # is a comment.
  const [domain = "", subdomains, path = "", , expires, name = "", value = ""] = line
    .replace(/^#HttpOnly_/, "")
    .split("\t");
  if (domain.startsWith("#") || !name || !path.startsWith("/")) return undefined;
  if (!safe.test(name) || !safe.test(value)) return undefined;
  return {
    domain: domain.replace(/^\./, "").toLowerCase(),
    withSubdomains: subdomains?.toUpperCase() === "TRUE" || domain.startsWith("."),
    path,
    expires: Number(expires) || 0,
    name,
    value,
  };
}
