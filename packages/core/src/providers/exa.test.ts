import { expect, it } from "vitest";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import exa from "./exa.ts";

it("takes whole days and the lists of domains", () => {
  const query = {
    ...sampleQuery,
    since: "2026-01-31",
    until: "2026-02-03",
    allowedDomains: ["a.example"],
    region: "de",
    safe: "strict",
  } as const;
  expect(exa.search?.request(query, sampleContext(exa)).json).toMatchObject({
    numResults: 5,
    includeDomains: ["a.example"],
    excludeDomains: undefined,
    startPublishedDate: "2026-01-31T00:00:00.000Z",
    endPublishedDate: "2026-02-03T23:59:59.999Z",
    userLocation: "DE",
    moderation: true,
  });
});
