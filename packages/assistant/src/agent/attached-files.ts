import { randomUUID } from "node:crypto";
import { type OpenedPage, type Scry, ScryError } from "@scry/core";
import { type Assistant, type FileView, largestFile } from "../contract.ts";
import { addFile, type FileSummary, fileIdsOf, findFile, listFiles, removeFile } from "../db/files.ts";
import { allMessages } from "../db/messages.ts";
import type { Database } from "../db/open.ts";
import type { Reading } from "./reading.ts";

const mostFiles = 20;
const longestName = 120;
/** Of a file with more links, the later ones are not addresses that the model may open. */
const mostLinks = 500;

/** Under this address a file is opened and cited. No browser follows it. */
const scheme = "attachment:";
export const fileAddress = ({ id, name }: Pick<FileSummary, "id" | "name">) =>
  `${scheme}//${id}/${encodeURIComponent(name)}`;

/** The id of the file with this address; undefined for an address of the web. */
export function fileIdIn(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url?.protocol === scheme ? url.hostname : undefined;
}

export const fileView = ({ id, name, size }: FileSummary): FileView => ({ id, name, size });

/** As a person sees it: the last part of a path, without what is invisible. */
const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/, "")
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(-longestName)
    .toWellFormed() || "file";

/** The files of a conversation: read once, kept as text, deleted with it. */
export function createFiles(
  database: Database,
  scry: Scry,
  { own }: Pick<Reading, "own">,
): Pick<Assistant, "addFile" | "removeFile" | "newFiles"> {
  const usedIn = async (conversationId: string) =>
    new Set((await allMessages(database, conversationId)).flatMap(fileIdsOf));
  return {
    async addFile(person, conversationId, { name: given, bytes }, signal) {
      await own(person, conversationId);
      const name = cleanName(given);
      if (bytes.length > largestFile)
        throw new ScryError({
          code: "too_large",
          message: `${name} is larger than ${largestFile / 1_000_000} MB.`,
          hint: "Add a smaller file, or a part of this one.",
        });
      if ((await listFiles(database, conversationId)).length >= mostFiles)
        throw new ScryError({
          code: "invalid_input",
          message: `A conversation takes at most ${mostFiles} files.`,
          hint: "Begin a new conversation.",
        });
      const id = randomUUID();
      const url = fileAddress({ id, name });
      const page = await scry.file(bytes, { name, url, ...(signal && { signal }) });
      const kept: OpenedPage = { ...page, links: page.links.slice(0, mostLinks), images: [] };
      await addFile(database, {
        id,
        conversation_id: conversationId,
        name,
        size: bytes.length,
        page: JSON.stringify(kept),
        created_at: new Date().toISOString(),
      });
      return { id, name, size: bytes.length };
    },
    async removeFile(person, conversationId, id) {
      await own(person, conversationId);
      if ((await usedIn(conversationId)).has(id))
        throw new ScryError({
          code: "invalid_input",
          message: "A question brings this file; it is deleted with the conversation.",
        });
      if (!(await removeFile(database, conversationId, id))) throw noSuchFile();
    },
    async newFiles(person, conversationId) {
      await own(person, conversationId);
      const used = await usedIn(conversationId);
      return (await listFiles(database, conversationId)).filter(({ id }) => !used.has(id)).map(fileView);
    },
  };
}

/** The file as the page that it was read as. */
export async function pageInFile(
  database: Database,
  conversationId: string,
  id: string,
): Promise<OpenedPage> {
  const row = await findFile(database, conversationId, id);
  if (!row) throw noSuchFile();
  return JSON.parse(row.page) as OpenedPage;
}

/** Throws when a question names a file that the conversation does not have. */
export async function checkFiles(
  database: Database,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  const known = new Set((await listFiles(database, conversationId)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw noSuchFile();
}

const noSuchFile = () =>
  new ScryError({
    code: "not_found",
    message: "There is no such file in this conversation.",
    hint: "Add it again.",
  });
