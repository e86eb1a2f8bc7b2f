import { clients } from "../setup/clients/clients.ts";
import { listed } from "../terminal/arguments.ts";
import { type Call, type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { styleFor } from "../terminal/look.ts";
import { print, printJson, tell } from "../terminal/output.ts";
import { config, providerIds } from "./options.ts";

/** Only names and paths: the rest of the set-up is loaded when it is needed. */
const clientNames = clients.map(({ id }) => id);

export const command: Command = {
  words: "",
  // A key is easily pasted here.
  hintForWords: "Pass a key with --key-stdin. See: scry help setup",
  about:
    "A guide: asks for keys, tries each of them, keeps them in the system's keyring, and writes the configuration of the MCP clients on this machine. With options it skips the guide. A key is never an option: it comes from standard input or from the provider's variable.",
  options: {
    provider: {
      about: "set up this provider; separate several with commas",
      value: "ID",
      several: true,
      offers: providerIds(({ needs }) => Object.keys(needs).length > 0),
    },
    model: {
      about: "connect a model for the chat: its service, or SERVICE:NAME, e.g. openai:gpt-5-mini",
      value: "SERVICE",
    },
    "key-stdin": { about: "read its key from standard input" },
    url: { about: "address of your own server (SearXNG, Crawl4AI)", value: "URL" },
    store: {
      about: "where to keep keys (default: the keyring, or the settings file if there is none)",
      value: "keyring|file",
      choices: ["keyring", "file"],
    },
    "remove-key": { about: "forget the key of --provider" },
    client: {
      about: `write the configuration of these MCP clients, or of all that are found: ${[...clientNames, "all"].join(", ")}`,
      value: "LIST",
      several: true,
      offers: [...clientNames, "all"],
    },
    print: {
      about: "print the configuration for one client and change nothing",
      value: "CLIENT",
      choices: clientNames,
    },
    "only-seen": {
      about: "with --client or --print: the client may open only addresses that a result or a page named",
    },
    undo: { about: "undo the last changes to configurations" },
    yes: {
      about: "answer yes to every question, including whether to keep a key that was refused",
      short: "y",
    },
    "dry-run": { about: "show what would be done" },
    json,
    config,
  },
  examples: [
    ["scry setup", "the guide"],
    ["scry setup --provider brave --key-stdin < key.txt", "one key, without questions"],
    ["scry setup --client claude-code,cursor --yes", "write the configuration of two MCP clients"],
    ["scry setup --print claude-desktop", "only show it"],
    ["scry setup --undo", "restore the configurations"],
  ],
  run,
};

async function run({ arguments: given, signal, terminal }: Call): Promise<number> {
  const alone = ["print", "undo"].find((name) => given.flag(name));
  const other = ["provider", "client", "model"].find((name) => given.flag(name));
  if (alone && other)
    throw new UsageError(`--${alone} cannot be combined with --${other}.`, "Run scry setup once for each.");
  const printFor = given.text("print");
  if (printFor !== undefined) return printSnippet(printFor, given.flag("only-seen"));
  if (given.flag("undo")) return undo(given.flag("dry-run"), given.flag("json"));
  const model = given.text("model");
  if (model !== undefined) return connectModel(model, given, signal);
  const [{ setupContext }, { setUpByFlags }, { guide }, { GaveUp, notATerminal }] = await Promise.all([
    import("../setup/context.ts"),
    import("../setup/non-interactive.ts"),
    import("../setup/guide.ts"),
    import("../setup/ask.ts"),
  ]);
  const providers = parts(given.list("provider"));
  const chosen = parts(given.list("client"));
  checkTogether(providers, given);
  if (given.flag("only-seen") && !chosen.length)
    throw new UsageError("--only-seen needs --client LIST or --print CLIENT.");
  const hasTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  const byFlags = providers.length > 0 || chosen.length > 0;
  if (!byFlags && (!hasTerminal || given.flag("json"))) throw notATerminal();
  const context = await setupContext(given.text("config"), signal, given.flag("only-seen"));
  if (!byFlags) return guide(context, styleFor(terminal));
  const store = given.text("store");
  try {
    return await setUpByFlags(
      context,
      {
        ...{ providers, clients: chosen, url: given.text("url") },
        ...(store && { store: store === "file" ? "file" : "keyring" }),
        keyStdin: given.flag("key-stdin"),
        removeKey: given.flag("remove-key"),
        yes: given.flag("yes"),
        dryRun: given.flag("dry-run"),
        json: given.flag("json"),
        terminal: hasTerminal,
      },
      styleFor(terminal),
    );
  } catch (thrown) {
    if (thrown instanceof GaveUp) return exitCodes.interrupted;
    throw thrown;
  }
}

async function connectModel(model: string, given: Call["arguments"], signal: AbortSignal): Promise<number> {
  const unfit = ["provider", "client", "remove-key", "config"].find((name) => given.flag(name));
  if (unfit)
    throw new UsageError(`--model cannot be combined with --${unfit}.`, "Run scry setup once for each.");
  const { setUpModel } = await import("../setup/models/model-by-flags.ts");
  const store = given.text("store");
  return setUpModel({
    ...{ model, url: given.text("url"), keyStdin: given.flag("key-stdin"), signal },
    ...(store && { store: store === "file" ? "file" : "keyring" }),
    ...{ dryRun: given.flag("dry-run"), json: given.flag("json") },
  });
}

const parts = (lists: readonly string[]) => lists.flatMap((list) => listed(list.toLowerCase()));

function checkTogether(providers: readonly string[], given: Call["arguments"]): void {
  for (const name of ["key-stdin", "remove-key", "url", "store"]) {
    const isGiven = given.flag(name);
    if (isGiven && !providers.length) throw new UsageError(`--${name} needs --provider ID.`);
    if (isGiven && (name === "key-stdin" || name === "url") && providers.length > 1)
      throw new UsageError(`--${name} takes one provider.`, "Run scry setup once for each.");
  }
}

async function printSnippet(id: string, onlySeen: boolean): Promise<number> {
  const [{ snippetOf }, { launchLine, runningHere }, { placesHere }] = await Promise.all([
    import("../setup/edit-server.ts"),
    import("../setup/clients/launch-line.ts"),
    import("../setup/clients/launch-line.ts"),
  ]);
  const client = clients.find((one) => one.id === id);
  if (!client) throw new UsageError(`There is no client "${id}".`);
  tell(`For ${client.label}: ${client.file(placesHere())}`);
  print(snippetOf(client, client.entry(launchLine(runningHere(), onlySeen))));
  return exitCodes.ok;
}

async function undo(dryRun: boolean, asJson: boolean): Promise<number> {
  const { undoLast } = await import("../setup/undo.ts");
  const undone = await undoLast({ dryRun });
  if (asJson) printJson({ undone: undone ?? [] });
  else if (!undone) print("There is nothing to undo.");
  const would = dryRun ? "would be " : "";
  const words = {
    restored: `${would}restored`,
    removed: `${would}removed; there was none before`,
    edited: `changed since, so only the scry entry ${dryRun ? "would be" : "was"} undone`,
    gone: "no longer exists",
    failed: "could not be undone",
  } as const;
  for (const { file, outcome, reason } of asJson ? [] : (undone ?? []))
    print(`${file}: ${words[outcome]}${reason ? `: ${reason}` : ""}.`);
  if (undone && !asJson) print("Keys stay; to forget one: scry setup --provider ID --remove-key");
  return undone?.some(({ outcome }) => outcome === "failed") ? exitCodes.failure : exitCodes.ok;
}
