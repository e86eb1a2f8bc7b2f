import { asArray, asObject, asText, type JsonObject } from "./json.ts";

/** A hit of whatever field names: an object with the address of a page in it. */
const isRow = (value: unknown) =>
  Object.values(asObject(value) ?? {}).some((field) => /^https?:\/\//i.test(asText(field) ?? ""));

/**
 * Whether hits stand somewhere in a reply whose own list of hits is missing. Some services leave the list out when
 * they found nothing; one that was renamed must not be taken for that. `known` are the sections that are not hits.
 */
export function hasRenamedRows(body: JsonObject | undefined, known: ReadonlySet<string>): boolean {
  return Object.entries(body ?? {}).some(([name, section]) => {
    if (known.has(name)) return false;
    const rows = asArray(section) ?? asArray(asObject(section)?.results) ?? [];
    return rows.some(isRow);
  });
}
