import { isObject } from "../../metadata/json-ld.ts";

/** Keys under which systems keep a text: Discourse `cooked`, CMS and GraphQL names. */
const textKeys =
  /^(?:cooked|body|bodyhtml|body_html|content|contenthtml|html|articlebody|text|description|rendered|markdown|value|summary)$/i;
const authorKeys = ["username", "author", "name", "display_name"];
const maximumSteps = 200_000;

export interface StoredText {
  /** HTML or plain text, in the order of the data. */
  parts: { text: string; by: string }[];
  chars: number;
}

/**
 * The richest text in data that a script would turn into a page. Texts that stand at the same place in
 * every element of a list (the posts of a thread) belong together; the place with most text wins.
 */
export function richestText(data: readonly unknown[]): StoredText | undefined {
  const places = new Map<string, StoredText>();
  let steps = 0;
  const stack: { value: unknown; path: string; by: string }[] = data.map((value) => ({
    value,
    path: "",
    by: "",
  }));
  stack.reverse();
  for (let entry = stack.pop(); entry && steps < maximumSteps; entry = stack.pop(), steps++) {
    const { path, by } = entry;
    let { value } = entry;
    if (typeof value === "string") {
      if (/^\s*[{[]/.test(value) && value.length > 200) {
        // Discourse stores JSON inside JSON.
        try {
          value = JSON.parse(value) as unknown;
        } catch {
          continue;
        }
      } else {
        const key = path.slice(path.lastIndexOf(".") + 1);
        if (value.length < 120 || !textKeys.test(key) || !/\s\S+\s/.test(value)) continue;
        const place = places.get(path) ?? { parts: [], chars: 0 };
        place.parts.push({ text: value, by });
        place.chars += value.replace(/<[^>]*>/g, "").length;
        places.set(path, place);
        continue;
      }
    }
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        stack.push({ value: value[index], path: `${path}[]`, by });
    } else if (isObject(value)) {
      const object = value;
      const name =
        authorKeys.map((key) => object[key]).find((found): found is string => typeof found === "string") ??
        "";
      const keys = Object.keys(object);
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index] ?? "";
        // Keys that are numbers or ids (`topic_68911`) stand for the same place.
        stack.push({ value: object[key], path: `${path}.${key.replace(/\d+/g, "0")}`, by: name });
      }
    }
  }
  let best: StoredText | undefined;
  for (const place of places.values()) if (!best || place.chars > best.chars) best = place;
  return best;
}
