import { wholeNumber } from "../terminal/arguments.ts";
import { type Command, json, verbose } from "../terminal/command.ts";
import { UsageError } from "../terminal/errors.ts";
import { boundedText, showPages } from "./open.ts";
import { config, noCache, offline, profile, reader, session } from "./options.ts";
import { output } from "./result-writer.ts";

export const command: Command = {
  words: "URL TEXT…",
  about: "Finds text in a page, ignoring case and accents, and prints each match with its context.",
  options: {
    "max-length": { about: "print at most this many characters (default 15000)", value: "N" },
    reader,
    json,
    output,
    timeout: { about: "give up after this many seconds (default 30)", value: "S" },
    "no-cache": noCache,
    offline,
    session,
    profile,
    config,
    verbose,
  },
  examples: [
    ["scry find https://example.com/terms refund", "each place with its context"],
    ['scry find example.com/report.pdf "net income" --json', "as JSON, with the positions"],
  ],
  async run(call) {
    const [url, ...text] = call.arguments.words;
    const wanted = text.join(" ");
    if (!url || !wanted.trim())
      throw new UsageError("Give an address and the text to find: scry find https://example.com word");
    return showPages(call, [url], () => ({
      find: boundedText("TEXT", wanted),
      maxLength: wholeNumber("--max-length", call.arguments.text("max-length"), undefined, 1),
    }));
  },
};
