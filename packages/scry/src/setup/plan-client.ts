import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileErrorReason } from "../terminal/errors.ts";
import type { Client, LaunchLine, Places } from "./clients/client.ts";
import { presenceOf } from "./clients/clients.ts";
import { EditRefused } from "./edit-refused.ts";
import { type Entry, isSet, readServer, setServer } from "./edit-server.ts";

/** What would be done to the configuration of one client. */
export interface ClientPlan {
  client: Client;
  file: string;
  /** Whether the program seems to be installed. */
  found: boolean;
  state: "add" | "change" | "already" | "refused";
  /** The text of the file; undefined when there is none yet. */
  before?: string;
  after?: string;
  previous?: Entry;
  /** Why it was refused: half a sentence. */
  reason?: string;
}

export async function planClient(client: Client, places: Places, line: LaunchLine): Promise<ClientPlan> {
  const file = client.file(places);
  const plan = { client, file, found: existsSync(file) || existsSync(presenceOf(client, places)) };
  const entry = client.entry(line);
  try {
    const before = await readText(file);
    const previous = readServer(client, before ?? "");
    const known = { ...plan, ...(before !== undefined && { before }), ...(previous && { previous }) };
    if (isSet(previous, entry)) return { ...known, state: "already" };
    return {
      ...known,
      state: previous ? "change" : "add",
      after: setServer(client, before ?? "", entry),
    };
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return { ...plan, state: "refused", reason: error.message };
  }
}

/** Undefined when there is no such file. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new EditRefused(`it cannot be read: ${fileErrorReason(error)}`);
  }
}
