import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type DefaultTheme, defineConfig, type MarkdownOptions } from "vitepress";

const repository = "https://github.com/scry-search/scry";

type Item = DefaultTheme.SidebarItem;
const page = (text: string, link: string): Item => ({ text, link: `/${link}` });

/** The pages of a folder of docs/, under their own headings. */
function pagesOf(folder: string): Item[] {
  const place = join(import.meta.dirname, "..", folder);
  return readdirSync(place)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const [heading = name] = readFileSync(join(place, name), "utf8").split("\n", 1);
      return page(heading.replace(/^# /, "").replaceAll("`", ""), `${folder}/${name.replace(/\.md$/, "")}`);
    });
}

const sidebar: Item[] = [
  {
    text: "Start",
    items: [page("What scry is", ""), page("Setting up", "setup"), page("The chat", "assistant")],
  },
  {
    text: "Guides",
    items: [
      page("Recipes", "guides/recipes"),
      page("Troubleshooting", "guides/troubleshooting"),
      page("Windows", "guides/windows"),
      page("Bundlers and serverless", "guides/bundlers"),
      page("Privacy", "guides/privacy"),
      page("Agent frameworks", "adapters"),
      page("MCP clients", "mcp"),
      page("Research", "research"),
      page("Your library", "library"),
      page("Crawling sites", "crawl"),
      page("Serving over HTTP", "gateway"),
      page("Clients of other services", "compatible"),
      page("Running it for others", "running"),
      page("Traces", "telemetry"),
    ],
  },
  {
    text: "Reference",
    items: [
      page("Command", "command"),
      page("Settings", "settings"),
      page("Errors", "errors"),
      page("HTTP API", "reference/http"),
      page("Library: @scry/core", "reference/library-core"),
      page("Library: @scry/page", "reference/library-page"),
      page("Providers", "providers"),
      page("Reading", "reading"),
      page("Known sites", "sites"),
      page("Browser", "browser"),
      page("Citations", "citations"),
      page("State", "state"),
      page("Record and replay", "replay"),
      page("Measuring", "eval"),
    ],
  },
  {
    text: "Internals",
    items: [
      page("Architecture", "architecture"),
      page("Extraction", "extraction"),
      page("Passages", "excerpts"),
      page("The guard", "guard"),
      page("Security model", "security-model"),
      { text: "Benchmarks", link: "/benchmarks", collapsed: true, items: pagesOf("benchmarks") },
      { text: "Contributing", collapsed: true, items: pagesOf("contributing") },
      { text: "Decisions", collapsed: true, items: pagesOf("decisions") },
    ],
  },
];

/** Ids of headings as GitHub makes them, so that a link to a heading works in both places. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");

/**
 * Links are written for GitHub, relative to the file they are in. One that leaves docs/ leads to the repository. The
 * start page is the README, whose links begin at the top of the repository.
 */
function siteLink(link: string, file: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link)) return link;
  const folder = file === "index.md" ? "" : posix.join("docs", posix.dirname(file));
  const target = posix.join(folder, link);
  if (!target.startsWith("docs/")) return `${repository}/blob/main/${target}`;
  return `/${target.slice("docs/".length)}`;
}

const useSiteLinks: MarkdownOptions["config"] = (md) => {
  md.core.ruler.push("site-links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      for (const name of ["href", "src"]) {
        const link = token.attrGet(name);
        if (link) token.attrSet(name, siteLink(link, env.relativePath));
      }
  });
};

/** The colours of the chat page. The name of a block's language is too pale to read as the theme has it. */
const look = `
:root, .dark { --vp-code-lang-color: var(--vp-c-text-2); }
:root {
  --vp-c-bg: #fbfaf7; --vp-c-bg-alt: #f2f0ea; --vp-c-bg-elv: #ffffff; --vp-c-bg-soft: #f2f0ea;
  --vp-c-brand-1: #0f6e6b; --vp-c-brand-2: #0c5a58; --vp-c-brand-3: #0f6e6b; --vp-c-brand-soft: #e0efed;
}
.dark {
  --vp-c-bg: #14171a; --vp-c-bg-alt: #101315; --vp-c-bg-elv: #1c2024; --vp-c-bg-soft: #1c2024;
  --vp-c-brand-1: #5cc4bd; --vp-c-brand-2: #7fd2cc; --vp-c-brand-3: #0f6e6b; --vp-c-brand-soft: #17322f;
}
`;

export default defineConfig({
  title: "scry",
  description: "Web search and page reading for any AI agent",
  lastUpdated: false,
  markdown: {
    anchor: { slugify },
    config: useSiteLinks,
    // Readable on the background of a block: the usual themes fall below 4.5:1.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  head: [
    ["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }],
    ["style", {}, look],
  ],
  // The mark of the chat page.
  vite: { publicDir: join(import.meta.dirname, "../../packages/assistant/web/public") },
  themeConfig: {
    logo: "/favicon.svg",
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: repository }],
  },
});
