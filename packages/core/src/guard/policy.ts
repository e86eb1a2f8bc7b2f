import { ScryError } from "../contracts/error.ts";
import { contains, type Network, parseNetwork } from "./address.ts";
import { createDomainRules, type DomainRules } from "./domains.ts";
import { normaliseHost } from "./name.ts";

/** The settings of the operator. Those left out keep their safe default. */
export interface Policy {
  allowed_domains?: readonly string[] | undefined;
  blocked_domains?: readonly string[] | undefined;
  /** Networks (CIDR) to treat as public, such as 198.18.0.0/15 behind a proxy tool with fake-IP DNS. */
  allow_ranges?: readonly string[] | undefined;
  /** Private services as "host:port": name, port and address rules are lifted for exactly these. */
  allow_private?: readonly string[] | undefined;
  /** Only these ports, instead of the built-in rule. */
  ports?: readonly number[] | undefined;
}

export interface CompiledPolicy {
  domains: DomainRules;
  allowRanges: readonly Network[];
  /** Keys made by `serviceKey`. */
  allowPrivate: ReadonlySet<string>;
  ports: ReadonlySet<number> | undefined;
}

export function serviceKey(host: string, port: number): string {
  return `${host} ${port}`;
}

function invalid(setting: string, entry: string, expected: string): ScryError {
  return new ScryError({
    code: "invalid_input",
    message: `policy.${setting}: "${entry}" is not ${expected}.`,
    hint: `Correct policy.${setting} in the settings${setting === "allow_private" ? ", or the variable SCRY_ALLOW_PRIVATE" : ""}.`,
  });
}

// A range as wide as this would open half the Internet's special space by a slip of the finger. The widest
// private blocks (10.0.0.0/8, fc00::/7) still fit.
const shortestPrefix = { 4: 8, 6: 7 } as const;

function compileRange(entry: string): Network {
  const network = parseNetwork(entry.trim());
  if (network === undefined) throw invalid("allow_ranges", entry, "a network such as 198.18.0.0/15");
  const bits = (network.family === 4 ? 32 : 128) - Number(network.shift);
  const shortest = shortestPrefix[network.family];
  if (bits < shortest) throw invalid("allow_ranges", entry, `narrow enough (at least /${shortest})`);
  return network;
}

function compileService(entry: string): string {
  const text = entry.trim();
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  const url = port === undefined ? null : URL.parse(`http://${text}`);
  if (url === null || url.pathname !== "/" || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw invalid("allow_private", entry, 'of the form "host:port"');
  }
  return serviceKey(normaliseHost(url.hostname), Number(port));
}

function compilePort(port: number): number {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalid("ports", String(port), "a port");
  return port;
}

export function compilePolicy(policy: Policy): CompiledPolicy {
  return {
    domains: createDomainRules({ allowed: policy.allowed_domains, blocked: policy.blocked_domains }),
    allowRanges: (policy.allow_ranges ?? []).map(compileRange),
    allowPrivate: new Set((policy.allow_private ?? []).map(compileService)),
    ports: policy.ports === undefined ? undefined : new Set(policy.ports.map(compilePort)),
  };
}

// Where proxy tools put the fake addresses of public names.
const fakeIpRange = compileRange("198.18.0.0/15");

const isFake = ({ family, prefix, shift }: Network) =>
  contains(fakeIpRange, { family, value: prefix << shift });

export const hasPrivateRange = ({ allowRanges }: CompiledPolicy) => !allowRanges.every(isFake);

/**
 * The policy for URLs that are sent to a third party: private services and ranges are not for others, while a fake
 * address means a public site.
 */
export function publicPolicy(policy: CompiledPolicy): CompiledPolicy {
  return { ...policy, allowPrivate: new Set(), allowRanges: policy.allowRanges.filter(isFake) };
}
