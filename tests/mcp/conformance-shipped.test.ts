import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Check, passedIn, runConformance, type Suite } from "./conformance.ts";
import { type Shipped, startShipped } from "./shipped-server.ts";

/** What the suites can look at without tools made for them. No baseline: all of it has to pass. */
const scenarios: Record<Suite, readonly string[]> = {
  2025: ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
  2026: [
    "tools-list",
    "prompts-list",
    "resources-list",
    "caching",
    "sep-2164-resource-not-found",
    "http-header-validation",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
  ],
};

/** These call tools that only a server made for the suite has. */
const needTools = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
];

describe("the official suites against `scry serve`", () => {
  let server: Shipped;
  beforeAll(async () => {
    server = await startShipped();
  });
  afterAll(() => server.close());

  const cases = ([2025, 2026] as const).flatMap((suite) =>
    scenarios[suite].map((name) => [suite, name] as const),
  );
  it.each(cases)("%d: %s", async (suite, name) => {
    const revision = suite === 2026 ? ["--spec-version", "2026-07-28"] : [];
    const ran = await runConformance(suite, `${server.url}/mcp`, ["--scenario", name, ...revision]);
    expect(ran.code, ran.output).toBe(0);
    expect(passedIn(ran)).toEqual([name]);
  });

  it("2026: server-stateless, every check that needs no tool of its own", async () => {
    const { checks, output } = await runConformance(2026, `${server.url}/mcp`, [
      ...["--scenario", "server-stateless"],
      ...["--spec-version", "2026-07-28"],
    ]);
    const all: readonly Check[] = checks.get("server-stateless") ?? [];
    const failed = all.filter(({ status }) => status === "FAILURE");
    expect(failed.map(({ id }) => id).sort(), output).toEqual([...needTools].sort());
    for (const { errorMessage } of failed) expect(errorMessage).toMatch(/not testable/i);
    expect(all.filter(({ status }) => status === "SUCCESS")).toHaveLength(24);
  });
});
