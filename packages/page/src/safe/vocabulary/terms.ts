/**
 * What a word or phrase can be in a passage that is addressed to an AI. One of them alone means nothing; the
 * rules in `../ai-rules.ts` say which of them together are worth a label.
 */
export const roles = [
  /** Stop obeying: in the imperative or infinitive, so that reports of it are left alone. */
  "override",
  /** The same, with verbs that manuals use as well ("override", "supersedes"). */
  "bypass",
  /** What a model has been told. */
  "orders",
  /** The same, with words that have many other uses ("rules"). */
  "looseOrders",
  /** Earlier, above, all. */
  "prior",
  /** Yours, given to you. */
  "yours",
  /** "Everything you were told". */
  "everything",
  /** An AI, by a name that it goes by. */
  "ai",
  /** What an AI may be called when the rest of the sentence leaves no doubt. */
  "looseAi",
  /** Opens an address: "note to", "if you are". */
  "call",
  /** Reading or summarising this very page. */
  "reading",
  /** "Do not tell". */
  "hide",
  "user",
  /** "This", "these instructions": what is to be hidden. */
  "pointer",
  "send",
  /** What only the conversation holds. */
  "private",
  /** The user's data; programs handle it every day. */
  "users",
  /** Keys and passwords; manuals speak of them all day. */
  "secret",
  /** A URL, a server, a query string. */
  "place",
  /** A URL or mail address that is spelled out. Found by its form, in all languages. */
  "address",
  /** A tool's name. Given by the host. */
  "tool",
  /** Print, repeat. */
  "reveal",
  /** "Your system prompt". */
  "own",
  /** "You are now". */
  "become",
  /** "Act as", "instead": what an attack goes on with. */
  "act",
  /** Filters, protocols: what is to be switched off. */
  "safeguards",
  /** "From now on". */
  "now",
  /** "Without restrictions". */
  "persona",
  /** "Developer mode": telephones have one, too. */
  "mode",
  /** Enough by itself. */
  "takeover",
  /** "In your answer", "reply only with". */
  "answer",
  /** Use, call: in front of a tool's name. */
  "invoke",
  /** Directly before a verb it makes a report or a permission of it: "may ignore". */
  "block",
  /** Takes the words in it out of the game: "AI developer". */
  "neutral",
] as const;

export type Role = (typeof roles)[number];

/** Terms by role, separated by commas. A star stands for any ending of the word. */
export type Vocabulary = Partial<Record<Role, string>>;
