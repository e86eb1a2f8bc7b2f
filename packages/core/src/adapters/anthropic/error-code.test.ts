import { describe, expect, it } from "vitest";
import { errorCodes } from "../../contracts/error.ts";
import type { WebResult } from "../shared/web-calls.ts";
import { hostedErrorCode } from "./hosted-tools.ts";

const failed = (code: string) => ({ text: "", isError: true, data: { code } }) as WebResult;

describe("the hosted tools' error codes", () => {
  it.each([
    ["rate_limited", "too_many_requests", "too_many_requests"],
    ["budget_spent", "max_uses_exceeded", "max_uses_exceeded"],
    ["invalid_input", "invalid_tool_input", "invalid_tool_input"],
    ["not_configured", "unavailable", "unavailable"],
    ["blocked", "unavailable", "url_not_accessible"],
    ["timeout", "unavailable", "url_not_accessible"],
    ["not_found", "unavailable", "url_not_accessible"],
    ["refused_url", "unavailable", "url_not_allowed"],
    ["unsupported_content", "unavailable", "unsupported_content_type"],
  ])("%s is %s of a search and %s of a page", (code, search, open) => {
    expect(hostedErrorCode("search", {}, failed(code))).toBe(search);
    expect(hostedErrorCode("open", {}, failed(code))).toBe(open);
  });

  it("distinguishes a long query and a long address from other bad input", () => {
    const long = "x".repeat(9000);
    expect(hostedErrorCode("search", { query: long }, failed("invalid_input"))).toBe("query_too_long");
    expect(hostedErrorCode("search", { query: long }, failed("unavailable"))).toBe("unavailable");
    expect(hostedErrorCode("open", { url: long }, failed("refused_url"))).toBe("url_too_long");
    expect(hostedErrorCode("open", { url: "https://a.example" }, failed("refused_url"))).toBe(
      "url_not_allowed",
    );
  });

  it("has an answer for every code, known or not", () => {
    for (const code of [...errorCodes, "new_one"]) {
      expect(hostedErrorCode("search", undefined, failed(code))).toMatch(/^[a-z_]+$/);
      expect(hostedErrorCode("open", undefined, failed(code))).toMatch(/^[a-z_]+$/);
    }
  });
});
