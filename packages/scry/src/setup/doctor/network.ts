import { readFileSync } from "node:fs";
import type { Scry, Settings } from "@scry/core";
import { broken, type Finding, ok, skipped, warning } from "./finding.ts";
import { type Checked, works } from "./services.ts";

export const withoutPassword = (address: string) => {
  const url = URL.parse(address);
  return url ? `${url.protocol}//${url.host}` : "not a URL";
};

export function checkProxy({ network, read }: Settings): Finding {
  const { httpsProxy, httpProxy, noProxy, places } = network;
  const proxy = httpsProxy ?? httpProxy;
  const place = httpsProxy ? places?.httpsProxy : places?.httpProxy;
  const forPages = read.proxy?.https ?? read.proxy?.http;
  if (!proxy && !forPages) return ok("proxy", "none set");
  const except = noProxy ? `, not for ${noProxy}` : "";
  if (!proxy) return ok("proxy", `${withoutPassword(forPages ?? "")} for pages${except}; none for services`);
  if (!/^https?:$/.test(URL.parse(proxy)?.protocol ?? ""))
    return broken("proxy", "its address is not an http(s) URL", {
      fix: `write http://host:port in ${place ?? "network.proxy"}`,
    });
  const pages = !forPages
    ? `; pages are read without it`
    : forPages === proxy
      ? "; pages are read through it too"
      : `; ${withoutPassword(forPages)} for pages`;
  return ok("proxy", `${withoutPassword(proxy)} for services${except}${pages}`);
}

/** Programs that intercept and decrypt traffic show as certificates that this machine does not trust. */
const untrusted = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

const networkCode = ({ found }: Checked) =>
  found?.reach && "failure" in found.reach ? found.reach.failure.network : undefined;

export function checkCertificates({ network, environment }: Settings, checked: readonly Checked[]): Finding {
  const given = [network.ca, environment("NODE_EXTRA_CA_CERTS")].flatMap((file) => file ?? []);
  // Many machines set every variable there is to the same file.
  const named = [...new Set(given)];
  const missing = named.find((file) => !isCertificate(file));
  if (missing)
    return broken("certificates", `${missing} is not a readable certificate file`, {
      fix: `correct ${(missing === network.ca && network.places?.ca) || "NODE_EXTRA_CA_CERTS"}`,
    });
  const intercepted = checked.filter((one) => untrusted.has(networkCode(one) ?? ""));
  if (!intercepted.length)
    return ok("certificates", named.length ? `trusts ${named.join(", ")} too` : "the usual ones");
  const names = intercepted.map(({ provider }) => provider.id).join(", ");
  return broken(
    "certificates",
    `not trusted for ${names}: a proxy or virus scanner seems to decrypt the traffic`,
    {
      fix: "set NODE_EXTRA_CA_CERTS=/path/to/its-certificate.pem (ask who runs the network), or network.ca in the settings",
    },
  );
}

function isCertificate(file: string): boolean {
  try {
    return readFileSync(file, "utf8").includes("-----BEGIN CERTIFICATE-----");
  } catch {
    return false;
  }
}

/** Only the addresses that scry would use anyway are asked. */
export function checkReach(checked: readonly Checked[], offline: boolean): Finding {
  if (offline) return skipped("network", "not asked");
  const asked = checked.filter(({ found }) => found?.reach);
  if (!asked.length) return skipped("network", "no provider to ask");
  const reached = asked.filter(({ found }) => found?.reach && !("failure" in found.reach));
  if (reached.length) return ok("network", `${reached.length} of ${asked.length} providers can be reached`);
  const codes = [...new Set(asked.flatMap((one) => networkCode(one) ?? []))];
  const who = asked.length === 1 ? "the only provider cannot" : `none of ${asked.length} providers can`;
  return broken("network", `${who} be reached; the reasons are below`, {
    fix: "check the connection, the firewall and HTTPS_PROXY",
    details: { codes },
  });
}

/** Broken when nothing at all is left to search with. */
export function checkSearch(checked: readonly Checked[], { search }: Settings, offline: boolean): Finding {
  if (!search.enabled)
    return warning("search", "switched off", { fix: "set search.enabled or WEB_SEARCH_ENABLED to true" });
  if (offline) return skipped("search", "not tried");
  const searching = checked.filter(
    ({ provider, status }) => provider.search && (status.configured || status.automatic),
  );
  const named = search.providers;
  const usable = searching.filter((one) => works(one) && (!named || named.includes(one.provider.id)));
  const said = (how: "search" | "account" | undefined, words: string) => {
    const names = usable.filter(({ found }) => found?.call?.how === how).map(({ provider }) => provider.id);
    return names.length ? [`${words}: ${names.join(", ")}`] : [];
  };
  const tried = [...said("search", "a search works"), ...said("account", "key accepted, no search tried")];
  const untried = said(undefined, "only reached, key not tried");
  const message = [...tried, ...untried].join("; ");
  const more = untried.length ? { fix: "scry doctor --spend" } : {};
  if (tried.length) return ok("search", message, more);
  if (untried.length) return skipped("search", message, more);
  return broken("search", named ? `none of ${named.join(", ")} can answer` : "no provider can answer", {
    fix: "see the providers below; scry setup adds one with a key",
  });
}

/** Clocks further off than this break signatures, certificates and dates of results. */
const mostOffMs = 5 * 60_000;

export function checkClock(checked: readonly Checked[], now = Date.now()): Finding {
  const offsets = checked
    .map(({ found }) =>
      found?.reach && "date" in found.reach ? Date.parse(found.reach.date ?? "") : Number.NaN,
    )
    .filter((time) => !Number.isNaN(time))
    .map((time) => now - time)
    .sort((one, other) => one - other);
  const middle = offsets[Math.floor(offsets.length / 2)];
  if (middle === undefined) return skipped("clock", "no service sent its time, so it was not compared");
  const off = Math.abs(middle);
  if (off <= mostOffMs) return ok("clock", "correct to within a few seconds");
  const minutes = Math.round(off / 60_000);
  return broken("clock", `${minutes} minutes ${middle > 0 ? "fast" : "slow"}`, {
    fix: "set the clock, e.g. sudo timedatectl set-ntp true",
  });
}

/**
 * Names are looked up as for a page, by the guard. With a proxy set, services are looked up by the proxy, and a name
 * that is unknown here is not an error.
 */
export async function checkDns(scry: Scry, checked: readonly Checked[], offline: boolean): Promise<Finding> {
  if (offline) return skipped("DNS", "not asked");
  const origins = checked.flatMap(({ provider, found }) =>
    found?.origin && typeof provider.origin !== "undefined" && !isLiteral(found.origin) ? [found.origin] : [],
  );
  const asked = [...new Set(origins)].slice(0, 4);
  if (!asked.length) return skipped("DNS", "no name to look up");
  const explained = await Promise.all(asked.map((origin) => scry.explain(origin)));
  const fake = explained.findIndex(({ rule }) => rule === "fake-ip");
  if (fake >= 0)
    return warning(
      "DNS",
      `answers with fake addresses (198.18.0.0/15), as proxy tools such as Clash or Surge do`,
      {
        fix: 'let pages through: policy.allow_ranges: ["198.18.0.0/15"] in the settings (docs/guard.md)',
      },
    );
  if (explained.every(({ rule }) => rule === "at-proxy"))
    return ok("DNS", "not asked: the proxy looks names up");
  const known = asked.filter((_, index) => explained[index]?.rule !== "no-answer").map(hostOf);
  if (known.length) return ok("DNS", `${known.join(", ")} ${known.length === 1 ? "is" : "are"} known`);
  if (scry.settings.network.httpsProxy)
    return warning("DNS", "names are not known here; only the proxy knows them", {
      fix: scry.settings.read.proxy?.resolves
        ? "nothing: the proxy looks names up for pages too"
        : "services work through the proxy; for pages set read.use_proxy and read.proxy_resolves (docs/guard.md)",
    });
  return broken("DNS", `${asked.map(hostOf).join(", ")}: no address is known`, {
    fix: "check the connection and the DNS server",
  });
}

const hostOf = (origin: string) => URL.parse(origin)?.hostname ?? origin;
const isLiteral = (origin: string) => /^\[|^[\d.]+$|^localhost$/.test(hostOf(origin));
