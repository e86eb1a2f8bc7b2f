import { basename } from "node:path";
import { plainMarkdown } from "@scry/page/markdown";
import { type Command, json } from "../terminal/command.ts";
import { exitCodes, isScryError, UsageError } from "../terminal/errors.ts";
import { plainText } from "../terminal/markdown-layout.ts";
import { printJson, readInput, tell } from "../terminal/output.ts";
import { output, resultWriter } from "./result-writer.ts";

export const command: Command = {
  words: "FILE|-",
  offers: "files",
  about:
    "Extracts the main content of a file (or standard input) and prints it as Markdown: HTML, PDF, Office documents, EPUB, notebooks, e-mail, subtitles, feeds, JSON, CSV, text. Uses no network.",
  options: {
    url: { about: "the page's address, which completes relative links", value: "U" },
    format: {
      about:
        "how to print the content (default markdown; data is what the page declares for programs, as JSON)",
      value: "FORMAT",
      choices: ["markdown", "text", "json", "data"],
    },
    json,
    output,
  },
  examples: [
    ["scry extract page.html --url https://example.com/page", "a saved page, with complete links"],
    ["scry extract report.pdf -o report.md", "a document as Markdown"],
    ["curl -s https://example.com | scry extract - --json", "from a pipe, with title, author and date"],
  ],
  async run({ arguments: given, signal }) {
    const [file, ...more] = given.words;
    if (!file || more.length)
      throw new UsageError("Give one file, or - for standard input: scry extract page.html --url https://…");
    const address = given.text("url");
    if (address !== undefined && !URL.canParse(address))
      throw new UsageError(
        `--url cannot be "${address}".`,
        "Give a complete address such as https://example.com/page.",
      );
    const asJson = given.flag("json") || given.text("format") === "json";
    const out = await resultWriter(given);
    const bytes = await readInput(file, signal);
    const { addressForFile, hasRelativeLinks, withRelativeLinks } = await import("@scry/core/host");
    const name = file === "-" ? "" : basename(file);
    const url = address ?? addressForFile(name || "standard input");
    const { extractPage, isDocumentFile, nonTextName, readLocalFile } = await import("@scry/core/extract");
    const binary = nonTextName(bytes);
    if (binary && !isDocumentFile(bytes, file)) return refuse(file, binary, asJson);
    let other: Content | undefined;
    try {
      other = await readLocalFile(bytes, { url, name, signal });
    } catch (thrown) {
      if (!asJson || !isScryError(thrown) || thrown.code === "cancelled") throw thrown;
      const { message: error, code, hint } = thrown;
      printJson({ error, code, hint });
      return exitCodes.failure;
    }
    const read = other ? withText(other) : extractPage(bytes, { url });
    const page = address === undefined ? withRelativeLinks(read, url) : read;
    if (given.text("format") === "data") {
      const { declaredData, pageDataOf } = await import("@scry/core/extract");
      const declared = other ? {} : { declared: declaredData(bytes) };
      out.json(pageDataOf({ ...page, ...declared, finalUrl: address ?? "" }));
    } else if (asJson) out.json(snakeCase(page));
    else if (page.markdown) out.markdown(given.text("format") === "text" ? page.text : page.markdown);
    else tell(`There is no content in this ${other ? "file" : "HTML"}.`);
    await out.end();
    if (other && !asJson) other.warnings.forEach((warning) => void tell(warning));
    if ("truncated" in page && page.truncated)
      tell(
        "The file is longer than 10 million characters, or made of too many elements for its length; its end was not read.",
      );
    if (address === undefined && hasRelativeLinks(read.markdown))
      tell("Relative links are as in the file: give the page's address with --url to complete them.");
    return page.markdown ? exitCodes.ok : exitCodes.nothingFound;
  },
};

type Content = NonNullable<Awaited<ReturnType<typeof import("@scry/core/extract").readLocalFile>>>;

const withText = (content: Content) => ({
  ...content,
  text: content.plain ? plainText(content.markdown) : plainMarkdown(content.markdown),
});

function refuse(file: string, kind: string, asJson: boolean): number {
  const error = `${file === "-" ? "Standard input" : file} is ${kind}, but scry extract reads only HTML, PDF, Office documents and text.`;
  const hint = "Give it a page, e.g. one that a browser saved.";
  if (asJson) printJson({ error, code: "unsupported_content", hint });
  else tell(`scry: ${error} ${hint}`);
  return exitCodes.failure;
}

/** Field names as every JSON of scry has them; values stay. */
function snakeCase(page: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(page).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
