import { describe, expect, it } from "vitest";
import { stuckAtProxy } from "./stuck-at-proxy.ts";

const failed = (details: object, message = "failed") => Object.assign(new Error(message), details);
const refused = (port: number) => failed({ code: "ECONNREFUSED", address: "10.0.0.7", port });
const unknown = (hostname: string) => failed({ code: "ENOTFOUND", hostname });
const late = (where: string) =>
  failed({ code: "UND_ERR_CONNECT_TIMEOUT" }, `Connect Timeout Error (attempted ${where}, timeout: 8000ms)`);

const network = { httpsProxy: "http://me:secret@proxy.example:3128", places: { httpsProxy: "HTTPS_PROXY" } };
const target = new URL("https://api.plain.example/search");

describe("stuckAtProxy", () => {
  it.each([
    ["refused", refused(3128)],
    ["several tries", new AggregateError([refused(3128), refused(3128)])],
    ["inside another", new Error("x", { cause: refused(3128) })],
    ["an unknown name", unknown("proxy.example")],
    ["too late", late("address: proxy.example:3128")],
    ["too late at several addresses", late("addresses: 10.0.0.7:3128, 10.0.0.8:3128")],
    ["silent", failed({ code: "UND_ERR_HEADERS_TIMEOUT" }, "Headers Timeout Error")],
    ["cut", failed({ code: "UND_ERR_PRX_CONN" })],
    ["no tunnel", new Error("Proxy response (502) !== 200 when HTTP Tunneling")],
  ])("knows it: %s", (_name, error) => {
    expect(stuckAtProxy(error, target, network)).toEqual({
      host: "proxy.example:3128",
      place: "HTTPS_PROXY",
    });
  });

  it.each([
    ["the service refused", refused(443)],
    ["the service is unknown", unknown("api.plain.example")],
    ["the service is late", late("address: api.plain.example:443")],
    ["its certificate", failed({ code: "CERT_HAS_EXPIRED" })],
    ["no error", "odd"],
  ])("is not to blame: %s", (_name, error) => {
    expect(stuckAtProxy(error, target, network)).toBeUndefined();
  });

  it("is not blamed where the service has the same port and may be exempt", () => {
    const same = { httpsProxy: "http://proxy.example:443" };
    expect(stuckAtProxy(refused(443), target, same)).toBeDefined();
    expect(stuckAtProxy(refused(443), target, { ...same, noProxy: "plain.example" })).toBeUndefined();
  });

  it("is the one for http where there is none for https", () => {
    const plain = { httpProxy: "http://proxy.example" };
    expect(stuckAtProxy(unknown("proxy.example"), target, plain)).toEqual({
      host: "proxy.example:80",
      place: "network.proxy",
    });
  });
});
