import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedReply } from "./parse-reply.ts";

/** A recorded exchange as it stands in `fixtures/<provider>/<search|read>/<name>.json`. */
export interface Fixture extends RecordedReply {
  /** ok…, empty… or error-<code>…: the name says what has to come out. */
  name: string;
  query?: Record<string, unknown>;
  expect?: { hits?: Record<string, unknown>[]; answer?: string } & Record<string, unknown>;
}

export function readFixtures(folder: string): Fixture[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const { bodyFile, ...fixture } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<
        Fixture,
        "name"
      > & {
        bodyFile?: string;
      };
      const body = bodyFile ? readFileSync(join(folder, bodyFile), "utf8") : fixture.body;
      return { ...fixture, name: file.replace(/\.json$/, ""), body };
    });
}
