import { defineConfig } from "vitest/config";

/** `npm test` runs "fast", `npm run test:long` runs "long": whatever takes more than a few seconds a case. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "fast",
          include: ["packages/*/{src,test}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.long.test.ts", "**/node_modules/**", "**/dist/**"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "long",
          include: ["packages/*/{src,test}/**/*.long.test.ts"],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
