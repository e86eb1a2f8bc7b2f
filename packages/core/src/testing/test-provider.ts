import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { type ErrorCode, errorCodes, ScryError } from "../contracts/error.ts";
import type { Provider, RequestSpec } from "../contracts/provider.ts";
import type { Call, WireRequest } from "../transport/call.ts";
import { decodeReply, markupParserFor } from "../transport/decode.ts";
import { authorize } from "../transport/layers/authorize.ts";
import { describeRequest } from "../transport/request.ts";
import {
  abilityOf,
  type Fixture,
  parseReply,
  readFixtures,
  sampleContext,
  sampleQuery,
} from "./parse-reply.ts";

/** The functions of a test runner that the suite uses: vitest, node:test and jest all have them. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => void | Promise<void>): void;
}

/** Where the recorded replies of a provider are, and by which test runner it is tested. */
export interface TestProviderOptions {
  /** The folder that holds `search/` and `read/` with recorded replies. */
  fixtures: string;
  runner: TestRunner;
}

const canary = "canary-s3cr3t-0123456789";

/**
 * The suite that every provider passes, ours and others'. A new provider brings fixtures and no test code.
 * It checks the description, that `request` is pure and never holds the secret (which must yet reach the
 * wire), that the recorded replies give what their names say, and that unknown shapes are errors, not [].
 */
export function testProvider(provider: Provider, { fixtures, runner }: TestProviderOptions): void {
  const { describe, it } = runner;
  describe(`provider ${provider.id}`, () => {
    it("describes itself", () => checkDescription(provider));
    for (const kind of ["search", "read"] as const) {
      if (!provider[kind]) continue;
      const recorded = readFixtures(join(fixtures, kind));
      describe(kind, () => {
        it("has a fixture for success and for at least one error", () => {
          const names = recorded.map(({ name }) => name);
          ok(
            names.some((name) => name.startsWith("ok")),
            `no ok fixture in ${fixtures}/${kind}`,
          );
          ok(
            names.some((name) => name.startsWith("error-")),
            `no error fixture in ${fixtures}/${kind}`,
          );
          if (kind === "search")
            ok(
              names.some((name) => name.startsWith("empty")),
              "no empty fixture",
            );
        });
        it("asks purely, on its own origin, without the secret", () => checkRequest(provider, kind));
        it("sends its secret and nothing leaks it", () => checkSecret(provider, kind));
        for (const fixture of recorded) it(fixture.name, () => checkFixture(provider, kind, fixture));
        for (const body of [
          "",
          "{}",
          "[]",
          "null",
          '{"unknown":{"shape":1}}',
          "<html><body><p>Hello</p></body></html>",
        ]) {
          it(`calls ${JSON.stringify(body)} a failure, not an answer`, () => isError(provider, kind, body));
        }
        it("maps 429 and 503", async () => {
          const busy = { status: 429, headers: { "retry-after": "7" }, body: "" };
          await rejects(parseReply(provider, kind, busy), { code: "rate_limited", retryAfter: 7 });
          await rejects(parseReply(provider, kind, { status: 503, body: "" }), { code: "unavailable" });
        });
      });
    }
  });
}

function checkDescription(provider: Provider): void {
  ok(/^[a-z0-9][a-z0-9-]*$/.test(provider.id), "id is lower-case letters, digits and hyphens");
  ok(
    provider.label && URL.canParse(provider.home) && URL.canParse(provider.docs),
    "label, home and docs are given",
  );
  ok(provider.search ?? provider.read, "it searches or reads");
  ok(
    provider.origin ?? Object.values(provider.needs).some((need) => need.baseUrl),
    "it has an origin or needs a base URL",
  );
  for (const need of Object.values(provider.needs))
    ok(need.env.length && need.about, "every need has a variable and a text");
}

/** A call with the canary in every secret place. */
function sampleCall(provider: Provider, kind: "search" | "read", changes: Partial<Call> = {}): Call {
  const secrets = Object.entries(provider.needs).filter(([, need]) => need.secret);
  const plain = Object.entries(provider.needs).filter(([, need]) => !need.secret);
  const settings = Object.fromEntries(
    plain.map(([name, need]) => [name, need.baseUrl ? "http://127.0.0.1:9" : "value"]),
  );
  const baseUrl = plain.some(([, need]) => need.baseUrl) ? "http://127.0.0.1:9/prefix" : undefined;
  const ability = abilityOf(provider, kind);
  const ask = kind === "search" ? sampleQuery : { url: "https://example.com/ä?b=c&d#e", seconds: 20 };
  const context = sampleContext(provider, { settings, keyed: secrets.length > 0 });
  return {
    provider,
    kind,
    ability,
    ask,
    context,
    spec: ability.request(ask, context),
    access: {
      settings,
      secrets: Object.fromEntries(secrets.map(([name]) => [name, canary])),
      headers: {},
      keyless: false,
      ...(baseUrl && { baseUrl }),
    },
    keyIndex: 0,
    signal: new AbortController().signal,
    deadline: Number.POSITIVE_INFINITY,
    requestMs: 1000,
    fresh: true,
    ...changes,
  };
}

function checkRequest(provider: Provider, kind: "search" | "read"): void {
  const first = sampleCall(provider, kind);
  const again = sampleCall(provider, kind);
  deepStrictEqual(first.spec, again.spec, "the same question gives the same request");
  ok(!JSON.stringify(first.spec).includes(canary), "request() does not hold the secret");
  const specs: RequestSpec[] = [first.spec];
  for (const code of errorCodes) {
    const failure = new ScryError({ code, message: "x", status: 400 });
    const other = first.ability.alternative?.(first.ask, failure, first.context);
    if (other) specs.push(other);
  }
  for (const spec of specs) {
    const { url } = describeRequest({ ...first, spec });
    const origins =
      typeof provider.origin === "string" ? [provider.origin] : Object.values(provider.origin ?? {});
    if (first.access.baseUrl) strictEqual(url.origin, new URL(first.access.baseUrl).origin);
    else
      ok(
        origins.some((origin) => new URL(origin).origin === url.origin),
        `${url.origin} is not declared`,
      );
    const sent = `${url.search}${JSON.stringify(spec.json ?? spec.form ?? {})}`;
    if (kind === "search") {
      ok(/caf(é|%C3%A9)/.test(sent + url.pathname), "the query's words arrive, encoded once");
    }
  }
}

async function checkSecret(provider: Provider, kind: "search" | "read"): Promise<void> {
  if (!provider.auth) return;
  const call = sampleCall(provider, kind);
  let sent: WireRequest | undefined;
  const wire = authorize(async (request) => {
    sent = request;
    return { status: 500, headers: {}, body: "" };
  });
  await wire(describeRequest(call), call);
  const whole = `${sent?.url.href}\n${JSON.stringify(sent?.headers)}`;
  const basic = Buffer.from(`value:${canary}`).toString("base64");
  ok(whole.includes(canary) || whole.includes(basic), "the secret reaches the wire");
}

async function isError(provider: Provider, kind: "search" | "read", body: string): Promise<void> {
  const call = sampleCall(provider, kind);
  const parseMarkup = await markupParserFor(call.ability);
  const wire = { status: 200, headers: { "content-type": "text/html" }, body };
  let code: ErrorCode | undefined;
  try {
    decodeReply(wire, call, parseMarkup);
  } catch (error) {
    if (!ScryError.is(error)) throw error;
    code = error.code;
  }
  ok(code, "a body of unknown shape was taken for an answer");
}

async function checkFixture(provider: Provider, kind: "search" | "read", fixture: Fixture): Promise<void> {
  const run = () => parseReply(provider, kind, fixture, fixture.query);
  const expectedError = /^error-([a-z_]+)/.exec(fixture.name)?.[1];
  if (expectedError) {
    ok((errorCodes as readonly string[]).includes(expectedError), `${expectedError} is not an error code`);
    await rejects(run, { code: expectedError });
    return;
  }
  const { hits, answer, page } = await run();
  if (fixture.name.startsWith("empty")) {
    deepStrictEqual(hits, []);
    return;
  }
  ok(fixture.name.startsWith("ok"), "a fixture's name starts with ok, empty or error-<code>");
  ok(fixture.expect, "an ok fixture says what it expects");
  if (kind === "read") {
    partly(page, fixture.expect);
    return;
  }
  strictEqual(hits.length, fixture.expect.hits?.length, "number of hits");
  for (const [index, expected] of (fixture.expect.hits ?? []).entries()) partly(hits[index], expected);
  if ("answer" in fixture.expect) strictEqual(answer ?? null, fixture.expect.answer);
}

/** Every field that is expected is there; null expects absence. */
function partly(actual: unknown, expected: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(expected)) {
    deepStrictEqual((actual as Record<string, unknown> | undefined)?.[name] ?? null, value, name);
  }
}
