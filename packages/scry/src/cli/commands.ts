import type { CommandEntry } from "../terminal/command.ts";

/** Every command: one file and one line here. Dispatch, help and shell completion read this list. */
export const commands: readonly CommandEntry[] = [
  { name: "search", summary: "search the web", load: () => import("./search.ts") },
  { name: "open", summary: "read pages as Markdown", load: () => import("./open.ts") },
  { name: "find", summary: "find text in a page", load: () => import("./find.ts") },
  { name: "map", summary: "list the addresses of a site", load: () => import("./map.ts") },
  {
    name: "crawl",
    summary: "save a site as Markdown files or JSON lines",
    load: () => import("./crawl.ts"),
  },
  {
    name: "research",
    summary: "answer a question with a report and its sources",
    load: () => import("./research.ts"),
  },
  {
    name: "extract",
    summary: "extract the content of a file: HTML, PDF, a feed, JSON, text",
    load: () => import("./extract.ts"),
  },
  { name: "library", summary: "keep pages and find them offline", load: () => import("./library.ts") },
  {
    name: "replay",
    summary: "show a recorded run, and what the web changed since",
    load: () => import("./replay.ts"),
  },
  { name: "explain", summary: "say whether an address may be read", load: () => import("./explain.ts") },
  { name: "mcp", summary: "serve the tools to an MCP client", load: () => import("./mcp.ts") },
  { name: "serve", summary: "serve everything over HTTP", load: () => import("./serve.ts") },
  { name: "check", summary: "compare an answer with its sources", load: () => import("./check.ts") },
  {
    name: "providers",
    summary: "list the search and reading services",
    load: () => import("./providers.ts"),
  },
  { name: "eval", summary: "measure what a model gets to read", load: () => import("./eval.ts") },
  { name: "cache", summary: "show or empty what is kept", load: () => import("./cache.ts") },
  { name: "setup", summary: "set up keys and MCP clients", load: () => import("./setup.ts") },
  { name: "doctor", summary: "find out what does not work", load: () => import("./doctor.ts") },
  { name: "chat", summary: "talk to the assistant", load: () => import("./chat.ts") },
  { name: "completion", summary: "print a script for your shell", load: () => import("./completion.ts") },
];
