import { join } from "node:path";
import { describe, it } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import { providers } from "./registry.gen.ts";

const fixtures = join(import.meta.dirname, "../../fixtures");

for (const provider of providers) {
  testProvider(provider, { fixtures: join(fixtures, provider.id), runner: { describe, it } });
}
