/** Settings, variables, commands and documents: a model cannot change any of them, and may believe that it can. */
const forOperator =
  /\b(?:policy|read|search|network|browser|providers|library|store)\.[a-z]\w*|\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\bdocs\/|\b(?:npm|npx|scry|chmod) [a-z-]+|\bsettings?\b|\bAPI key\b|\bInstall\b/;

const instead = {
  page: "Use another source.",
  search: "Answer from what you have and say that the search failed, or try again later.",
} as const;

/** The next step as a model gets it. What only the operator can do is left out; it stays in the data. */
export function modelHint(hint: string, kind: keyof typeof instead): string {
  const steps = hint.split(/(?<=[.;])\s+/).filter((step) => !forOperator.test(step));
  const kept = steps.join(" ").replace(/;$/, ".");
  return kept || instead[kind];
}
