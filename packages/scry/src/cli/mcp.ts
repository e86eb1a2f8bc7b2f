import type { Command } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { config, engineOptions, profile } from "./options.ts";

const toolNames = ["search", "open"] as const;

export const command: Command = {
  words: "",
  about: "Serves the tools web_search and open_page to an MCP client over standard input and output.",
  options: {
    tools: { about: "offer only these: search, open", value: "LIST" },
    name: { about: "name for the search tool (default web_search)", value: "NAME" },
    "open-name": { about: "name for the reading tool (default open_page)", value: "NAME" },
    structured: { about: "send results as JSON too, with output schemas: for programs, not for models" },
    compact: { about: "send results as text only; this is the default" },
    "only-seen": {
      about:
        "open only addresses that a search result or an opened page named, so that the model cannot send anything out in an address",
    },
    chatgpt: { about: "offer search and fetch, the tools that ChatGPT's connectors expect" },
    profile,
    config,
  },
  examples: [
    ["scry mcp", "as an MCP client starts it; scry setup writes that for you"],
    ["scry mcp --only-seen", "pages cannot make the model send data to other addresses"],
    ["scry mcp --tools search --name search_web", "one tool, under another name"],
  ],
  async run({ arguments: given, signal }) {
    const tools = readTools(given.text("tools"));
    const chatgpt = given.flag("chatgpt");
    if (chatgpt && (given.text("name") ?? given.text("open-name")) !== undefined)
      throw new UsageError("--chatgpt fixes the names of the tools.", "Leave out --name and --open-name.");
    if (given.flag("compact") && given.flag("structured"))
      throw new UsageError("--compact and --structured exclude each other.", "Leave out one of them.");
    const { serveStdioServer } = await import("../mcp/stdio.ts");
    await serveStdioServer(
      engineOptions(given),
      {
        tools,
        structured: given.flag("structured"),
        onlySeen: given.flag("only-seen"),
        chatgpt,
        ...nameOption("searchName", given.text("name")),
        ...nameOption("openName", given.text("open-name")),
      },
      signal,
    );
    return exitCodes.ok;
  },
};

function readTools(list: string | undefined): ("search" | "open")[] {
  if (list === undefined) return [...toolNames];
  return list.split(",").map((name) => {
    const found = toolNames.find((tool) => tool === name.trim());
    if (!found)
      throw new UsageError(`--tools cannot be "${name}".`, `It is one or both of ${toolNames.join(", ")}.`);
    return found;
  });
}

/** The protocol allows 1 to 128 letters, digits, and _ - . in a tool's name. */
function nameOption(
  key: "searchName" | "openName",
  name: string | undefined,
): { searchName?: string; openName?: string } {
  if (name === undefined) return {};
  if (!/^[\w.-]{1,128}$/.test(name))
    throw new UsageError(`"${name}" cannot be a tool's name.`, "Use letters, digits, _ - and . only.");
  return { [key]: name };
}
