import { defineConfig } from "vitest/config";

/** Only a test that hangs takes this long: a busy machine needs ten times the usual time to start a process. */
const expect = { poll: { timeout: 60_000 } };
const setupFiles = ["tests/support/run-hooks.ts"];
/** Files share a process and its modules: loading those again for each file took more than half of the time. */
const fast = { testTimeout: 120_000, hookTimeout: 120_000, expect, setupFiles, isolate: false };
const long = { testTimeout: 300_000, hookTimeout: 300_000, expect, setupFiles };

/**
 * `npm test` runs "fast", `npm run test:long` runs "long": whatever takes more than a few seconds a case.
 * `npm run test:peers` runs what needs the packages of tests/peers.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "fast",
          include: ["packages/*/{src,test}/**/*.test.ts", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.long.test.ts", "tests/peers/**", "**/node_modules/**", "**/dist/**"],
          ...fast,
        },
      },
      {
        test: {
          name: "long",
          include: ["packages/*/{src,test}/**/*.long.test.ts", "tests/**/*.long.test.ts"],
          exclude: ["tests/peers/**", "**/node_modules/**", "**/dist/**"],
          ...long,
        },
      },
      {
        test: {
          name: "peers",
          include: ["tests/peers/**/*.test.ts"],
          exclude: ["**/*.long.test.ts", "**/node_modules/**"],
          ...fast,
        },
      },
      {
        test: {
          name: "peers-long",
          include: ["tests/peers/**/*.long.test.ts"],
          exclude: ["**/node_modules/**"],
          ...long,
        },
      },
    ],
  },
});
