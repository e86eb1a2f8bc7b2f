import { type Command, config, json } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson } from "./output.ts";
import { UsageError } from "./usage-error.ts";

export const command: Command = {
  words: "URL",
  about:
    "Says whether the guard would let a page be read, and which rule decides. Names are looked up; nothing is fetched.",
  options: { json, config },
  async run({ arguments: given }) {
    const [url, ...more] = given.words;
    if (!url || more.length) throw new UsageError("Give one address: scry explain https://example.com");
    const { withScry } = await import("./engine.ts");
    const explanation = await withScry({ config: given.text("config") }, (scry) => scry.explain(url));
    if (given.flag("json")) printJson({ url, ...explanation });
    else print(`${explanation.verdict}: ${explanation.reason} (rule: ${explanation.rule})`);
    return explanation.verdict === "allow" ? exitCodes.ok : exitCodes.failure;
  },
};
