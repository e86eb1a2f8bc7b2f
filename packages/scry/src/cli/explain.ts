import type { Scry } from "@scry/core";
import { type Command, json } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { printJson, printText } from "../terminal/output.ts";
import { config } from "./options.ts";

type Explanation = Awaited<ReturnType<Scry["explain"]>>;

export const command: Command = {
  words: "URL",
  about:
    "Says whether the guard would let a page be read, which rule decides, and which setting would allow it. Names are looked up; nothing is fetched.",
  options: { json, config },
  examples: [
    ["scry explain https://example.com", "allowed"],
    ["scry explain http://192.168.1.10:8080", "blocked: by which rule, and what would allow it"],
  ],
  async run({ arguments: given }) {
    const [word, ...more] = given.words;
    if (!word || more.length) throw new UsageError("Give one address: scry explain https://example.com");
    const explained = await explain(word, given.text("config"));
    if (given.flag("json")) printJson(explained);
    else {
      printText(`${explained.verdict}: ${explained.reason} (rule: ${explained.rule})`);
      if (explained.hint) printText(`Next step: ${explained.hint}`);
    }
    return explained.verdict === "allow" ? exitCodes.ok : exitCodes.failure;
  },
};

async function explain(
  address: string,
  config: string | undefined,
): Promise<Explanation & { hint?: string }> {
  const { withScry } = await import("../setup/engine.ts");
  const { explanation, allowed } = await withScry({ config }, async (scry) => ({
    explanation: await scry.explain(address),
    allowed: scry.settings.policy.allowPrivate,
  }));
  const { url } = explanation;
  const service = explanation.verdict === "block" && serviceOf(url);
  if (!service || allowed.includes(service)) return explanation;
  if (credentials.has(explanation.rule))
    return {
      ...explanation,
      hint: "None. Machines in a cloud get their credentials there; leave it blocked.",
    };
  // The guard itself says what the setting would change: a second table of its rules could differ from the first.
  const all = [...allowed, service];
  const options = { config, settings: { policy: { allow_private: all } } };
  const then = await withScry(options, (scry) => scry.explain(url));
  if (then.rule === explanation.rule) return explanation;
  const still = then.verdict === "block" ? ` It would still be blocked: ${then.reason}.` : "";
  return {
    ...explanation,
    hint: `If this is a service of your own, set SCRY_ALLOW_PRIVATE to ${all.join(",")}, or policy.allow_private in the settings.${still} Think twice: every page that is read can then link or redirect there, and what it answers reaches the model.`,
  };
}

const credentials = new Set(["link-local", "metadata", "metadata-name"]);

/** As the setting wants it; undefined for what is not the address of a web site. */
function serviceOf(url: string): string | undefined {
  const { protocol, hostname, port } = URL.parse(url) ?? {};
  const standard = protocol === "https:" ? "443" : protocol === "http:" ? "80" : undefined;
  return hostname && standard && `${hostname}:${port || standard}`;
}
