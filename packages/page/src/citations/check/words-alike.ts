import type { Token } from "./analyse.ts";
import { sameQuantity } from "./quantity.ts";

function commonPrefix(left: string, right: string): number {
  const limit = Math.min(left.length, right.length);
  let at = 0;
  while (at < limit && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return at;
}

/** Inflected forms of one word share all but a short ending: "tested" and "testing", "Снегирёва" and "Снегирёвой". */
function inflected(left: string, right: string, name: boolean): boolean {
  const prefix = commonPrefix(left, right);
  const longest = Math.max(left.length, right.length) - prefix;
  const shortest = Math.min(left.length, right.length) - prefix;
  if (name) return prefix >= 3 && longest <= 2 && shortest <= 2 && prefix > longest + shortest;
  return prefix >= 4
    ? longest <= 3 || (prefix >= 6 && longest <= 5 && shortest <= 3)
    : prefix === 3 && longest <= 1;
}

/** How well a token of the source stands for a token of the claim, 0 to 1. */
export function likeness(claimed: Token, found: Token): number {
  if (claimed.kind === "number" || found.kind === "number") {
    if (claimed.quantity === undefined || found.quantity === undefined) return 0;
    return sameQuantity(claimed.quantity, found.quantity) ? 1 : 0;
  }
  if (claimed.folded === found.folded) return 1;
  if (claimed.kind === "calendar" || found.kind === "calendar") return 0;
  if (claimed.ideographic || found.ideographic) {
    if (sameMeaning(claimed, found)) return 0.9;
    const [short, long] = [claimed.folded, found.folded].toSorted((one, other) => one.length - other.length);
    return short !== undefined && short.length >= 2 && long?.includes(short) ? 0.9 : 0;
  }
  if (inflected(claimed.folded, found.folded, claimed.name)) return 0.95;
  return sameMeaning(claimed, found) ? 0.85 : 0;
}

function sameMeaning(left: Token, right: Token): boolean {
  return left.meanings.some((one) => right.meanings.some((other) => one.field === other.field));
}
