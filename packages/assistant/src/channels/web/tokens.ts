import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ScryError } from "@scry/core";
import { makeFolder } from "../../errors.ts";

/** Short enough to type, long enough that guessing through the rate limit is hopeless. */
const shortestToken = 16;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** What the browser keeps instead of the token: it ends with the token, and does not give it away. */
function sessionOf(token: string): string {
  return createHmac("sha256", token).update("scry web session").digest("base64url");
}

interface KnownUser {
  name: string;
  token: Buffer;
  session: Buffer;
}

export interface SignedIn {
  name: string;
  session: string;
}

/** Who may come in. Tokens are held as hashes; every comparison takes the same time. */
export class Users {
  readonly #known: KnownUser[];

  constructor(tokens: Readonly<Record<string, string>>) {
    this.#known = Object.entries(tokens).map(([name, token]) => {
      if (token.length < shortestToken) {
        throw new ScryError({
          code: "invalid_input",
          message: `The token of "${name}" is shorter than ${shortestToken} characters.`,
          hint: "Make a longer one, for example with: openssl rand -hex 32",
        });
      }
      return { name, token: digest(token), session: digest(sessionOf(token)) };
    });
    const values = Object.values(tokens);
    if (new Set(values).size < values.length) {
      throw new ScryError({
        code: "invalid_input",
        message: "Two people have the same token: the page could not tell them apart.",
        hint: "Give everyone a token of their own.",
      });
    }
  }

  byToken(token: string): SignedIn | undefined {
    const name = this.#find("token", token);
    return name === undefined ? undefined : { name, session: sessionOf(token) };
  }

  bySession(session: string): string | undefined {
    return this.#find("session", session);
  }

  /** Compares with everyone, also after a hit. */
  #find(field: "token" | "session", presented: string): string | undefined {
    const hash = digest(presented);
    return this.#known.filter((user) => timingSafeEqual(user[field], hash))[0]?.name;
  }
}

/** The owner's token: made at the first start, kept for the next one so that a restart signs nobody out. */
export async function ownerToken(stateFolder: string): Promise<string> {
  const file = join(stateFolder, "web-token");
  const made = randomBytes(32).toString("base64url");
  makeFolder(stateFolder);
  try {
    // Two processes that start at once: one of them writes, both read the same.
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  await chmod(file, 0o600);
  const kept = (await readFile(file, "utf8")).trim();
  if (kept.length >= shortestToken) return kept;
  // Empty or cut by a full disk: of no use to anyone.
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
