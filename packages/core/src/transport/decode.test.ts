import { describe, expect, it } from "vitest";
import { makeCall, plainProvider } from "../../test/support/call.ts";
import { ScryError } from "../contracts/error.ts";
import type { Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";
import { decode, decodeReply, markupParserFor } from "./decode.ts";

const wire = (body: string, status = 200) => ({ status, headers: {}, body });

function outcome(body: string, changes: Parameters<typeof plainProvider>[1] = {}, status = 200): unknown {
  const call = makeCall({ provider: plainProvider({}, changes) });
  try {
    return decodeReply(wire(body, status), call, undefined);
  } catch (error) {
    return error;
  }
}

describe("decodeReply", () => {
  it("hands a good reply to parse", () => {
    const hits = [{ title: "A", url: "https://a.example/" }];
    expect(outcome(JSON.stringify({ results: hits }))).toEqual({ hits });
    expect(outcome('{"results":[]}')).toEqual({ hits: [] });
  });

  it.each([
    ["HTML with status 200", "<html><body>Welcome</body></html>"],
    ["JSON that is cut off", '{"results":[{"title":"A'],
    ["nothing", ""],
    ["another shape", '{"items":[]}'],
    ["null", "null"],
    ["rows whose fields have other names", '{"results":[{"headline":"A","link":"https://a.example"},{}]}'],
    ["rows with titles alone", '{"results":[{"title":"A","link":"https://a.example"}]}'],
    ["rows with half an address", '{"results":[{"title":"A","url":"/x"},{"title":"B","url":"b.example"}]}'],
    ["rows with addresses that are not pages", '{"results":[{"title":"A","url":"javascript:alert(1)"}]}'],
    [
      "rows with addresses that are not text",
      '{"results":[{"title":"A","url":{"href":"https://a.example"}}]}',
    ],
  ])("calls %s a bad reply, with the provider's name", (_name, body) => {
    const error = outcome(body);
    expect(error).toMatchObject({ code: "bad_reply", provider: "plain" });
    expect((error as Error).message).toMatch(/^Plain/);
  });

  it("takes rows of which one has an address", () => {
    const hits = [{}, { url: "https://a.example" }];
    expect(outcome(JSON.stringify({ results: hits }))).toEqual({ hits });
  });

  it("lets nothing but a coded error out of a parser that stumbles", () => {
    const error = outcome("{}", {
      parse() {
        throw new TypeError("cannot read properties of undefined");
      },
    });
    expect(ScryError.is(error)).toBe(true);
    expect(error).toMatchObject({ code: "bad_reply", provider: "plain", status: 200 });
    expect((error as Error).message).not.toContain("undefined");
  });

  it("does the same for a classify that stumbles", () => {
    const classify = (): Verdict => {
      throw new RangeError("oops");
    };
    expect(outcome("{}", { classify })).toMatchObject({ code: "bad_reply" });
  });

  it("asks classify first, and believes its ok even with a bad status", () => {
    const classify = (reply: Reply): Verdict => (reply.status === 202 ? { code: "blocked" } : "ok");
    expect(outcome('{"results":[]}', { classify }, 202)).toMatchObject({ code: "blocked", status: 202 });
    expect(outcome('{"results":[]}', { classify }, 500)).toEqual({ hits: [] });
  });
});

describe("decode", () => {
  it("describes the request, sends it and parses the reply", async () => {
    const sent: string[] = [];
    const ask = decode(async (request) => {
      sent.push(request.url.href);
      return wire('{"results":[]}');
    });
    expect(await ask(makeCall())).toEqual({ value: { hits: [] }, cached: false });
    expect(sent).toEqual(["https://api.plain.example/search?q=paper+folding"]);
  });

  it("loads the markup reader only for those who declare it", async () => {
    const call = makeCall();
    expect(await markupParserFor(call.ability)).toBeUndefined();
    const parse = await markupParserFor({ ...call.ability, replyFormat: "html" });
    expect(parse?.("<p>a <b>b</b></p>", "html").first("p")?.text()).toBe("a b");
  });

  it("says so when a provider reads HTML without declaring it", () => {
    const parse = (reply: Reply) => ({ hits: [{ title: reply.html().text() }] });
    expect(outcome("<p>x</p>", { parse })).toMatchObject({ code: "bad_reply" });
  });
});
