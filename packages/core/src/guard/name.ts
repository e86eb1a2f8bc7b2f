import type { Refusal } from "./refusal.ts";

// What the resolver gets to see: letters, digits, hyphen, underscore. The URL parser accepts more
// ("127.0.0.1,example.com"), and resolvers differ in what they make of it.
const labelPattern = /^[a-z0-9_-]{1,63}$/;

/** Suffixes that never belong to a public web site; each includes everything below it. */
const privateSuffixes: Readonly<Record<string, string>> = {
  localhost: "RFC 6761: this machine",
  localdomain: "usual name of this machine",
  localdomain6: "usual name of this machine",
  local: "RFC 6762: multicast DNS, and the cluster domain of Kubernetes",
  internal: "reserved by ICANN for private networks; clouds put their metadata service here",
  intranet: "RFC 6762 appendix G: private networks",
  intra: "never delegated: private networks",
  priv: "never delegated: private networks",
  workgroup: "never delegated: private networks",
  domain: "never delegated: private networks",
  router: "never delegated: private networks",
  private: "RFC 6762 appendix G: private networks",
  corp: "never delegated: private networks",
  home: "never delegated: private networks",
  mail: "never delegated: private networks",
  lan: "usual suffix of home routers",
  localnet: "usual suffix of private networks",
  arpa: "RFC 3172 and 8375: infrastructure and home networks",
  svc: "Kubernetes services",
  pod: "Kubernetes pods",
  default: "Kubernetes: services of the default namespace",
  "kube-system": "Kubernetes: services of the system namespace",
  consul: "service discovery",
  nomad: "service discovery",
  test: "RFC 6761: tests",
  invalid: "RFC 6761: never a host",
  example: "RFC 6761: documentation",
  onion: "RFC 7686: not in the DNS",
  alt: "RFC 9476: not in the DNS",
  i2p: "not in the DNS",
};

/** Public suffix, private purpose: metadata services of clouds. */
const metadataNames: ReadonlySet<string> = new Set([
  "metadata.goog",
  "metadata.tencentyun.com",
  "metadata.packet.net",
  "metadata.platformequinix.com",
]);

/** The host as it is compared: without brackets and without the dot at the end. */
export function normaliseHost(hostname: string): string {
  const bare = hostname.startsWith("[") && hostname.endsWith("]") ? hostname.slice(1, -1) : hostname;
  return (bare.endsWith(".") ? bare.slice(0, -1) : bare).toLowerCase();
}

/** Whether a normalised host is one of the domains or below one. */
export function covers(domains: ReadonlySet<string>, host: string): boolean {
  if (domains.size === 0) return false;
  let rest = host;
  for (;;) {
    if (domains.has(rest)) return true;
    const dot = rest.indexOf(".");
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
  }
}

/** Judges a host name (not an address) that came out of `normaliseHost`. */
export function judgeName(host: string): Refusal | undefined {
  const labels = host.split(".");
  if (host.length > 253 || !labels.every((label) => labelPattern.test(label))) {
    return {
      rule: "host",
      reason: "the host is empty, too long, or has characters that host names cannot have",
      message: "The host of this URL is not a valid name.",
    };
  }
  const last = labels.at(-1) ?? "";
  const suffix = privateSuffixes[last];
  if (suffix !== undefined && Object.hasOwn(privateSuffixes, last)) {
    return {
      rule: "private-name",
      reason: `names below .${last} are not public (${suffix})`,
      message: "This host name belongs to a private or local network.",
      hint: "Use a public URL; a service of your own can be named as host:port in policy.allow_private or SCRY_ALLOW_PRIVATE.",
    };
  }
  if (covers(metadataNames, host)) {
    return {
      rule: "metadata-name",
      reason: "the name of a cloud's metadata service",
      message: "This host name belongs to a private or local network.",
    };
  }
  if (labels.length === 1) {
    return {
      rule: "single-label",
      reason: "a name without a dot is completed by the machine's search domain",
      message: "This host name belongs to a private or local network.",
      hint: "Use a public URL; a service of your own can be named as host:port in policy.allow_private or SCRY_ALLOW_PRIVATE.",
    };
  }
  return undefined;
}
