import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Started as a thread, by a name that is put together. */
const thread = "src/readers/worker/reader-thread.ts";

const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\(?)\s*"(\.[^"]+\.ts)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );

// The declarations of all of src but for its tests are published, and what the doors lead to.
it("publishes nothing that no door leads to, such as helpers of tests", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const doors = Object.values<{ default?: string; browser?: string }>(exports).flatMap(
    ({ default: door = [], browser = [] }) =>
      [door, browser].flat().map((file) => file.replace("./dist/", "src/").replace(/\.js$/, ".ts")),
  );
  const reached = new Set([...doors, thread].map((door) => join(root, door)));
  // Iterating over a set includes what is added meanwhile.
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  const published = globSync("src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/*.d.ts"] });
  expect(published.length).toBeGreaterThan(doors.length);
  expect(published.filter((file) => !reached.has(join(root, file)))).toEqual([]);
});
