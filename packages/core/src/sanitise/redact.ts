import { ScryError } from "../contracts/error.ts";

/** Takes secrets out of text and values by their exact value: raw, URL-encoded, base64, and as part of basic auth. */
export interface Redactor {
  add(secret: string): void;
  text(text: string): string;
  /** A copy of a plain JSON value with every string redacted; the same value when nothing was found. */
  value<T>(value: T): T;
  error(error: unknown): unknown;
}

const mask = "[secret]";
/** Shorter values ("1", "key") would blank out ordinary words. */
const shortest = 6;

/** The spellings under which a secret may come back. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64");
  const forms = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ""),
    base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, ""),
  ];
  // Inside "user:password" base64 depends on what stands before it: the three possible alignments.
  for (const lead of ["", "x", "xx"]) {
    const aligned = Buffer.from(lead + secret).toString("base64");
    const inner = aligned.slice(lead ? 4 : 0, -4);
    if (inner.length >= 12) forms.push(inner);
  }
  return forms;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  let forms: string[] = [];

  const text = (input: string) => {
    let output = input;
    for (const form of forms) if (output.includes(form)) output = output.replaceAll(form, mask);
    return output;
  };

  const value = <T>(input: T): T => {
    if (!forms.length) return input;
    if (typeof input === "string") return text(input) as T;
    if (Array.isArray(input)) {
      const copy = input.map(value);
      return copy.some((item, index) => item !== input[index]) ? (copy as T) : input;
    }
    if (typeof input === "object" && input !== null && Object.getPrototypeOf(input) === Object.prototype) {
      const entries = Object.entries(input).map(([name, item]) => [text(name), value(item)] as const);
      const changed = entries.some(([name, item], index) => {
        const [oldName, oldItem] = Object.entries(input)[index] ?? [];
        return name !== oldName || item !== oldItem;
      });
      return changed ? (Object.fromEntries(entries) as T) : input;
    }
    return input;
  };

  const error = (input: unknown): unknown => {
    if (!forms.length) return input;
    if (ScryError.is(input)) {
      const cause = input.cause === undefined ? undefined : error(input.cause);
      const clean = input.with({ message: text(input.message), hint: text(input.hint), cause });
      if (input.stack) clean.stack = text(input.stack);
      return clean;
    }
    if (input instanceof Error) {
      const clean = new Error(
        text(input.message),
        input.cause === undefined ? undefined : { cause: error(input.cause) },
      );
      clean.name = input.name;
      if ("code" in input) Object.assign(clean, { code: input.code });
      if (input.stack) clean.stack = text(input.stack);
      return clean;
    }
    return value(input);
  };

  return {
    add(secret) {
      for (const part of new Set([secret, ...secret.split(",").map((one) => one.trim())])) {
        if (part.length >= shortest) known.add(part);
      }
      // Longest first, so that no form is cut by a shorter one inside it.
      forms = [...new Set([...known].flatMap(spellings))]
        .filter((form) => form.length >= shortest)
        .sort((a, b) => b.length - a.length);
    },
    text,
    value,
    error,
  };
}
