/**
 * Writes the reference of the libraries, docs/reference/library-*.md: every public name with its doc comment and its
 * declaration, from what the build wrote. `--check` writes nothing and fails when a page is out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Declaration, type Entry, publicNames } from "./public-names.ts";

const root = join(import.meta.dirname, "..");
const libraries = [
  { folder: "packages/page", name: "@scry/page", page: "library-page.md" },
  { folder: "packages/core", name: "@scry/core", page: "library-core.md" },
];

/** Outside of code, what a page of the site would take for a tag. */
const asText = (line: string) =>
  line
    .replace(/\{@link ([^}]*)\}/g, "`$1`")
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll("<", "&lt;")))
    .join("");

/** A doc comment as Markdown: its text, tags as a list, examples as code. */
export function commentToMarkdown(comment: string): string {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
  const [text = "", ...tags] = lines.join("\n").trim().split(/^@/m);
  return [text, ...tags]
    .map((part, index) => {
      if (index === 0) return asText(part.trim());
      const [, tag = "", body = ""] = /^(\w+)\s*([\s\S]*)$/.exec(part) ?? [];
      if (tag === "example") return `\`\`\`ts\n${body.trim()}\n\`\`\``;
      return `*${tag}* ${asText(body.trim())}`;
    })
    .filter(Boolean)
    .join("\n\n");
}

function nameSection(name: string, { comment = "", code }: Declaration): string {
  const plain = code
    .replace(/^export /gm, "")
    .replace(/^declare /gm, "")
    .replace(/^ {4,}/gm, (indent) => " ".repeat(indent.length / 2));
  return [`### \`${name}\``, commentToMarkdown(comment), `\`\`\`ts\n${plain}\n\`\`\``].join("\n\n");
}

const isType = ({ code }: Declaration) => /^(?:export )?(?:declare )?(?:interface|type) /.test(code);

/** Functions, classes and constants first, then types; each by name. */
const inOrder = (a: Named, b: Named) =>
  Number(isType(a.declaration)) - Number(isType(b.declaration)) || a.name.localeCompare(b.name, "en");

interface Named {
  name: string;
  declaration: Declaration;
}

const hasCode = (named: Entry["names"][number]): named is Named => Boolean(named.declaration?.code);

/** The pages by their file names. A name that several entries export is described once, at the first of them. */
export function referencePages(entries: readonly Entry[]): Map<string, string> {
  const described = new Map<string, string>();
  return new Map(
    libraries.map(({ name: library, page }) => {
      const own = entries.filter(
        ({ specifier }) => specifier === library || specifier.startsWith(`${library}/`),
      );
      const sections = own.map(({ specifier, names }) => {
        const parts = names
          .filter(hasCode)
          .sort(inOrder)
          .map(({ name, declaration }) => {
            const key = `${declaration.file}:${name}`;
            const place = described.get(key);
            if (place) return `- [\`${name}\`](${place})`;
            described.set(key, `${page}#${name.toLowerCase()}`);
            return nameSection(name, declaration);
          });
        const links = parts.filter((part) => part.startsWith("- "));
        const also = links.length > 0 ? [`Described elsewhere:\n\n${links.join("\n")}`] : [];
        const rest = parts.filter((part) => !part.startsWith("- "));
        return [`## ${specifier}`, ...also, ...rest].join("\n\n");
      });
      const intro =
        "Every public name with its doc comment and its declaration, by the entry that exports it. Written by `npm run docs:reference`.";
      return [page, `# Library: ${library}\n\n${intro}\n\n${sections.join("\n\n")}\n`] as const;
    }),
  );
}

function main(): void {
  const folder = join(root, "docs/reference");
  mkdirSync(folder, { recursive: true });
  const entries = publicNames(
    root,
    libraries.map(({ folder: place }) => place),
  );
  for (const [file, content] of referencePages(entries)) {
    const path = join(folder, file);
    if (!process.argv.includes("--check")) writeFileSync(path, content);
    else if (readFileSync(path, "utf8") !== content) {
      console.error(`Out of date: docs/reference/${file}. Run: npm run docs:reference`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) main();
