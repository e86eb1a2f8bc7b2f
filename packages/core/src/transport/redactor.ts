import { ScryError } from "../contracts/error.ts";
import type { Layer, Wire } from "./call.ts";

/**
 * Removes secrets from text and values by their exact value: raw, URL-encoded, JSON-escaped, base64, and as part of
 * basic authentication.
 */
export interface Redactor {
  add(secret: string): void;
  text(text: string): string;
  /** A copy of a plain JSON value with every string redacted; the same value when nothing was found. Errors too. */
  value<T>(value: T): T;
  error(error: unknown): unknown;
}

const mask = "[secret]";
/** Shorter values ("1", "key") would blank out ordinary words. */
const shortest = 6;
/** Deeper values and longer chains of causes are cut: they may be circular. */
const deepest = 20;

/** The spellings under which a secret may come back. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64");
  const encoded = [encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2)];
  const forms = [
    secret,
    ...encoded,
    // An address inside an address.
    encodeURIComponent(encodeURIComponent(secret)),
    // %2F and %2f are the same.
    ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ""),
    base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, ""),
  ];
  // Inside "user:password" the base64 depends on what comes before: the three possible alignments. Fewer than 8
  // characters could match by chance.
  for (const lead of ["", "x", "xx"]) {
    const aligned = Buffer.from(lead + secret).toString("base64");
    const inner = aligned.slice(lead ? 4 : 0, -4);
    if (inner.length >= 8) forms.push(inner);
  }
  return forms;
}

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Creates a redactor, which learns secrets and removes them from whatever is printed. */
export function createRedactor(): Redactor {
  const known = new Set<string>();
  let forms: string[] = [];
  let shortestForm = Number.POSITIVE_INFINITY;

  const text = (input: string) => {
    // Most strings of an answer, and all names, are shorter than a key.
    if (input.length < shortestForm) return input;
    let output = input;
    for (const form of forms) if (output.includes(form)) output = output.replaceAll(form, mask);
    return output;
  };

  const value = (input: unknown, depth: number): unknown => {
    if (typeof input === "string") return text(input);
    if (typeof input !== "object" || input === null) return input;
    if (depth > deepest) return mask;
    if (input instanceof Error) return error(input, depth);
    if (Array.isArray(input)) {
      const copy = input.map((item) => value(item, depth + 1));
      return copy.some((item, index) => item !== input[index]) ? copy : input;
    }
    if (!isPlain(input)) return input;
    const entries = Object.entries(input);
    let changed = false;
    for (const entry of entries) {
      const [name, item] = entry;
      entry[0] = text(name);
      entry[1] = value(item, depth + 1);
      changed ||= entry[0] !== name || entry[1] !== item;
    }
    return changed ? Object.fromEntries(entries) : input;
  };

  const error = (input: Error | ScryError, depth: number): unknown => {
    const cause = input.cause === undefined || depth > deepest ? undefined : value(input.cause, depth + 1);
    const clean = ScryError.is(input)
      ? input.with({
          message: text(input.message),
          hint: text(input.hint),
          attempts: value(input.attempts, depth + 1) as ScryError["attempts"],
          outline: value(input.outline, depth + 1) as ScryError["outline"],
          cause,
        })
      : Object.assign(new Error(text(input.message), cause === undefined ? undefined : { cause }), {
          name: input.name,
          ...("code" in input && { code: input.code }),
        });
    if (input.stack) clean.stack = text(input.stack);
    return clean;
  };

  return {
    add(secret) {
      const parts = [secret, ...secret.split(",").map((part) => part.trim())];
      const fresh = parts.filter((part) => part.length >= shortest && !known.has(part));
      if (!fresh.length) return;
      for (const part of fresh) known.add(part);
      // Longest first, so that no form is cut by a shorter one inside it.
      forms = [...new Set([...known].flatMap(spellings))]
        .filter((form) => form.length >= shortest)
        .sort((a, b) => b.length - a.length);
      shortestForm = forms.at(-1)?.length ?? Number.POSITIVE_INFINITY;
    },
    text,
    value: <T>(input: T) => (forms.length ? (value(input, 0) as T) : input),
    error: (input) => (forms.length ? value(input, 0) : input),
  };
}

/**
 * Removes secrets from results and errors, even where a service echoes them. Below the cache, so that cached replies are
 * clean.
 */
export const redact =
  (redactor: Redactor): Layer =>
  (next) =>
  async (call) => {
    try {
      const answered = await next(call);
      return { ...answered, value: redactor.value(answered.value) };
    } catch (error) {
      throw redactor.error(error);
    }
  };

/** The same for the raw reply: before a message or snippet is cut, so that no half of a secret remains. */
export const redactReply =
  (redactor: Redactor) =>
  (next: Wire): Wire =>
  async (request, call) => {
    const reply = await next(request, call);
    return { ...reply, headers: redactor.value(reply.headers), body: redactor.text(reply.body) };
  };
