/**
 * Address ranges that are not the public Internet: the IANA special-purpose registries for IPv4 and IPv6,
 * plus what the registries leave to others (multicast, retired prefixes, one cloud address).
 * For IPv4 everything else is public. For IPv6 only 2000::/3 is, minus the rows here.
 *
 * `service: true` marks where a person's own services live: a host named in `allow_private` may resolve
 * there, and never to the other rows (a metadata service, for instance).
 */
export interface Range {
  cidr: string;
  rule: string;
  reason: string;
  service?: true;
}

export const specialIpv4: readonly Range[] = [
  { cidr: "0.0.0.0/8", rule: "this-network", reason: "RFC 791: this network; reaches this machine" },
  { cidr: "10.0.0.0/8", rule: "private", reason: "RFC 1918: private network", service: true },
  { cidr: "100.64.0.0/10", rule: "shared", reason: "RFC 6598: carrier-grade NAT", service: true },
  { cidr: "127.0.0.0/8", rule: "loopback", reason: "RFC 1122: this machine", service: true },
  { cidr: "169.254.0.0/16", rule: "link-local", reason: "RFC 3927: link-local; cloud metadata services" },
  { cidr: "172.16.0.0/12", rule: "private", reason: "RFC 1918: private network", service: true },
  // The registry calls 192.0.0.9 and 192.0.0.10 global; nobody serves pages there, so the block stays whole.
  { cidr: "192.0.0.0/24", rule: "protocol", reason: "RFC 6890: IETF protocol assignments" },
  { cidr: "192.0.2.0/24", rule: "documentation", reason: "RFC 5737: documentation" },
  { cidr: "192.88.99.0/24", rule: "relay", reason: "RFC 7526: retired 6to4 relay" },
  { cidr: "192.168.0.0/16", rule: "private", reason: "RFC 1918: private network", service: true },
  { cidr: "198.18.0.0/15", rule: "benchmark", reason: "RFC 2544: benchmarks; fake-IP DNS of proxy tools" },
  { cidr: "198.51.100.0/24", rule: "documentation", reason: "RFC 5737: documentation" },
  { cidr: "203.0.113.0/24", rule: "documentation", reason: "RFC 5737: documentation" },
  { cidr: "224.0.0.0/4", rule: "multicast", reason: "RFC 5771: multicast" },
  { cidr: "240.0.0.0/4", rule: "reserved", reason: "RFC 1112: reserved, and the broadcast address" },
  // Looks public, but is answered by the host of every Azure machine.
  { cidr: "168.63.129.16/32", rule: "metadata", reason: "Azure platform service" },
];

/** Checked in this order; the first row that holds the address decides. */
export const specialIpv6: readonly Range[] = [
  { cidr: "::/128", rule: "unspecified", reason: "RFC 4291: unspecified; reaches this machine" },
  { cidr: "::1/128", rule: "loopback", reason: "RFC 4291: this machine", service: true },
  { cidr: "::/96", rule: "ipv4-compatible", reason: "RFC 4291: retired form that embeds an IPv4 address" },
  { cidr: "::ffff:0:0:0/96", rule: "ipv4-translated", reason: "RFC 2765: embeds an IPv4 address" },
  { cidr: "64:ff9b:1::/48", rule: "nat64-local", reason: "RFC 8215: local-use NAT64" },
  { cidr: "100::/64", rule: "discard", reason: "RFC 6666: discard-only" },
  { cidr: "100:0:0:1::/64", rule: "discard", reason: "RFC 9780: dummy prefix" },
  { cidr: "2001::/32", rule: "teredo", reason: "RFC 4380: Teredo, embeds an IPv4 address" },
  { cidr: "2001::/23", rule: "protocol", reason: "RFC 2928: IETF protocol assignments" },
  { cidr: "2001:db8::/32", rule: "documentation", reason: "RFC 3849: documentation" },
  { cidr: "2002::/16", rule: "6to4", reason: "RFC 3056: 6to4, embeds an IPv4 address" },
  { cidr: "3fff::/20", rule: "documentation", reason: "RFC 9637: documentation" },
  { cidr: "5f00::/16", rule: "segment-routing", reason: "RFC 9602: segment routing" },
  { cidr: "fc00::/7", rule: "unique-local", reason: "RFC 4193: private network", service: true },
  { cidr: "fe80::/10", rule: "link-local", reason: "RFC 4291: link-local" },
  { cidr: "fec0::/10", rule: "site-local", reason: "RFC 3879: retired site-local" },
  { cidr: "ff00::/8", rule: "multicast", reason: "RFC 4291: multicast" },
];

/** The only IPv6 space handed out as global unicast. */
export const globalUnicast = "2000::/3";
/** ::ffff:a.b.c.d, an IPv4 address in an IPv6 one. */
export const ipv4Mapped = "::ffff:0:0/96";
/** RFC 6052: networks without IPv4 reach every IPv4 site through this prefix. */
export const nat64 = "64:ff9b::/96";
