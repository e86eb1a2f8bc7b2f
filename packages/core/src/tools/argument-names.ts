/** What an argument is called where somebody gives it under another name: `{ max_length: "--max-length" }`. */
export type ArgumentNames = Readonly<Record<string, string>>;

export interface ArgumentNamesChoice {
  /** Said in messages instead of the tool's own names, e.g. the options of a command. */
  argumentNames?: ArgumentNames;
}
