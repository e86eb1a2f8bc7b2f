/**
 * One string for each name. A name cut out of the page is a new string, which is hashed and compared letter by letter
 * wherever it is looked up; the same string is recognised by its address. V8 interns the keys of objects, hence the detour.
 */
export function intern(names: readonly string[]): string[] {
  return Object.keys(Object.fromEntries(names.map((name) => [name, true])));
}

interface Entry<Value> {
  name: string;
  value: Value;
  /** Another name in the same slot. */
  next: Entry<Value> | undefined;
}

/** A power of two, four times as many as there are names. */
const slotCount = 512;

/** Length, first and last letter distinguish nearly all names of HTML. */
function slotOf(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from) | lowerCase;
  const last = text.charCodeAt(to - 1) | lowerCase;
  return (first * 5 + last * 31 + to - from) & (slotCount - 1);
}

/** The bit that lower-case letters have and capitals lack; digits and `-` have it as well. */
const lowerCase = 0x20;

/** Finds names of letters, digits and `-` in a text, in any case, without cutting them out. */
export class NameTable<Value> {
  private readonly slots: (Entry<Value> | undefined)[] = new Array(slotCount).fill(undefined);

  constructor(values: Iterable<readonly [name: string, value: Value]>) {
    for (const [name, value] of values) {
      const slot = slotOf(name, 0, name.length);
      this.slots[slot] = { name, value, next: this.slots[slot] };
    }
  }

  find(text: string, from: number, to: number): Value | undefined {
    let entry = this.slots[slotOf(text, from, to)];
    while (entry && !standsAt(entry.name, text, from, to)) entry = entry.next;
    return entry?.value;
  }
}

function standsAt(name: string, text: string, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let index = 0; index < name.length; index++)
    if (name.charCodeAt(index) !== (text.charCodeAt(from + index) | lowerCase)) return false;
  return true;
}
