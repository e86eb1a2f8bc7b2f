import { canonicalUrl } from "@scry/page/address";
import type { SearchHit } from "../contracts/hit.ts";

/** The usual constant of reciprocal rank fusion: it keeps one first place from outweighing two good ones. */
const rankOffset = 60;

/** One hit per page: later ones of the same page and host only add what the first lacks. */
export function dedupe(hits: readonly SearchHit[]): SearchHit[] {
  return fuse([hits]);
}

/** Merges ranked lists by reciprocal rank. A page that several providers found rises, and lists them. */
export function fuse(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  const merged = new Map<string, { hit: SearchHit; weight: number; found: Set<string> }>();
  for (const list of lists) {
    const seen = new Set<string>();
    list.forEach((hit, rank) => {
      const key = canonicalUrl(hit.url);
      const entry = merged.get(key);
      if (!entry) {
        merged.set(key, { hit, weight: 1 / (rankOffset + rank), found: new Set([hit.provider]) });
      } else {
        if (!seen.has(key)) entry.weight += 1 / (rankOffset + rank);
        entry.found.add(hit.provider);
        entry.hit = completed(entry.hit, hit);
      }
      seen.add(key);
    });
  }
  const ranked = [...merged.values()];
  // A single list keeps its order.
  if (lists.length > 1) ranked.sort((a, b) => b.weight - a.weight);
  return ranked.map(({ hit, found }) => (found.size > 1 ? { ...hit, providers: [...found] } : hit));
}

function completed(first: SearchHit, other: SearchHit): SearchHit {
  // A twin (www., m., AMP) may belong to somebody else: its text must not appear under this address.
  if (URL.parse(first.url)?.host !== URL.parse(other.url)?.host) return first;
  return {
    ...other,
    ...first,
    title: first.title === "No title" ? other.title : first.title,
    snippet: first.snippet || other.snippet,
  };
}
