import { createHmac, randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ScryError } from "@scry/core";
import { createTokenRing, sha256, shortestToken } from "scry/http";
import { makeFolder } from "../../errors.ts";

/** The value that the browser keeps instead of the token: it expires with the token and does not reveal it. */
const derived = (token: string, use: string) => createHmac("sha256", token).update(use).digest("base64url");
/** In the cookie, which browsers show to every server of this host, on any port. */
const sessionOf = (token: string) => derived(token, "scry web session");
/** In the page's own storage, which belongs to one port. */
const pageKeyOf = (token: string) => derived(token, "scry web page");

/** Who may come in. Tokens are kept as hashes only. */
export interface Users {
  byToken(token: string): { name: string; session: string; pageKey: string } | undefined;
  bySession(session: string): string | undefined;
  byPageKey(key: string): string | undefined;
}

/** From name → token. */
export function createUsers(tokens: Readonly<Record<string, string>>): Users {
  const entries = Object.entries(tokens);
  const short = entries.find(([, token]) => token.length < shortestToken)?.[0];
  if (short !== undefined)
    throw new ScryError({
      code: "invalid_input",
      message: `The token of "${short}" is shorter than ${shortestToken} characters.`,
      hint: "Make a longer one, for example with: openssl rand -hex 32",
    });
  if (new Set(Object.values(tokens)).size < entries.length)
    throw new ScryError({
      code: "invalid_input",
      message: "Two people have the same token: the page could not distinguish them.",
      hint: "Give everyone a token of their own.",
    });
  const ringOf = (secretOf: (token: string) => string) =>
    createTokenRing(entries.map(([name, token]) => ({ name, sha256: sha256(secretOf(token)) })));
  const byToken = ringOf((token) => token);
  const bySession = ringOf(sessionOf);
  const byPageKey = ringOf(pageKeyOf);
  return {
    byToken(token) {
      const name = byToken.find(token)?.name;
      return name === undefined ? undefined : { name, session: sessionOf(token), pageKey: pageKeyOf(token) };
    },
    bySession: (session) => bySession.find(session)?.name,
    byPageKey: (key) => byPageKey.find(key)?.name,
  };
}

/** The owner's token: made at the first start and kept, so that a restart signs nobody out. */
export async function ownerToken(stateFolder: string): Promise<string> {
  const file = join(stateFolder, "web-token");
  const made = randomBytes(32).toString("base64url");
  makeFolder(stateFolder);
  try {
    // When two processes start at once, one of them writes and both use the same.
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  await chmod(file, 0o600);
  const kept = (await readFile(file, "utf8")).trim();
  if (kept.length >= shortestToken) return kept;
  // Empty, or cut off by a full disk.
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
