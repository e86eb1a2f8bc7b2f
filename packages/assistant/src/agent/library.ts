import { type LibraryCall, type Owner, ownOwner, type Scry } from "@scry/core";
import type { ChannelTraits, PersonalLibrary } from "../contract.ts";
import type { Database } from "../db/open.ts";
import { accountsOf } from "../db/users.ts";

interface Parts {
  database: Database;
  scry: Scry;
  channel(name: string): ChannelTraits | undefined;
}

/** Whose library a person uses: the machine's for its owner, or for everybody where the operator shares it. */
export async function libraryOwner({ database, scry, channel }: Parts, userId: string): Promise<Owner> {
  if (scry.settings.library.shared) return ownOwner;
  const accounts = await accountsOf(database, userId);
  const isOwner = accounts.some((one) => channel(one.channel)?.isOwner?.(one.account));
  return isOwner ? ownOwner : `person:${userId}`;
}

/** The library with one person's pages alone. Files of the machine are never read for a person who chats. */
export function libraryOf({ library }: Scry, owner: Owner): PersonalLibrary {
  const own = <T extends LibraryCall>(call: T | undefined) => ({ ...call, owner });
  return {
    add: (source, call) => library.add(source, { ...own(call), files: false }),
    list: (page, call) => library.list(page, own(call)),
    remove: (selection, call) => library.remove(selection, own(call)),
    search: (text, call) => library.search(text, own(call)),
    stats: (call) => library.stats(own(call)),
  };
}
