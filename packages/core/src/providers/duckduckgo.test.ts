import { describe, expect, it } from "vitest";
import { type ErrorCode, ScryError } from "../contracts/error.ts";
import type { SearchQuery } from "../contracts/query.ts";
import { abilityOf, parseReply, sampleContext, sampleQuery } from "../testing/parse-reply.ts";
import duckduckgo from "./duckduckgo.ts";

const ability = abilityOf(duckduckgo, "search");
const context = sampleContext(duckduckgo);
const ask = (changes: Partial<SearchQuery>) => ability.request({ ...sampleQuery, ...changes }, context);
const after = (code: ErrorCode, status?: number) =>
  ability.alternative?.(sampleQuery, new ScryError({ code, message: "x", status }), context);

describe("duckduckgo asks", () => {
  it.each([
    [{}, "wt-wt"],
    [{ region: "GB" }, "uk-en"],
    [{ region: "JP" }, "jp-jp"],
    [{ region: "JP", language: "ja" }, "jp-jp"],
    [{ region: "KR", language: "ko" }, "kr-kr"],
    [{ region: "SI" }, "sl-sl"],
    [{ region: "SL" }, "wt-wt"],
    [{ region: "SA" }, "xa-ar"],
    [{ region: "NO", language: "nb" }, "no-no"],
    [{ region: "CH", language: "fr" }, "ch-fr"],
    [{ region: "CH", language: "it" }, "ch-de"],
    [{ region: "ES" }, "es-es"],
    [{ region: "ES", language: "ca" }, "es-ca"],
    [{ region: "US", language: "es" }, "us-es"],
    [{ language: "pt-BR" }, "br-pt"],
    [{ language: "zh-TW" }, "tw-tzh"],
    [{ language: "zh-Hant-HK" }, "hk-tzh"],
    [{ language: "zh-Hant" }, "tw-tzh"],
    [{ language: "es-419" }, "es-es"],
    [{ language: "zh" }, "cn-zh"],
    [{ language: "pt" }, "pt-pt"],
    [{ language: "uk" }, "ua-uk"],
    [{ language: "ja" }, "jp-jp"],
    [{ language: "en" }, "wt-wt"],
    [{ language: "en-AU" }, "au-en"],
    [{ language: "th" }, "wt-wt"],
  ])("for the region of %j with kl=%s", (query, kl) => {
    expect(ask(query).form?.kl).toBe(kl);
  });

  it.each([
    [{}, undefined],
    [{ timeRange: "w" as const }, "w"],
    [{ since: "2026-01-02", until: "2026-03-04" }, "2026-01-02..2026-03-04"],
    [{ since: "2026-01-02" }, "2026-01-02..2026-06-15"],
    [{ until: "2026-03-04" }, "1970-01-01..2026-03-04"],
  ])("for the time of %j with df=%s", (query, df) => {
    expect(ask(query).form?.df).toBe(df);
  });

  it.each([
    ["!w kestrel", '"!w" kestrel'],
    ["what is !important", 'what is "!important"'],
    ["\\d in a regex", '"\\d" in a regex'],
    ["hello! world", "hello! world"],
    ["!".repeat(499), `"${"!".repeat(498)}`],
  ])("%s as %s", (text, q) => {
    expect(ask({ text }).form?.q).toBe(q);
  });

  it("as the page's own form does", () => {
    const { path, method, form, headers } = ask({ safe: "strict", language: "pt-BR" });
    expect({ path, method, b: form?.b, kp: form?.kp }).toEqual({
      path: "/html/",
      method: "POST",
      b: "",
      kp: "1",
    });
    expect(Object.keys(headers ?? {})[0]).toBe("user-agent");
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith("sec-ch"))).toEqual([]);
    expect(headers).toMatchObject({
      "accept-language": "pt-BR,pt;q=0.9,en;q=0.5",
      referer: "https://html.duckduckgo.com/",
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "navigate",
    });
  });

  it("at the second endpoint after an error, never after a block", () => {
    expect(after("bad_reply", 200)).toMatchObject({ origin: "lite", path: "/lite/" });
    expect(after("bad_reply", 200)?.form).not.toHaveProperty("b");
    expect(after("unavailable", 503)?.headers?.referer).toBe("https://lite.duckduckgo.com/");
    expect(after("timeout")).toBeDefined();
    expect(after("bad_reply", 303)).toBeUndefined();
    for (const code of ["blocked", "rate_limited", "invalid_input"] as const)
      expect(after(code)).toBeUndefined();
  });
});

it("duckduckgo names the kind of captcha, and not the query", async () => {
  const body =
    '<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&cc=sre&q=secret"></form>';
  const blocked = parseReply(duckduckgo, "search", { status: 202, body });
  await expect(blocked).rejects.toMatchObject({
    code: "blocked",
    message: expect.stringContaining("captcha (sre)"),
  });
  await expect(blocked).rejects.toMatchObject({ message: expect.not.stringContaining("secret") });
});

it("duckduckgo reports a redirect as such", async () => {
  const redirected = parseReply(duckduckgo, "search", { status: 303, body: "" });
  await expect(redirected).rejects.toMatchObject({
    code: "bad_reply",
    message: expect.stringContaining("redirect"),
  });
});
