import { readdir, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "@scry/core";
import { z } from "zod";
import type { Extension, ExtensionContext, ExtensionEntry, ExtensionTool, Manifest } from "./extension.ts";

const manifestSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, "has to be 1 to 64 letters, digits, _ or -"),
  name: z.string().min(1),
  version: z.coerce.string(),
  entrypoint: z.string().min(1),
  description: z.string().default(""),
  enabled: z.boolean().default(true),
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((config) => config ?? {}),
});

/** The libraries of models accept no other names. */
const toolName = /^[a-zA-Z0-9_-]{1,64}$/;

type ContextOf = (manifest: Manifest) => ExtensionContext;

/** Loads the extensions in these folders; a broken one is skipped with a line in the log. */
export async function loadExtensions(
  folders: readonly string[],
  contextOf: ContextOf,
  log: Log,
): Promise<Extension[]> {
  const found: Extension[] = [];
  for (const folder of folders) {
    for (const place of await foldersIn(folder, log)) {
      try {
        const extension = await loadExtension(place, contextOf);
        if (!extension) continue;
        if (found.some(({ manifest }) => manifest.id === extension.manifest.id))
          throw new Error(`another extension is called ${extension.manifest.id}`);
        found.push(extension);
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        log("warn", `The extension in ${place} was skipped: ${reason}`);
      }
    }
  }
  return found;
}

async function foldersIn(folder: string, log: Log): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isFile() && !entry.name.startsWith("."))
      .map(({ name }) => join(folder, name))
      .sort();
  } catch (error) {
    log(
      "warn",
      `The folder of extensions ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
    return [];
  }
}

/** Returns undefined when the manifest disables it. */
async function loadExtension(folder: string, contextOf: ContextOf): Promise<Extension | undefined> {
  const { parse } = await import("yaml");
  const read = manifestSchema.safeParse(parse(await readFile(join(folder, "manifest.yaml"), "utf8")));
  if (!read.success) throw new Error(`manifest.yaml: ${z.prettifyError(read.error).replace(/\s+/g, " ")}`);
  const manifest = read.data;
  if (!manifest.enabled) return undefined;
  const entry = await loadEntry(folder, manifest.entrypoint);
  await entry.initialize(contextOf(manifest));
  const tools = await entry.getTools();
  if (!Array.isArray(tools)) throw new Error("getTools() gave no list");
  tools.forEach(checkTool);
  return { manifest, tools };
}

async function loadEntry(folder: string, entrypoint: string): Promise<ExtensionEntry> {
  // Symbolic links are resolved first: the file itself has to be inside.
  const home = await realpath(folder);
  const file = await realpath(join(home, entrypoint)).catch(() => {
    throw new Error(`its entrypoint ${entrypoint} does not exist`);
  });
  if (!file.startsWith(home + sep)) throw new Error(`its entrypoint ${entrypoint} is outside its folder`);
  const entry: Partial<ExtensionEntry> = await import(pathToFileURL(file).href);
  const { initialize, getTools } = entry;
  if (typeof initialize !== "function" || typeof getTools !== "function")
    throw new Error(`${entrypoint} does not export initialize() and getTools()`);
  return { initialize, getTools };
}

function checkTool(tool: Partial<ExtensionTool>): void {
  if (!toolName.test(tool?.name ?? "")) throw new Error(`"${tool?.name}" cannot be a tool's name`);
  const runs = "create" in tool ? tool.create : "execute" in tool ? tool.execute : undefined;
  if (typeof runs !== "function") throw new Error(`the tool ${tool.name} has no execute()`);
}
