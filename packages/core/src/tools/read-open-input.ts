import { ScryError } from "../contracts/error.ts";
import { asObject } from "../contracts/json.ts";
import type { ViewRequest } from "../engine/view/view.ts";
import { completeAddress } from "../guard/complete-address.ts";
import { badPort } from "../guard/url.ts";
import type { ArgumentNames } from "./argument-names.ts";
import { openPageInput } from "./schema.ts";
import { unknownArguments } from "./unknown-arguments.ts";

const invalid = (message: string) => new ScryError({ code: "invalid_input", message });

/** Reads what a model sent; harmless slips (numbers as text, empty strings) are accepted. */
export function readOpenInput(raw: unknown, names: ArgumentNames = {}): ViewRequest & { url: string } {
  const input = asObject(raw) ?? {};
  const named = (argument: string) => names[argument] ?? argument;
  return {
    url: address(input.url),
    query: text(named("query"), input.query),
    find: text(named("find"), input.find),
    section: text(named("section"), input.section),
    offset: number(named("offset"), input.offset, 0),
    maxLength: number(named("max_length"), input.max_length, 1),
  };
}

/** What was sent and is not read, in a sentence. */
export const ignoredOpenInput = (raw: unknown): string[] =>
  unknownArguments(raw, Object.keys(openPageInput.shape));

function address(value: unknown): string {
  const url = typeof value === "string" ? completeAddress(value.trim()) : "";
  if (!url) throw invalid("The URL is missing. Give the address of the page to open.");
  // What has a scheme but cannot be read is told by the guard, which knows why: a port that is too large.
  if (URL.canParse(url) || badPort.test(url)) return url;
  throw invalid("This is not a web address. Give a complete URL that begins with https:// or http://.");
}

function text(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw invalid(`${name} has to be text.`);
  if (value.length > 2000) throw invalid(`${name} is longer than 2000 characters.`);
  return value;
}

function number(name: string, value: unknown, least: number): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const read = typeof value === "string" ? Number(value) : value;
  if (typeof read !== "number" || !Number.isInteger(read) || read < least)
    throw invalid(`${name} ${shown(value)}, but it has to be a whole number, ${least} or more.`);
  return read;
}

/** A text or number as it was given; anything else has no spelling that is sure to work. */
function shown(value: unknown): string {
  if (typeof value === "string") return `is "${value.slice(0, 100).toWellFormed()}"`;
  return typeof value === "number" ? `is ${value}` : "is not a number";
}
