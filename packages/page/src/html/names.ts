/**
 * One string per name. A name cut out of the page is a new string each time, whose hash is computed and whose
 * letters are compared wherever it is looked up; the same string is told by its address. Keys of objects are
 * what the engine itself keeps once, hence the detour.
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

/** Length, first and last letter tell the names of HTML apart, nearly without exception. */
function slotOf(text: string, from: number, to: number): number {
  const first = text.charCodeAt(from) | smallLetter;
  const last = text.charCodeAt(to - 1) | smallLetter;
  return (first * 5 + last * 31 + to - from) & (slotCount - 1);
}

/** The bit that a small letter has and its capital has not; digits and `-` have it as well. */
const smallLetter = 0x20;

/** Names of small letters, digits and `-`, found where they stand in a text, in any case, without cutting them out. */
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
    if (name.charCodeAt(index) !== (text.charCodeAt(from + index) | smallLetter)) return false;
  return true;
}
