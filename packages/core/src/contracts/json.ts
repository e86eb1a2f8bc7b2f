/** Tiny readers for JSON of unknown shape: a wrong type reads as absent, and the parser decides what that means. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is an object and no list; undefined otherwise. */
export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** The value if it is a list; undefined otherwise. */
export const asArray = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : undefined;

/** The value if it is a text; undefined otherwise. */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The value if it is a finite number; undefined otherwise. */
export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** The objects of a list; other members are left out. */
export const objects = (value: unknown): JsonObject[] =>
  (asArray(value) ?? []).map(asObject).filter((item) => item !== undefined);

/** A hit whatever its fields are called: an object that contains the address of a page. */
const isRow = (value: unknown) =>
  Object.values(asObject(value) ?? {}).some((field) => /^https?:\/\//i.test(asText(field) ?? ""));

/**
 * Whether a reply without its list of hits has hits elsewhere. Some services omit the list when they found nothing; a
 * renamed list must not be mistaken for that. `known` are the sections that are not hits.
 */
export function hasRenamedRows(body: JsonObject | undefined, known: ReadonlySet<string>): boolean {
  return Object.entries(body ?? {}).some(([name, section]) => {
    if (known.has(name)) return false;
    const rows = asArray(section) ?? asArray(asObject(section)?.results) ?? [];
    return rows.some(isRow);
  });
}

/** The JSON value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
