const levels: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level] as const),
);

/** The level of a heading by its tag; 0 for all other elements. */
export const headingLevel = ({ tag }: { tag: string }): number => levels.get(tag) ?? 0;
