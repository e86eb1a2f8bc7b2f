import type { PageNode } from "../html/node.ts";
import { isName } from "./author.ts";
import { isObject, type JsonObject, textValue, typesOf } from "./json-ld.ts";
import { metaNamed } from "./meta-names.ts";

/** Meta names of authors without the signs between their words, the surest first. */
const authorNames = [
  "author",
  "articleauthor",
  "parselyauthor",
  "dccreator",
  "dctermscreator",
  "sailthruauthor",
  "citationauthor",
  "byl",
];

/** More than this are a committee. */
const mostAuthors = 6;

export interface StatedAuthors {
  names: string[];
  /** Names of people, in structured data: those may be called as their site is. */
  arePeople: boolean;
}

/** Whom structured data name as the authors of an object; some only point to a person elsewhere in the page. */
export function authorsOf(main: JsonObject | undefined, objects: readonly JsonObject[]): StatedAuthors {
  const entries = (Array.isArray(main?.author) ? main.author : [main?.author]).map((entry) =>
    isObject(entry) && entry.name === undefined
      ? (objects.find((object) => object["@id"] === entry["@id"] && object.name !== undefined) ?? entry)
      : entry,
  );
  return {
    names: distinctNames(entries.map(textValue)),
    arePeople: entries.every((entry) => isObject(entry) && typesOf(entry).includes("person")),
  };
}

/** Whom the first meta name that names somebody names; papers repeat it for each of their authors. */
export function authorsInMeta(metas: readonly PageNode[]): string[] {
  const found = metaNamed(metas, authorNames).filter(({ content }) => isName(nameAlone(content)));
  const same = found.filter(({ name }) => name === found[0]?.name);
  return distinctNames(
    same.map(({ name, content }) => (/^citation/i.test(name) ? inOrder(content) : content)),
  );
}

/** Papers state "Bee, Ann": beside others nobody would know where a name ends. */
const inOrder = (name: string) => name.trim().replace(/^([^,]+),\s*([^,]+)$/, "$2 $1");

function distinctNames(values: readonly (string | undefined)[]): string[] {
  const names = values.map((value) => nameAlone(value ?? "")).filter(isName);
  return [...new Set(names)].slice(0, mostAuthors);
}

const address = /[\s|,;(<[]*(?:\S+@\S+\.\p{L}+|https?:\/\/\S+)[)>\]]*/giu;
/** What follows a name behind a bar is its role, its mail or its paper. */
const behindBar = /\s*[|•·]\s.*$/;
const role =
  /,\s+(?:the\s+)?(?:[\p{L}&/-]+\s+){0,3}(?:editor|reporter|writer|correspondent|contributor|columnist|journalist|producer|staff|manager|director|founder|redakteur|redakteurin|korrespondent|korrespondentin)$/iu;

/** A name as it is stated, without "by", role, mail and address. */
function nameAlone(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:written|posted) )?by:?\s+/i, "")
    .replace(address, "")
    .replace(behindBar, "")
    .replace(role, "")
    .trim();
}
