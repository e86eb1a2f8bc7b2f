import { nameWords } from "../html/class-names.ts";
import { isInline, type PageNode, plainText, walk } from "../html/node.ts";
import { remember } from "../html/text.ts";
import { nameInByline } from "./byline.ts";
import { isObject, type JsonObject, textValue, typesOf } from "./json-ld.ts";
import { metaNamed } from "./meta.ts";
import type { Surroundings } from "./surroundings.ts";
import { authorWords, notAuthorWords } from "./vocabulary/author-words.ts";
import { authorNames } from "./vocabulary/meta-names.ts";

function isName(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= 120 &&
    !/^https?:|[@<>{}]|^(?:admin|administrator|webmaster|staff|null|undefined|super user)$/i.test(value)
  );
}

/** A byline is not longer than this. */
const longestByline = 80;

/** `rel=author`, microdata or a byline's class; the first that holds a name and belongs to the page itself. */
export function authorInPage(elements: readonly PageNode[], surroundings: Surroundings): string | undefined {
  const namesAuthor = remember(isAuthorClass);
  for (let index = 0; index < elements.length; index++) {
    const node = elements[index] as PageNode;
    const { attributes } = node;
    if (!attributes) continue;
    const marked = attributes.get("itemprop") === "author";
    // Most elements are ruled out by their length.
    if (!marked && (node.chars === 0 || node.chars > longestByline)) continue;
    const { class: names } = attributes;
    const rel = attributes.get("rel");
    const named =
      marked || (rel !== undefined && relAuthor.test(rel)) || (names !== undefined && namesAuthor(names));
    if (!named || surroundings.isElsewhere(node)) continue;
    // Microdata of a person keeps the name apart from ranks, badges and dates.
    const name = (marked && nameProperty(node)) || (node.chars <= longestByline && nameOf(node, namesAuthor));
    if (name && isName(name)) return [name, ...namesBeside(node, name)].join(", ");
  }
  return undefined;
}

/** A list of authors is not longer than this. */
const longestList = 240;

/** Names in elements of the same kind beside an author: some bylines are lists. */
function namesBeside(first: PageNode, name: string): string[] {
  const item = first.parent?.tag === "li" ? first.parent : first;
  if (!item.parent || item.parent.chars > longestList) return [];
  const names = item.parent.children
    .filter((node) => node !== item && node.tag === item.tag && node.get("class") === item.get("class"))
    .map((node) => nameInByline(bylineText(node)) ?? "");
  return [...new Set(names)].filter((other) => isName(other) && !name.includes(other));
}

const relAuthor = /(?:^|\s)author(?:\s|$)/;

function isAuthorClass(names: string): boolean {
  // Most class names do not pass even this.
  return /auth?[eo]r|auteur|byline|writer|personname/i.test(names) && names.split(/\s+/).some(isAuthorName);
}

function isAuthorName(name: string): boolean {
  const words = nameWords(name);
  return words.some((word) => authorWords.has(word)) && !words.some((word) => notAuthorWords.has(word));
}

/** The text of a byline, with spaces where only a style sheet separates its parts: "byAnn Bee2 May". */
function bylineText(byline: PageNode): string {
  let text = "";
  walk(byline, (node) => {
    if (node.tag !== "") text += isInline(node) ? "" : " ";
    else if (/[\p{Ll}\p{Lo}]$/u.test(text) && /^[\p{Lu}\p{N}]/u.test(node.text)) text += ` ${node.text}`;
    else text += node.text;
    return undefined;
  });
  return text.replace(/\s+/g, " ").trim();
}

/** After a name, these lead to another. */
const joins = /^\s*(?:,|&|(?:and|und|et|y|e|en|og|och|i|и)\s)/iu;

/** The name in a byline's text; where its mark-up sets the name apart from what follows (a rank, a role), that alone. */
function nameOf(byline: PageNode, namesAuthor: (names: string) => boolean): string | undefined {
  const text = nameInByline(bylineText(byline));
  const person = personIn(byline, namesAuthor);
  const start = person ? (text?.indexOf(person) ?? -1) : -1;
  return start < 0 || joins.test(text?.slice(start + (person?.length ?? 0)) ?? "") ? text : person;
}

/** The part of a byline marked as `rel=author`, as name of an hCard, by its own class or by the only link. */
function personIn(byline: PageNode, namesAuthor: (names: string) => boolean): string | undefined {
  let person: PageNode | undefined;
  walk(byline, (node) => {
    const names = node.get("class");
    const isOnlyLink = node.tag === "a" && byline.links === 1;
    const isMarked = relAuthor.test(node.get("rel")) || hcardName.test(names) || namesAuthor(names);
    // A wrapper of the whole byline sets nothing apart.
    if (node.chars > 0 && node.chars < byline.chars && (isOnlyLink || isMarked)) person = node;
    return person ? "stop" : undefined;
  });
  return person && (nameInByline(bylineText(person)) ?? plainText(person));
}

const hcardName = /(?:^|\s)(?:fn|p-name)(?:\s|$)/;

/** What is marked as the name, else the first link: forums link to their members. */
function nameProperty(person: PageNode): string | undefined {
  let name: string | undefined;
  let link: string | undefined;
  walk(person, (node) => {
    if (node.get("itemprop") === "name") name ??= node.get("content") || plainText(node);
    if (node.tag === "a" && node.chars > 0) link ??= plainText(node);
    return name === undefined ? undefined : "stop";
  });
  return (name ?? link)?.trim();
}

/** Longer lists are committees. */
const mostAuthors = 6;

/**
 * Whom structured data name as the authors of an object; some only point to a person elsewhere in the page. People may
 * have the same name as their site.
 */
export function authorsOf(main: JsonObject | undefined, objects: readonly JsonObject[]) {
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

/** The authors in the first meta name that has some; papers repeat it for each author. */
export function authorsInMeta(metas: readonly PageNode[]): string[] {
  const found = metaNamed(metas, authorNames).filter(({ content }) => isName(nameAlone(content)));
  const same = found.filter(({ name }) => name === found[0]?.name);
  return distinctNames(
    same.map(({ name, content }) => (/^citation/i.test(name) ? inOrder(content) : content)),
  );
}

/** Papers write "Bee, Ann"; in a list it would be unclear where a name ends. */
const inOrder = (name: string) => name.trim().replace(/^([^,]+),\s*([^,]+)$/, "$2 $1");

function distinctNames(values: readonly (string | undefined)[]): string[] {
  const names = values.map((value) => nameAlone(value ?? "")).filter(isName);
  return [...new Set(names)].slice(0, mostAuthors);
}

const contact = /[\s|,;(<[]*(?:\S+@\S+\.\p{L}+|https?:\/\/\S+)[)>\]]*/giu;
/** After a bar follow role, mail or newspaper. */
const afterBar = /\s*[|•·]\s.*$/;
const role =
  /,\s+(?:the\s+)?(?:[\p{L}&/-]+\s+){0,3}(?:editor|reporter|writer|correspondent|contributor|columnist|journalist|producer|staff|manager|director|founder|redakteur|redakteurin|korrespondent|korrespondentin)$/iu;

/** With role, mail and address a name is not longer than this; the patterns would take long over a page full of letters. */
const longestStated = 400;

/** A name as it is stated, without "by", role, mail and address. */
function nameAlone(value: string): string {
  if (value.length > longestStated) return "";
  return value
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:written|posted) )?by:?\s+/i, "")
    .replace(contact, "")
    .replace(afterBar, "")
    .replace(role, "")
    .trim();
}
