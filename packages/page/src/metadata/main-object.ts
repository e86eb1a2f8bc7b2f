import { type JsonObject, typesOf } from "./json-ld.ts";

/** JSON-LD types that describe the page itself rather than its site, crumbs or pictures. */
const mainType =
  /article|posting|newsarticle|report|review|product|recipe|howto|techarticle|webpage|qapage|question|event|book|course|faqpage|videoobject|softwareapplication|collectionpage|itempage|dataset/;

/** Types that only hold what the page is about. */
const holderType = /page$/;

/** The object that describes what the page is about. */
export function mainObject(objects: readonly JsonObject[]): JsonObject | undefined {
  const matching = objects.filter((object) => typesOf(object).some((type) => mainType.test(type)));
  return (
    matching.find((object) => object.headline !== undefined || object.articleBody !== undefined) ??
    matching.find((object) => !typesOf(object).some((type) => holderType.test(type))) ??
    matching[0]
  );
}

const isOfType = (object: JsonObject | undefined, pattern: RegExp) =>
  object !== undefined && typesOf(object).some((type) => pattern.test(type));

/** Whether an object is an article or a post, which has a headline. */
export const isStory = (object: JsonObject | undefined) => isOfType(object, /article|posting/);

export const isEvent = (object: JsonObject | undefined) => isOfType(object, /event$/);
