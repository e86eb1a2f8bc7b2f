import { isDeepStrictEqual } from "node:util";
import { type Client, serverName } from "./clients/client.ts";
import { readJson, setInJson, valueAt } from "./edit-json.ts";
import { readToml, removeFromToml, setInToml } from "./edit-toml.ts";

export type Entry = Readonly<Record<string, unknown>>;

const pathOf = (client: Client) => [...client.servers, serverName];

/** The entry of scry in a client's configuration. Throws EditRefused for a file that cannot be read. */
export function readServer(client: Client, text: string): Entry | undefined {
  const root = client.format === "json" ? readJson(text) : readToml(text);
  const entry = valueAt(root, pathOf(client));
  return typeof entry === "object" && entry !== null ? (entry as Entry) : undefined;
}

/** The user's additions to the entry (an environment, permissions) do not count as a difference. */
export const isSet = (current: Entry | undefined, entry: Entry) =>
  current !== undefined && isDeepStrictEqual({ ...current, ...entry }, { ...current });

/** Names under which clients write a server that is reached over the network: not to be mixed with a command. */
const remoteNames = ["url", "serverUrl", "httpUrl"];

/** The text with the entry set. Of an older entry, what is not ours stays. */
export function setServer(client: Client, text: string, entry: Entry): string {
  const current = readServer(client, text);
  const isRemote = current !== undefined && remoteNames.some((name) => name in current);
  if (client.format === "toml") {
    const cleared = isRemote ? removeFromToml(text, pathOf(client)) : text;
    return setInToml(cleared, pathOf(client), entry);
  }
  if (!current || isRemote) return setInJson(text, pathOf(client), entry);
  return Object.entries(entry).reduce(
    (edited, [name, value]) => setInJson(edited, [...pathOf(client), name], value),
    text,
  );
}

/** The text as it would be had scry not been added: with the earlier entry, or none. */
export function restoreServer(client: Client, text: string, previous: Entry | undefined): string {
  if (client.format === "json") return setInJson(text, pathOf(client), previous);
  const without = removeFromToml(text, pathOf(client));
  return previous ? setInToml(without, pathOf(client), previous) : without;
}

/** The text that a person would paste. */
export function snippetOf(client: Client, entry: Entry): string {
  return setServer(client, "", entry).trimEnd();
}
