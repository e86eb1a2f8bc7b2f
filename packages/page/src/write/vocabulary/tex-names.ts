/** Accents that TeX has names for. */
export const accentNames: ReadonlyMap<string, string> = new Map([
  ["¯", "bar"],
  ["‾", "overline"],
  ["^", "hat"],
  ["ˆ", "hat"],
  ["~", "tilde"],
  ["˜", "tilde"],
  ["→", "vec"],
  ["˙", "dot"],
  ["¨", "ddot"],
]);

/** Names with a TeX command; as letters they would be read as factors. */
export const functionNames: ReadonlySet<string> = new Set(
  "arg cos cosh cot det dim exp gcd inf lim ln log max min sec sin sinh sup tan tanh".split(" "),
);
