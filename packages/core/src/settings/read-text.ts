import { readFileSync } from "node:fs";

/** A file that a person wrote. Editors on Windows put a byte order mark first, at which parsers stumble. */
export const readText = (path: string) => readFileSync(path, "utf8").replace(/^\ufeff/, "");
