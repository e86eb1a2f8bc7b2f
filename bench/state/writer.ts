/** Writes without end and names each write on standard output when it is done, until it is killed: FILE ROUND. */
import { writeSync } from "node:fs";
import { writesIn } from "./writes.ts";

const [path = "", round = ""] = process.argv.slice(2);
const writes = writesIn(path, (message) => process.stderr.write(`${message}\n`));
for (let number = 0; ; number++) {
  const name = `${round}-${number}${"cld"[number % 3]}`;
  await writes.write(name);
  writeSync(1, `${name}\n`);
}
