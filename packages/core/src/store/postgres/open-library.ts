import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { errorCodeOf, systemErrorText } from "../../contracts/system-error.ts";
import { createStateServer } from "./database.ts";
import { createPostgresLibrary, librarySchema } from "./library.ts";

/** Connects, and makes the tables or brings them up to date. */
export async function openPostgresLibrary(url: string): Promise<Library> {
  const server = createStateServer(url, librarySchema);
  const asked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw ScryError.is(error) ? error : serverError(error);
    });
  try {
    await asked(server.pool());
  } catch (error) {
    await server.close();
    throw error;
  }
  const library = createPostgresLibrary(server.pool);
  return {
    add: (owner, documents) => asked(library.add(owner, documents)),
    get: (owners, address) => asked(library.get(owners, address)),
    list: (owners, page) => asked(library.list(owners, page)),
    remove: (owner, selection) => asked(library.remove(owner, selection)),
    candidates: (owners, query, signal) => asked(library.candidates(owners, query, signal)),
    stats: (owners) => asked(library.stats(owners)),
    close: server.close,
  };
}

/** PostgreSQL's own codes have five characters; those of the class 28 are about who may sign in. */
const serverCode = /^[0-9A-Z]{5}$/;

/** The client says in words only that a connection was cut or took too long. */
function serverError(cause: unknown): ScryError {
  const code = errorCodeOf(cause) ?? "";
  const { message } = cause as { message?: string };
  const isRefused = code.startsWith("28");
  let reason = systemErrorText(cause) ?? "the connection was cut";
  if (isRefused) reason = "it refused the user name or password";
  else if (serverCode.test(code)) reason = `it says "${message}"`;
  else if (/time/i.test(message ?? "")) reason = "it does not answer";
  return new ScryError({
    code: isRefused ? "unauthorized" : "unavailable",
    message: `The library's database cannot be used: ${reason}.`,
    hint: "Check library.url and the server.",
    local: true,
    cause,
  });
}
