import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Shipped, startShipped } from "../../mcp/shipped-server.ts";
import { passedIn, type Ran, runConformance, type Suite } from "./conformance.ts";

/** What the suites can look at without tools made for them. No baseline: all of it has to pass. */
const scenarios: Record<Suite, readonly string[]> = {
  2025: [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
  ],
  2026: [
    "tools-list",
    "resources-list",
    "prompts-list",
    "caching",
    "sep-2164-resource-not-found",
    "http-header-validation",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
  ],
};

/** These checks of server-stateless call tools that only a server made for the suite has. */
const needTools = [
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-missing-capability-http-400",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-rejects-undeclared-capability",
];

describe("the official suites against `scry serve`", () => {
  let server: Shipped;
  const runs = new Map<Suite, Ran>();
  beforeAll(async () => {
    server = await startShipped();
    runs.set(2025, await runConformance(2025, `${server.url}/mcp`, []));
    runs.set(2026, await runConformance(2026, `${server.url}/mcp`, ["--requirements", "2026-07-28"]));
  });
  afterAll(() => server.close());

  it.each([2025, 2026] as const)("%d: what needs no tools made for the suite", (suite) => {
    const ran = runs.get(suite);
    if (!ran) throw new Error("It did not run.");
    const passed = passedIn(ran);
    for (const name of scenarios[suite]) expect(passed, ran.output).toContain(name);
  });

  it("2026: every check of statelessness that needs no tool of its own", () => {
    const checks = runs.get(2026)?.checks.get("server-stateless") ?? [];
    const failed = checks.filter(({ status }) => status === "FAILURE");
    expect(failed.map(({ id }) => id).sort()).toEqual(needTools);
    for (const { errorMessage } of failed) expect(errorMessage).toMatch(/not testable/i);
    expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(24);
  });
});
