import { isIPv4, isIPv6 } from "node:net";
import { globalUnicast, ipv4Mapped, nat64, type Range, specialIpv4, specialIpv6 } from "./ranges.ts";

export interface Address {
  family: 4 | 6;
  value: bigint;
}

export interface Network {
  family: 4 | 6;
  prefix: bigint;
  shift: bigint;
}

/** What an address turned out to be. `special` is undefined for the public Internet. */
export interface AddressVerdict {
  special: { rule: string; reason: string; service: boolean } | undefined;
  /** The address judged in the end: the IPv4 one inside a mapped or NAT64 address. */
  inner: Address;
}

function parseIpv4(text: string): bigint {
  return BigInt(text.split(".").reduce((value, part) => value * 256 + Number(part), 0));
}

function parseIpv6(text: string): bigint {
  const dotted = text.lastIndexOf(".") === -1 ? -1 : text.lastIndexOf(":") + 1;
  let whole = text;
  if (dotted !== -1) {
    const low = Number(parseIpv4(text.slice(dotted)));
    whole = `${text.slice(0, dotted)}${(low >>> 16).toString(16)}:${(low & 0xffff).toString(16)}`;
  }
  const [head = "", tail] = whole.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return BigInt(`0x${groups.map((group) => group.padStart(4, "0")).join("")}`);
}

/** An address from its text; a zone (`%eth0`) is not part of a public address and makes it invalid. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, value: parseIpv4(text) };
  if (isIPv6(text) && !text.includes("%")) return { family: 6, value: parseIpv6(text) };
  return undefined;
}

export function parseNetwork(cidr: string): Network | undefined {
  const [text = "", bits = "", ...rest] = cidr.split("/");
  const address = parseAddress(text);
  if (address === undefined || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined;
  const width = address.family === 4 ? 32 : 128;
  if (Number(bits) > width) return undefined;
  const shift = BigInt(width - Number(bits));
  return { family: address.family, prefix: address.value >> shift, shift };
}

export function contains(network: Network, address: Address): boolean {
  return network.family === address.family && address.value >> network.shift === network.prefix;
}

function requiredNetwork(cidr: string): Network {
  const network = parseNetwork(cidr);
  if (network === undefined) throw new TypeError(`not a network: ${cidr}`);
  return network;
}

const compile = (ranges: readonly Range[]) =>
  ranges.map((range) => ({ range, network: requiredNetwork(range.cidr) }));
const ipv4Table = compile(specialIpv4);
const ipv6Table = compile(specialIpv6);
const globalNetwork = requiredNetwork(globalUnicast);
const mappedNetwork = requiredNetwork(ipv4Mapped);
const nat64Network = requiredNetwork(nat64);

function lowIpv4(address: Address): Address {
  return { family: 4, value: address.value & 0xffff_ffffn };
}

// ISATAP puts an IPv4 address after the interface identifier 00-00-5e-fe; the two lowest bits of the first byte
// (universal, group) may be set or not.
function isIsatap(address: Address): boolean {
  return ((address.value >> 32n) & 0xfcff_ffffn) === 0x5efen;
}

function tableVerdict(table: typeof ipv4Table, address: Address): AddressVerdict {
  const row = table.find(({ network }) => contains(network, address));
  if (row === undefined) return { special: undefined, inner: address };
  const { rule, reason, service = false } = row.range;
  return { special: { rule, reason, service }, inner: address };
}

/**
 * `literal` is true for an address written in the URL. There a mapped form is always refused: nobody links to a site
 * like that. Returned by a resolver it means the IPv4 address inside.
 */
export function judgeAddress(address: Address, literal: boolean): AddressVerdict {
  if (address.family === 4) return tableVerdict(ipv4Table, address);
  if (contains(mappedNetwork, address)) {
    const inner = judgeAddress(lowIpv4(address), literal);
    if (inner.special !== undefined || !literal) return inner;
    const special = { rule: "ipv4-mapped", reason: "an IPv4 address written as IPv6", service: false };
    return { special, inner: address };
  }
  if (contains(nat64Network, address)) return judgeAddress(lowIpv4(address), literal);
  const listed = tableVerdict(ipv6Table, address);
  if (listed.special !== undefined) return listed;
  if (!contains(globalNetwork, address)) {
    const special = { rule: "unallocated", reason: "outside 2000::/3, not allocated", service: false };
    return { special, inner: address };
  }
  if (isIsatap(address)) {
    const inner = judgeAddress(lowIpv4(address), literal);
    if (inner.special !== undefined) return inner;
  }
  return listed;
}
