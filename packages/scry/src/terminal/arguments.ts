import { parseArgs } from "node:util";
import type { Option } from "./command.ts";
import { UsageError } from "./errors.ts";
import { closest } from "./suggest.ts";

type Options = Readonly<Record<string, Option>>;

/** The typed arguments, checked against the options of the command. */
export interface Arguments {
  words: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

const dashed = (name: string) => (name.length === 1 ? `-${name}` : `--${name}`);

/** Uses parseArgs only to split: its own errors suggest nothing. `typed` is the program with its command. */
export function readArguments(args: readonly string[], options: Options, typed = "scry"): Arguments {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value, short }]) => [
        name,
        { type: value ? ("string" as const) : ("boolean" as const), ...(short && { short }) },
      ]),
    ),
  });
  const words: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    // Own properties only: "--constructor" is not an option.
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw unknownOption(token.rawName, options, typed);
    const value = checkValue(token.rawName, token.value, token.inlineValue ?? false, option);
    given.set(token.name, [...(option.several ? (given.get(token.name) ?? []) : []), value]);
  }
  return {
    words,
    flag: (name) => given.has(name),
    text: (name) => given.get(name)?.at(-1),
    list: (name) => given.get(name) ?? [],
  };
}

function checkValue(name: string, value: string | undefined, inline: boolean, option: Option): string {
  if (!option.value) {
    if (value !== undefined) throw new UsageError(`${name} takes no value.`);
    return "";
  }
  // "--limit --json" has forgotten the number; "--limit=--json" means it, and "-1" is a number, if a wrong one.
  if (value === undefined || (!inline && /^-(?!\.?\d)./.test(value)))
    throw new UsageError(`${name} needs a value: ${name} ${option.value}.`);
  // An empty variable in a script: ignored, it would answer another question.
  if (!value.trim()) throw new UsageError(`${name} is empty: ${name} ${option.value}.`);
  if (option.choices && !option.choices.includes(value)) {
    const near = closest(value, option.choices);
    const suggestion = near ? `Did you mean ${near}? ` : "";
    throw new UsageError(
      `${name} cannot be "${value}".`,
      `${suggestion}It is one of ${option.choices.join(", ")}.`,
    );
  }
  return value;
}

function unknownOption(rawName: string, options: Options, typed: string): UsageError {
  const near = closest(rawName.replace(/^-+/, ""), Object.keys(options));
  if (near) return new UsageError(`Unknown option ${rawName}.`, `Did you mean ${dashed(near)}?`);
  // "-40 degrees" is a query; "--xyz" was meant as an option.
  const lone = `Words that begin with a dash go after a lone --, as in: ${typed} -- -40 degrees`;
  return new UsageError(`Unknown option ${rawName}.`, rawName.startsWith("--") ? undefined : lone);
}

/** The value of an option as a whole number within bounds; undefined when it was not given. */
export function wholeNumber(
  name: string,
  value: string | undefined,
  most?: number,
  least = 0,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= (most ?? Number.MAX_SAFE_INTEGER)) return number;
  const range = most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`;
  throw new UsageError(`${name} is "${value}", but it has to be a whole number${range}.`);
}

const mostSeconds = 600;

/** Seconds as milliseconds; undefined when the option was not given. */
export function milliseconds(name: string, seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const number = seconds.trim() === "" ? Number.NaN : Number(seconds);
  if (!(number > 0 && number <= mostSeconds))
    throw new UsageError(
      `${name} is "${seconds}", but it has to be a positive number of seconds, up to ${mostSeconds}.`,
    );
  return Math.ceil(number * 1000);
}

/** The names between the commas of `--provider brave,tavily`. */
export const listed = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
