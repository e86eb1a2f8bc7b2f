import { stripVTControlCharacters } from "node:util";
import { htmlToMarkdown } from "@scry/page";
import { outlineOf, safeMarkdown } from "@scry/page/markdown";
import { ScryError } from "../../contracts/error.ts";
import { asArray, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import type { Content, ContentInput } from "./content.ts";
import { fenced } from "./markdown-parts.ts";
import { decodeText, fileName } from "./plain.ts";

const longestOutput = 5_000;
const mostCells = 2_000;

/** A Jupyter notebook: its prose, its code with the language, and what the code printed. */
export function readNotebook(input: ContentInput): Content {
  const decoded = decodeText(input);
  const notebook = parsed(decoded.text);
  // Version 3 kept its cells in a sheet.
  const cells = objects(notebook.cells ?? asObject(asArray(notebook.worksheets)?.[0])?.cells);
  const about = asObject(notebook.metadata);
  const language =
    asText(asObject(about?.language_info)?.name) ?? asText(asObject(about?.kernelspec)?.language) ?? "python";
  const parts = cells.slice(0, mostCells).flatMap((cell) => {
    const source = joined(cell.source ?? cell.input);
    if (cell.cell_type !== "code") return cell.cell_type === "raw" ? [fenced(source, "")] : [source];
    const outputs = objects(cell.outputs).map((output) => outputOf(output, input.finalUrl));
    return [source.trim() && fenced(source, language.replace(/[^\w+-]/g, "")), ...outputs];
  });
  const { markdown, links, images, hidden } = safeMarkdown(
    parts.filter((part) => part.trim()).join("\n\n"),
    new URL(input.finalUrl),
  );
  const outline = outlineOf(markdown);
  const more = cells.length - mostCells;
  return {
    title: asText(about?.title) ?? outline.find(({ level }) => level === 1)?.text ?? fileName(input.finalUrl),
    markdown,
    outline,
    links,
    images,
    hidden: { ...decoded.hidden, ...hidden },
    warnings: [...decoded.warnings, ...(more > 0 ? [`${more} further cells were left out.`] : [])],
    pageType: "documentation",
  };
}

function parsed(text: string): JsonObject {
  try {
    const notebook = asObject(JSON.parse(text));
    if (notebook?.cells || notebook?.worksheets) return notebook;
  } catch {
    // Reported below: half a notebook cannot be read.
  }
  throw new ScryError({
    code: "bad_reply",
    message: "This notebook is damaged and cannot be read.",
    hint: "Try again, or use another source.",
  });
}

/** Text is a string or a list of lines. */
const joined = (value: unknown): string =>
  asText(value) ?? (asArray(value) ?? []).map((part) => asText(part) ?? "").join("");

/** The output of a cell: text or a table; pictures are only named. */
function outputOf(output: JsonObject, url: string): string {
  const data = asObject(output.data) ?? output;
  const html = joined(data["text/html"]);
  if (html.includes("<table")) return htmlToMarkdown(html, { url }).markdown.slice(0, longestOutput * 4);
  const failure = asText(output.ename) && `${asText(output.ename)}: ${asText(output.evalue) ?? ""}`;
  const text = stripVTControlCharacters(failure || joined(data["text/plain"] ?? output.text)).trimEnd();
  const picture = Object.keys(data).some((type) => type.startsWith("image/"));
  if (picture) return "[image: output]";
  if (!text.trim()) return "";
  const cut =
    text.length > longestOutput
      ? `${text.slice(0, longestOutput).toWellFormed()}\n… (${text.length} characters)`
      : text;
  return fenced(cut, "text");
}
