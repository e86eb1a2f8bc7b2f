import type { Rule } from "./sheet-rules.ts";

/** A class, id or tag that some rule names. */
export class Name {
  isOnPage = false;
  /** Set when a rule is about elements inside of those with this name. */
  bit = 0;
  /** The rules that are filed under it: those with the id, else the first class, else the tag of their subject. */
  rules: Rule[] | undefined;
  isOrdered = false;
}

/** A value of `class` with a name of which some rule speaks. */
export class ClassValue {
  readonly names: readonly Name[];
  bits = 0;
  /** Those whose subject fits these classes, of the rules filed under one of them. */
  rules: readonly Rule[] | undefined;

  constructor(names: readonly Name[]) {
    this.names = names;
  }
}

export function nameIn(names: Map<string, Name>, text: string): Name {
  let name = names.get(text);
  if (!name) {
    name = new Name();
    names.set(text, name);
  }
  return name;
}

export function bitsOf(names: readonly Name[]): number {
  let bits = 0;
  for (const { bit } of names) bits |= bit;
  return bits;
}
