/** A program with the library and the system's keyring, in the folder and environment of a user: one search, as text. */
import { createScry, webSearchTool } from "@scry/core";
import { withKeyring } from "scry/keyring";

const [, , input = ""] = process.argv;
const scry = createScry(withKeyring({}));
const { text } = await webSearchTool(scry).execute(JSON.parse(input), {});
process.stdout.write(text);
await scry.close();
