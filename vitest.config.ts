import { defineConfig } from "vitest/config";

/** Machines of continuous integration stall now and then for seconds: a test counts as failed when it fails twice. */
const retry = process.env.CI ? 1 : 0;

/** `npm test` runs "fast", `npm run test:long` runs "long": whatever takes more than a few seconds a case. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "fast",
          include: ["packages/*/{src,test}/**/*.test.ts", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.long.test.ts", "**/node_modules/**", "**/dist/**"],
          testTimeout: 20_000,
          retry,
        },
      },
      {
        test: {
          name: "long",
          include: ["packages/*/{src,test}/**/*.long.test.ts", "tests/**/*.long.test.ts"],
          testTimeout: 300_000,
          retry,
        },
      },
    ],
  },
});
