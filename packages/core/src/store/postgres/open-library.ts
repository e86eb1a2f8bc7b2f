import { ScryError } from "../../contracts/error.ts";
import type { Library } from "../../contracts/library.ts";
import { checkAddress } from "../library-server.ts";
import { serverFault } from "../server-fault.ts";
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

function serverError(cause: unknown): ScryError {
  const { reason, isRefused } = serverFault(cause);
  return new ScryError({
    code: isRefused ? "unauthorized" : "unavailable",
    message: `The library's database cannot be used: ${reason}.`,
    hint: checkAddress,
    local: true,
    cause,
  });
}
