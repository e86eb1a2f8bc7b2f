import { isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, judgeAddress, parseAddress, parseNetwork } from "./address.ts";
import { specialIpv4, specialIpv6 } from "./ranges.ts";

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
}

function ipv6Text(value: bigint): string {
  const hex = value.toString(16).padStart(32, "0");
  return hex.match(/.{4}/g)?.join(":") ?? "";
}

function ruleOf(text: string, literal = false): string | undefined {
  const address = parseAddress(text);
  return address === undefined ? "invalid" : judgeAddress(address, literal).special?.rule;
}

describe("parseAddress", () => {
  it("reads every spelling of an IPv6 address as the same number", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), fc.boolean(), (value, sparse) => {
        // Zero groups are rare in random numbers, and `::` is where parsers go wrong.
        const number = sparse ? value & 0xffff_0000_0000_0000_0000_0000_ffff_ffffn : value;
        const long = ipv6Text(number);
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1);
        const dotted = `${long.split(":").slice(0, 6).join(":")}:${ipv4Text(number & 0xffff_ffffn)}`;
        for (const text of [long, short, dotted, long.toUpperCase()]) {
          expect(isIPv6(text)).toBe(true);
          expect(parseAddress(text)).toEqual({ family: 6, value: number });
        }
      }),
    );
  });

  it("reads IPv4 addresses and nothing else", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 0xffff_ffffn }), (value) => {
        expect(parseAddress(ipv4Text(value))).toEqual({ family: 4, value });
      }),
    );
    for (const text of ["", "1.2.3", "1.2.3.4.5", "01.2.3.4", "[::1]", "::1%lo", "localhost", "1.2.3.4 "]) {
      expect(parseAddress(text)).toBeUndefined();
    }
  });
});

describe("parseNetwork", () => {
  it.each(["10.0.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/x", "10.0.0.0/8/8", "/8", "a/8", "10.0.0.0/-1"])(
    "refuses %s",
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );

  it("holds its addresses, its own family only", () => {
    const network = parseNetwork("0.0.0.0/0");
    const six = parseAddress("::1");
    if (network === undefined || six === undefined) throw new Error("both are valid");
    expect(contains(network, six)).toBe(false);
    expect(contains(network, { family: 4, value: 77n })).toBe(true);
  });
});

describe("judgeAddress", () => {
  it.each([...specialIpv4, ...specialIpv6])(
    "refuses $cidr from its first to its last address",
    ({ cidr }) => {
      const network = parseNetwork(cidr);
      if (network === undefined) throw new Error(`${cidr} is in the table`);
      const first = network.prefix << network.shift;
      const last = first + (1n << network.shift) - 1n;
      for (const value of [first, last]) {
        const { family } = network;
        expect(judgeAddress({ family, value }, true).special).toBeDefined();
        expect(judgeAddress({ family, value }, false).special).toBeDefined();
      }
    },
  );

  it("judges mapped and NAT64 answers exactly as the IPv4 address inside", () => {
    const anyIpv4 = fc.oneof(
      fc.bigInt({ min: 0n, max: 0xffff_ffffn }),
      // Random numbers seldom fall into the small special blocks.
      fc.constantFrom(...specialIpv4).map(({ cidr }) => parseAddress(cidr.split("/")[0] ?? "")?.value ?? 0n),
    );
    fc.assert(
      fc.property(anyIpv4, (value) => {
        const inner = judgeAddress({ family: 4, value }, false).special?.rule;
        expect(ruleOf(`::ffff:${ipv4Text(value)}`)).toBe(inner);
        expect(ruleOf(`64:ff9b::${ipv4Text(value)}`)).toBe(inner);
        expect(ruleOf(`2a00:1450::5efe:${ipv4Text(value)}`)).toBe(inner);
        expect(ruleOf(`::ffff:${ipv4Text(value)}`, true)).toBe(inner ?? "ipv4-mapped");
      }),
    );
  });

  it("lets no IPv6 address outside 2000::/3 through, embedded IPv4 apart", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const embedded = value >> 32n === 0xffffn || value >> 32n === 0x64ff9bn << 64n;
        fc.pre(value >> 125n !== 1n && !embedded);
        expect(judgeAddress({ family: 6, value }, false).special).toBeDefined();
      }),
    );
  });
});
