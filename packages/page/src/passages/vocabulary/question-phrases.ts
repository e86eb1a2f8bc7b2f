import { foldWord } from "../words.ts";
import { isStopWord } from "./stop-words.ts";

/**
 * Words that belong to the question and not to its subject when they follow a question word, folded as `foldWord`
 * does: "how high", "wie hoch", "was passiert". Those that name what is measured ("how heavy") are left out: they find
 * its other names.
 */
const phrases: Record<string, string> = {
  how: "high come exactly",
  what: "happens happened happen exactly kind sort type",
  which: "kind sort type",
  wie: "hoch genau lautet lauten",
  was: "passiert passierte passieren geschieht geschah geschehen bedeutet genau",
  que: "pasa paso pasara ocurre ocurrio sucede sucedio significa passe arrive acontece aconteceu tipo",
  qui: "passe arrive",
  combien: "faut",
  cosa: "succede succedera significa",
  wat: "gebeurt gebeurde betekent",
  hoe: "hoog",
  co: "dzieje stanie znaczy oznacza",
  ce: "passe arrive inseamna intampla",
  ne: "olur oldu demek anlama",
  что: "происходит происходило произойдет произошло случится случилось будет значит означает делать",
  τι: "συμβαινει γινεται σημαινει",
  ماذا: "يحدث حدث يعني",
};

const byQuestionWord = new Map(
  Object.entries(phrases).map(([word, list]) => [word, new Set(list.split(" "))]),
);

/** Those of a query's words that only carry on its question word, with nothing but stop words between the two. */
export function questionPhraseWords(queryWords: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let following: Set<string>[] = [];
  for (const word of queryWords) {
    const folded = foldWord(word);
    const begun = byQuestionWord.get(folded);
    if (begun !== undefined) following.push(begun);
    else if (following.some((list) => list.has(folded))) found.add(word);
    else if (!isStopWord(word, folded)) following = [];
  }
  return found;
}
