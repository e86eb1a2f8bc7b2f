import { isIP } from "node:net";
import os from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createGuard, type Policy, refusalOf } from "./index.ts";

const answers: Record<string, string[]> = {
  "nas.lan": ["192.168.0.9", "fd00::9"],
  localhost: ["127.0.0.1", "::1"],
  "odd.lan": ["169.254.169.254"],
  "odd-6.lan": ["192.168.0.9", "fe80::1"],
  "fake.example.com": ["198.18.0.77"],
  "inside.example.com": ["10.1.2.3"],
  "mapped.example.com": ["::ffff:10.1.2.3"],
};

function guard(policy: Policy) {
  return createGuard({
    policy,
    lookup: async (host) =>
      (answers[host] ?? ["151.101.65.140"]).map((address) => ({ address, family: isIP(address) })),
    dial: async () => {
      throw new Error("nothing is dialled here");
    },
  });
}

async function rule(policy: Policy, url: string): Promise<string> {
  const { verdict, rule: name } = await guard(policy).explain(url);
  return `${verdict} ${name}`;
}

afterEach(() => vi.restoreAllMocks());

describe("allow_private", () => {
  const policy = {
    allow_private: [
      "nas.lan:5000",
      "LOCALHOST:8080",
      "10.0.0.9:80",
      "[::1]:6379",
      "odd.lan:80",
      "odd-6.lan:80",
    ],
  };

  it("opens exactly the host and port it names", async () => {
    expect(await rule(policy, "http://nas.lan:5000/")).toBe("allow allow_private");
    expect(await rule(policy, "http://nas.lan.:5000/")).toBe("allow allow_private");
    expect(await rule(policy, "http://localhost:8080/x")).toBe("allow allow_private");
    expect(await rule(policy, "http://0xa.9/")).toBe("allow allow_private");
    expect(await rule(policy, "http://[0:0::1]:6379/")).toBe("allow allow_private");
    expect(await rule(policy, "http://nas.lan:5001/")).toBe("block private-name");
    expect(await rule(policy, "https://10.0.0.9/")).toBe("block private");
    expect(await rule(policy, "http://sub.nas.lan:5000/")).toBe("block private-name");
    expect(await rule(policy, "http://127.0.0.1:8080/")).toBe("block loopback");
  });

  it("does not open metadata services through a name", async () => {
    expect(await rule(policy, "http://odd.lan/")).toBe("block link-local");
    expect(await rule(policy, "http://odd-6.lan/")).toBe("block link-local");
  });

  it("is subject to the domain lists", async () => {
    expect(await rule({ ...policy, blocked_domains: ["lan"] }, "http://nas.lan:5000/")).toBe(
      "block blocked-domain",
    );
  });

  it.each([
    "nas.lan",
    "nas.lan:",
    "nas.lan:http",
    "http://nas.lan:80",
    "nas.lan:80/x",
    ":80",
    "a b:80",
    "me@nas.lan:80",
  ])("says what is wrong with %j", (entry) => {
    expect(() => guard({ allow_private: [entry] })).toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringContaining("allow_private") }),
    );
  });
});

describe("allow_ranges", () => {
  it("names the cause to people behind a fake-IP proxy and the setting", async () => {
    const error: unknown = await guard({})
      .resolve("fake.example.com")
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "refused_url",
      message: expect.stringMatching(/fake addresses.*Clash/),
      hint: expect.stringContaining("policy.allow_ranges"),
    });
    expect(refusalOf(error)?.reason).toContain('["198.18.0.0/15"]');
    expect(await rule({ allow_ranges: ["198.18.0.0/15"] }, "https://fake.example.com/")).toBe(
      "allow allow_ranges",
    );
  });

  it("opens what it covers, in every spelling, and nothing beside it", async () => {
    const policy = { allow_ranges: ["10.1.0.0/16", "fd77::/16"] };
    expect(await rule(policy, "http://inside.example.com/")).toBe("allow allow_ranges");
    expect(await rule(policy, "http://mapped.example.com/")).toBe("allow allow_ranges");
    expect(await rule(policy, "http://10.1.9.9/")).toBe("allow allow_ranges");
    expect(await rule(policy, "http://[fd77::9]/")).toBe("allow allow_ranges");
    expect(await rule(policy, "http://10.2.0.1/")).toBe("block private");
    expect(await rule(policy, "http://[fd78::9]/")).toBe("block unique-local");
  });

  it.each(["0.0.0.0/0", "::/0", "0.0.0.0/1", "8.0.0.0/7", "fc00::/6", "10.0.0.0", "lan", ""])(
    "refuses %j",
    (entry) => {
      expect(() => guard({ allow_ranges: [entry] })).toThrow(
        expect.objectContaining({ code: "invalid_input", message: expect.stringContaining("allow_ranges") }),
      );
    },
  );
});

describe("ports", () => {
  it("replace the built-in rule", async () => {
    const policy = { ports: [443, 6379] };
    expect(await rule(policy, "https://www.example.com/")).toBe("allow public");
    expect(await rule(policy, "http://www.example.com:6379/")).toBe("allow public");
    expect(await rule(policy, "http://www.example.com/")).toBe("block port");
    expect(() => guard({ ports: [0] })).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
});

describe("domains", () => {
  it("apply to URLs, redirects and look-ups, and narrow only", async () => {
    const base = guard({ allowed_domains: ["example.com"] });
    const narrowed = base.withDomains({ allowed: ["www.example.com", "example.org"] });
    expect(base.checkUrl("https://shop.example.com/").hostname).toBe("shop.example.com");
    expect(() => narrowed.checkUrl("https://shop.example.com/")).toThrow(
      "not on the list of allowed domains",
    );
    expect(() => narrowed.checkUrl("https://example.org/")).toThrow("not on the list of allowed domains");
    const url = narrowed.checkUrl("https://www.example.com/");
    const response = { status: 302, headers: { location: "https://example.org/" } };
    expect(() => narrowed.nextHop(url, response, [url.href])).toThrow("not on the list of allowed domains");
    await expect(narrowed.open("example.org", 443)).rejects.toMatchObject({ code: "refused_url" });
    await expect(narrowed.resolve("example.org")).rejects.toMatchObject({ code: "refused_url" });
  });
});

describe("assertPublic", () => {
  it("sends no address of a private service to a third party", async () => {
    const permissive = guard({
      allow_private: ["nas.lan:5000", "10.0.0.9:80"],
      allow_ranges: ["10.1.0.0/16", "198.18.0.0/15"],
    });
    const isRefused = (url: string) =>
      permissive.assertPublic(url).then(
        () => false,
        () => true,
      );
    expect(await isRefused("https://www.example.com/")).toBe(false);
    expect(await isRefused("https://fake.example.com/")).toBe(false);
    for (const url of [
      "http://nas.lan:5000/",
      "http://10.0.0.9/",
      "http://inside.example.com/",
      "http://10.1.0.1/",
    ]) {
      expect(await isRefused(url)).toBe(true);
    }
  });
});

describe("this machine", () => {
  it("is not reached by its own public addresses, whatever the ranges say", async () => {
    const entry = { netmask: "", mac: "", internal: false, cidr: null };
    vi.spyOn(os, "networkInterfaces").mockReturnValue({
      eth0: [
        { ...entry, address: "151.101.65.140", family: "IPv4" },
        { ...entry, address: "2a04:4e42::77", family: "IPv6", scopeid: 0 },
        { ...entry, address: "10.1.0.7", family: "IPv4" },
      ],
    });
    const policy = { allow_ranges: ["10.1.0.0/16"], allow_private: ["[2a04:4e42::77]:8080"] };
    expect(await rule(policy, "http://151.101.65.140/")).toBe("block own-address");
    expect(await rule(policy, "http://www.example.com/")).toBe("block own-address");
    expect(await rule(policy, "http://[64:ff9b::151.101.65.140]/")).toBe("block own-address");
    expect(await rule(policy, "http://[2a04:4e42:0::77]/")).toBe("block own-address");
    expect(await rule(policy, "http://10.1.0.7/")).toBe("block own-address");
    expect(await rule(policy, "http://[2a04:4e42::77]:8080/")).toBe("allow allow_private");
    expect(await rule(policy, "http://[2a04:4e42::78]/")).toBe("allow public");
  });
});

it("reaches no public address where the system does not say which are this machine's own, and says why", async () => {
  vi.spyOn(os, "networkInterfaces").mockImplementation(() => {
    throw new Error("uv_interface_addresses returned Unknown system error 97");
  });
  const closed = guard({});
  expect(await closed.explain("http://151.101.65.141/")).toMatchObject({
    verdict: "block",
    reason: expect.stringContaining("own addresses"),
  });
  await expect(closed.resolve("www.example.com")).rejects.toMatchObject({
    code: "unavailable",
    hint: expect.stringContaining("AF_NETLINK"),
  });
});

describe("a resolver that fails", () => {
  it.each([
    ["ENOTFOUND", "not_found"],
    ["EAI_AGAIN", "unavailable"],
    ["ESERVFAIL", "unavailable"],
  ])("refuses with %s", async (code, expected) => {
    const failing = createGuard({
      lookup: async () => {
        throw Object.assign(new Error("no"), { code });
      },
    });
    await expect(failing.resolve("www.example.com")).rejects.toMatchObject({
      code: expected,
      // Without a network every name is "not found".
      message: expect.stringMatching(/DNS/),
      hint: expect.stringMatching(/network/),
    });
    expect(await failing.explain("https://www.example.com/")).toMatchObject({
      verdict: "block",
      rule: "no-answer",
    });
  });

  it("is not waited for endlessly", async () => {
    vi.useFakeTimers();
    try {
      const explained = createGuard({ lookup: () => new Promise(() => {}) }).explain(
        "https://www.example.com/",
      );
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await explained).toMatchObject({ verdict: "block", rule: "no-answer" });
    } finally {
      vi.useRealTimers();
    }
  });
});
