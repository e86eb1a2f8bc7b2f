const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** The words of a text in lower case, by Intl.Segmenter. */
export function segmentWords(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) found.push(segment.toLowerCase());
  }
  return found;
}

/** Plain BM25 with the usual constants (k1 = 1.2, b = 0.75): a score for each of the texts, in their order. */
export function bm25Scores(texts: readonly string[]): (query: string) => number[] {
  const lists = texts.map(segmentWords);
  const average = lists.reduce((sum, list) => sum + list.length, 0) / Math.max(1, lists.length);
  const frequencies = new Map<string, number>();
  for (const list of lists) {
    for (const word of new Set(list)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  return (query) => {
    const asked = [...new Set(segmentWords(query))].filter((word) => frequencies.has(word));
    return lists.map((list) => {
      let score = 0;
      for (const word of asked) {
        const seen = frequencies.get(word) ?? 0;
        const times = list.filter((other) => other === word).length;
        const rarity = Math.log(1 + (lists.length - seen + 0.5) / (seen + 0.5));
        score += (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * list.length) / average));
      }
      return score;
    });
  };
}
