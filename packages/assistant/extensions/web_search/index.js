import { openPageTool, webSearchTool } from "@scry/core";

/** One name, several with commas, or a list. */
function names(value) {
  const list = typeof value === "string" ? value.split(",") : (value ?? []);
  const found = list.map((name) => name.trim()).filter(Boolean);
  return found.length ? found : undefined;
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
      create: ({ name, config }) =>
        webSearchTool(context.scry, {
          name,
          search: { providers: names(setting(config, "search_provider")) },
        }),
    },
    {
      type: "OpenPageTool",
      name: "open_page",
      description: "Read a web page as Markdown.",
      create({ name, nameOf, config }) {
        const tool = openPageTool(context.scry, {
          name,
          searchName: nameOf("SearchWebTool") ?? "web_search",
          open: { readers: names(setting(config, "read_provider")) },
        });
        const longest = Number(setting(config, "max_page_length")) || 15_000;
        const bounded = (input) => {
          if (typeof input !== "object" || input === null) return input;
          const asked = Number(input.max_length) || longest;
          return { ...input, max_length: Math.min(asked, longest) };
        };
        return { ...tool, execute: (input, call) => tool.execute(bounded(input), call) };
      },
    },
  ];
}
