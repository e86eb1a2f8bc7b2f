import type { ClaimRow } from "./citations.ts";

/** Capitalised words inside a sentence, with the small words that join them: "the Bank of England". */
const nameRun = /(?<=\p{Ll}[\p{L}']* |, )\p{Lu}\p{Ll}{2,}(?: (?:of |the )?\p{Lu}\p{Ll}{2,})*/gu;
const months =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\b(?:1[6-9]|20)\d\d\b/g;
const monthNames = "January February March April June July August September October November December".split(
  " ",
);

export interface Altered extends ClaimRow {
  pair: string;
}

/** Supported claims with one number exchanged that their source has, for one that it does not have. */
export function alterNumbers(rows: readonly ClaimRow[]): Altered[] {
  return rows.flatMap((row, index) => {
    const found = [...row.claim.matchAll(/(?<![\d.,])\d+(?![\d.,]*\d)/g)]
      .filter(({ 0: number }) => row.source.includes(number))
      .toSorted(byTurn(index))[0];
    if (found === undefined) return [];
    const was = found[0];
    const candidates = [3, -3, 7, -7, 11].map((step) => Number(was) + step).filter((number) => number > 0);
    const now = candidates.map(String).find((number) => !row.source.includes(number));
    return now === undefined ? [] : [alter(row, found.index, was, now)];
  });
}

/** Supported claims with one date exchanged for another that their source does not have. */
export function alterDates(rows: readonly ClaimRow[]): Altered[] {
  return rows.flatMap((row, index) => {
    const [found] = [...row.claim.matchAll(months)].toSorted(byTurn(index));
    if (found === undefined) return [];
    const was = found[0];
    const candidates = /\d/.test(was)
      ? [3, -3, 7, -7, 11].map((years) => String(Number(was) + years))
      : monthNames.map((_, at) => monthNames[(at + index) % monthNames.length] ?? "");
    const now = candidates.find((date) => !row.source.includes(date) && !row.claim.includes(date));
    return now === undefined ? [] : [alter(row, found.index, was, now)];
  });
}

/** Supported claims with one name exchanged for another's, of which their source has no word. */
export function alterNames(rows: readonly ClaimRow[]): Altered[] {
  const names = rows.map(({ claim }) =>
    [...claim.matchAll(nameRun)].filter(({ 0: name }) => !name.match(months)),
  );
  return rows.flatMap((row, index) => {
    const [found] = (names[index] ?? []).toSorted(byTurn(index));
    if (found === undefined) return [];
    for (let step = 1; step < rows.length; step++) {
      const now = names[(index + step * 7) % rows.length]?.[0]?.[0];
      const isNew = now
        ?.split(" ")
        .every((word) => !row.source.toLowerCase().includes(word.toLowerCase().slice(0, 4)));
      if (now !== undefined && isNew) return [alter(row, found.index, found[0], now)];
    }
    return [];
  });
}

/** Another of several places in each row, the same ones in every run. */
const byTurn = (index: number) => (one: { index: number }, other: { index: number }) =>
  ((one.index * 31 + index) % 17) - ((other.index * 31 + index) % 17);

function alter(row: ClaimRow, at: number, was: string, now: string): Altered {
  const claim = row.claim.slice(0, at) + now + row.claim.slice(at + was.length);
  return { ...row, id: `altered-${row.id}`, claim, label: "not", pair: row.id };
}
