import { parseArgs } from "node:util";
import type { Command, Option } from "./command.ts";
import { closest } from "./suggest.ts";
import { UsageError } from "./usage-error.ts";

/** What stood on the command line, checked against the options of the command. */
export interface Arguments {
  words: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

const dashed = (name: string) => (name.length === 1 ? `-${name}` : `--${name}`);

/** parseArgs only splits: its own errors do not suggest anything. */
export function readArguments(args: readonly string[], options: Command["options"]): Arguments {
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
    // Own names only: "--constructor" is none.
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw unknownOption(token.rawName, options);
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
  // An empty variable in a script: it would count as not given, and the answer would be one to another question.
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

function unknownOption(rawName: string, options: Command["options"]): UsageError {
  const near = closest(rawName.replace(/^-+/, ""), Object.keys(options));
  if (near) return new UsageError(`Unknown option ${rawName}.`, `Did you mean ${dashed(near)}?`);
  // "-40 degrees" is a query; "--xyz" was meant as an option.
  const lone = "Words that begin with a dash go after a lone --, as in: scry search -- -40 degrees";
  return new UsageError(`Unknown option ${rawName}.`, rawName.startsWith("--") ? undefined : lone);
}
