import { openPageTool, webSearchTool } from "@scry/core";

/** One name, several separated by commas, or a list. */
function names(value) {
  const list = typeof value === "string" ? value.split(",") : (value ?? []);
  const found = list.map((name) => name.trim()).filter(Boolean);
  return found.length ? found : undefined;
}

/** What scry shows of a page that was asked a question, when nobody names a length. */
const passagesLength = 4000;

/** A model may ask for less than the limit, never for more. Without a limit of the extension's own, scry's holds. */
function boundLength(input, own, longest) {
  if (typeof input !== "object" || input === null) return input;
  const asked = Number(input.max_length);
  if (asked) return { ...input, max_length: Math.min(asked, own ?? longest) };
  if (own === undefined) return input;
  return { ...input, max_length: input.query ? Math.min(own, passagesLength) : own };
}

let context;

export function initialize(given) {
  context = given;
}

/** A tool with a `create` is made under the name and with the config of its row in the database. */
export function getTools() {
  const setting = (config, name) => config[name] ?? context.getConfig(name);
  return [
    {
      type: "SearchWebTool",
      name: "web_search",
      description: "Search the web.",
      create({ name, config }) {
        if (!context.scry.settings.search.enabled) return undefined;
        const providers = names(setting(config, "search_provider"));
        return webSearchTool(context.scry, { name, search: { providers } });
      },
    },
    {
      type: "OpenPageTool",
      name: "open_page",
      description: "Read a web page as Markdown.",
      create({ name, nameOf, config }) {
        const { read, search } = context.scry.settings;
        if (!read.enabled) return undefined;
        const tool = openPageTool(context.scry, {
          name,
          searchName: search.enabled ? (nameOf("SearchWebTool") ?? "web_search") : null,
          open: { readers: names(setting(config, "read_provider")) },
        });
        const own = Number(setting(config, "max_page_length")) || undefined;
        const bounded = (input) => boundLength(input, own, read.maxPageLength);
        return { ...tool, execute: (input, call) => tool.execute(bounded(input), call) };
      },
    },
  ];
}
