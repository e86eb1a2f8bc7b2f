/**
 * Every rule has a name, so that a run without it shows what it is worth
 * (`npm run bench:extract -- --ablate`).
 */
export const ruleNames = [
  "hidden.style-sheet",
  "hidden.disclosure",
  "prune.words",
  "prune.tags",
  "prune.links",
  "prune.phrases",
  "prune.repeats",
  "prune.title",
  "choose.words",
  "choose.container",
  "choose.join",
  "type.strategies",
  "fallback.noscript",
  "fallback.json-ld",
  "fallback.hydration",
] as const;

export type RuleName = (typeof ruleNames)[number];

export class Switches {
  private readonly off: ReadonlySet<RuleName>;

  constructor(without: readonly RuleName[] = []) {
    this.off = new Set(without);
  }

  on(name: RuleName): boolean {
    return !this.off.has(name);
  }
}
