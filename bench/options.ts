import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";

type Declared = NonNullable<ParseArgsConfig["options"]>;
type Given<T extends Declared> = ReturnType<typeof parseArgs<{ options: T }>>["values"];

/** The options of a bench. `--help` prints how it is called; what cannot be run ends with the reason and the same. */
export function readOptions<const T extends Declared>(help: string, options: T): Given<T> {
  if (process.argv.includes("--help")) {
    process.stdout.write(help);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : String(thrown), help);
  }
}

/** The folder or file of `--data`, which has to exist. */
export function dataAt(path: string | undefined, help: string): string {
  if (!path) return refuse("--data is missing.", help);
  return existsSync(path) ? path : refuse(`There is no ${path}.`, help);
}

function refuse(reason: string, help: string): never {
  process.stderr.write(`${reason}\n\n${help}`);
  process.exit(2);
}
