import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { systemErrorText } from "../../contracts/system-error.ts";
import { createStateServer } from "./database.ts";
import { createPostgresLibrary, librarySchema } from "./library.ts";

/** Connects, and makes the tables or brings them up to date. */
export async function openPostgresLibrary(url: string): Promise<Library> {
  const server = createStateServer(url, librarySchema);
  try {
    await server.pool();
  } catch (cause) {
    await server.close();
    throw ScryError.is(cause) ? cause : unusable(cause);
  }
  return { ...createPostgresLibrary(server.pool), close: server.close };
}

const unusable = (cause: unknown) =>
  new ScryError({
    code: "unavailable",
    message: `The library's database cannot be used: ${systemErrorText(cause) ?? "it refused the connection"}.`,
    hint: "Check library.url and the server.",
    local: true,
    cause,
  });
