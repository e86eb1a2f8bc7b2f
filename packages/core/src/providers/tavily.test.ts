import { describe, expect, it } from "vitest";
import { ScryError } from "../contracts/error.ts";
import { createReply } from "../contracts/reply.ts";
import { sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import tavily from "./tavily.ts";

const context = sampleContext(tavily);

describe("tavily", () => {
  it("asks for the capped mode only without a key", () => {
    const target = { url: "https://example.com/", seconds: 90 };
    for (const keyed of [true, false]) {
      const mode = keyed ? undefined : { "x-tavily-access-mode": "keyless" };
      expect(tavily.search?.request(sampleQuery, { ...context, keyed }).headers).toEqual(mode);
      expect(tavily.read?.request(target, { ...context, keyed }).headers).toEqual(mode);
    }
  });

  it("asks an old server once more, without the fields that it does not know", () => {
    const again = (status: number) =>
      tavily.search?.alternative?.(
        { ...sampleQuery, language: "de", safe: "strict" },
        new ScryError({ code: "invalid_input", message: "x", status }),
        context,
      );
    expect(again(422)?.json).toMatchObject({ query: sampleQuery.text, max_results: 5 });
    expect(again(400)?.json).not.toHaveProperty("include_published_date");
    expect(again(400)?.json).not.toHaveProperty("language");
    expect(again(401)).toBeUndefined();
  });

  it("takes no language of three letters for another one of two", () => {
    const language = (tag: string) => tavily.search?.request({ ...sampleQuery, language: tag }, context).json;
    expect(language("pt-BR")).toMatchObject({ language: "pt", filter_by_language: true });
    expect(language("fil")).toMatchObject({ language: undefined, filter_by_language: undefined });
    const reply = createReply({ status: 200, headers: {}, body: '{"results":[]}' });
    const parsed = tavily.search?.parse(reply, { ...sampleQuery, language: "fil" }, context);
    expect(parsed?.warnings).toEqual([expect.stringContaining('"fil"')]);
  });

  it("lets dates take the place of the time range", () => {
    const body = tavily.search?.request(
      { ...sampleQuery, timeRange: "w", since: "2026-01-02" },
      context,
    ).json;
    expect(body).toMatchObject({ time_range: undefined, start_date: "2026-01-02" });
  });

  it("stays within the time that the reader takes", () => {
    const timeout = (seconds: number) =>
      tavily.read?.request({ url: "https://example.com/", seconds }, context).json;
    expect(timeout(90)).toMatchObject({ timeout: 60 });
    expect(timeout(0.5)).toMatchObject({ timeout: 1 });
  });
});
