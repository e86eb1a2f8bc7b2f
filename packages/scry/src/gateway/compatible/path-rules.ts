import { createContext, type Context as Realm, Script } from "node:vm";
import { invalidInput } from "../error-response.ts";

/** Far more than an honest expression needs for one address. On a busy machine the first may pass without any work. */
const tries = [50, 500] as const;
const mostRules = 100;
const longestRule = 500;

/** Whether one of some regular expressions, written by a caller, fits a text. */
export type Rules = (text: string) => boolean;

/**
 * Regular expressions of callers. One that takes too long on an address is ended and is an error of its caller: it must
 * not stop the gateway.
 */
export function readRules(name: string, sources: readonly string[] = []): Rules | undefined {
  if (!sources.length) return undefined;
  if (sources.length > mostRules || sources.some((source) => source.length > longestRule))
    throw invalidInput(`${name}: at most ${mostRules} expressions of ${longestRule} characters are taken.`);
  for (const source of sources) checkRule(name, source);
  // Nothing of this process is in it: the script can only compare.
  const realm: Realm = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  new Script(`const rules = ${JSON.stringify(sources)}.map((source) => new RegExp(source));`).runInContext(
    realm,
  );
  return (text) => {
    const test = new Script(`rules.some((rule) => rule.test(${JSON.stringify(text)}))`);
    for (const timeout of tries) {
      try {
        return test.runInContext(realm, { timeout }) === true;
      } catch {}
    }
    throw invalidInput(`${name}: an expression takes too long.`, "Write it without nested repetitions.");
  };
}

function checkRule(name: string, source: string): void {
  try {
    new RegExp(source);
  } catch {
    throw invalidInput(`${name}: "${source.slice(0, 80)}" is not a regular expression.`);
  }
}
