import { describe, expect, it } from "vitest";
import { allowedHosts, checkHost, hostnameOf } from "./host.ts";
import { checkOrigin } from "./origin.ts";

const words = { what: "gateway", hostHint: "", originHint: "" };

const passes = (check: () => unknown) => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

describe("the Host header", () => {
  const hosts = allowedHosts("127.0.0.1", ["Scry.Example", "lan.example:8787"]);
  it.each([
    ["127.0.0.1:8787", true],
    ["localhost", true],
    ["LOCALHOST:1", true],
    ["[::1]:8787", true],
    ["scry.example", true],
    ["lan.example:8787", true],
    ["evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["localhost.evil.example:8787", false],
    ["evil.example:8787@localhost", false],
    ["localhost/evil", false],
    ["192.168.1.5:8787", false],
    ["", false],
    [undefined, false],
  ])("%j: %j", (host, expected) => {
    expect(passes(() => checkHost(host, hosts, words))).toBe(expected);
  });

  it("has to be that of the request line, where that carries one", () => {
    expect(passes(() => checkHost("localhost:8787", hosts, words, "http://localhost:8787/v1"))).toBe(true);
    expect(passes(() => checkHost("localhost:8787", hosts, words, "http://evil.example/v1"))).toBe(false);
    expect(passes(() => checkHost("localhost:8787", hosts, words, "http://localhost/v1"))).toBe(false);
  });

  it("may name the one port that is served", () => {
    const one = new Set(["localhost:8790"]);
    expect(passes(() => checkHost("LOCALHOST:8790", one, words))).toBe(true);
    expect(passes(() => checkHost("localhost:8791", one, words))).toBe(false);
    expect(passes(() => checkHost("localhost", one, words))).toBe(false);
  });

  it("may be any address of this machine where the gateway listens on all of them, and no name", () => {
    const everywhere = allowedHosts("0.0.0.0", []);
    expect(everywhere.has("127.0.0.1")).toBe(true);
    expect(everywhere.has("0.0.0.0")).toBe(false);
    expect(passes(() => checkHost("evil.example", everywhere, words))).toBe(false);
    expect(hostnameOf("[2001:db8::1]:80")).toBe("[2001:db8::1]");
  });
});

describe("the Origin header", () => {
  const check = (headers: Record<string, string>, allowed: string[] = []) =>
    checkOrigin(new Headers({ host: "127.0.0.1:8787", ...headers }), { allowed }, words);

  it.each([
    [{}, true],
    [{ origin: "http://127.0.0.1:8787" }, true],
    [{ origin: "http://localhost:8787" }, true],
    [{ origin: "http://localhost:3000" }, false],
    [{ origin: "http://127.0.0.1" }, false],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "http://127.0.0.1:8787.evil.example" }, false],
    [{ origin: "null" }, false],
    [{ origin: "file://127.0.0.1:8787" }, false],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
  ])("%j: %j", (headers, expected) => {
    expect(passes(() => check(headers as Record<string, string>))).toBe(expected);
  });

  it("may be the public one of a proxy that changes the Host header", () => {
    const publicly = (origin: string) =>
      checkOrigin(
        new Headers({ host: "127.0.0.1:8787", origin }),
        { publicOrigin: "https://scry.example" },
        words,
      );
    expect(publicly("https://scry.example")).toEqual({ foreign: undefined });
    expect(passes(() => publicly("http://scry.example"))).toBe(false);
  });

  it("knows the foreign ones that the operator named", () => {
    const allowed = ["https://app.example"];
    expect(check({ origin: "https://app.example" }, allowed)).toEqual({ foreign: "https://app.example" });
    expect(passes(() => check({ origin: "https://app.example.evil" }, allowed))).toBe(false);
    expect(check({ origin: "http://127.0.0.1:8787" }, allowed)).toEqual({ foreign: undefined });
  });

  it.each([
    [{}, false],
    [{ origin: "http://127.0.0.1:8787" }, true],
    [{ origin: "http://127.0.0.1:8787", "sec-fetch-site": "same-origin" }, true],
    [{ origin: "http://127.0.0.1:8787", "sec-fetch-site": "same-site" }, false],
    [{ origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" }, false],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
    [{ origin: "null" }, false],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
  ])("of the own page only, %j: %j", (headers, expected) => {
    const given = new Headers({ host: "127.0.0.1:8787", ...(headers as Record<string, string>) });
    expect(passes(() => checkOrigin(given, { ownPageOnly: true }, words))).toBe(expected);
  });
});
