import type { Guard } from "../guard/index.ts";
import type { Traffic } from "../replay/traffic.ts";
import { readCertificates } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";

/** The guard by the settings. Loaded with the first page. */
export async function makeGuard(
  { policy, network, read }: Settings,
  traffic: Traffic | undefined,
): Promise<Guard> {
  const { createGuard, defaultLookup, dialTrusting } = await import("../guard/index.ts");
  const { ca, places } = network;
  return createGuard({
    dial: ca ? dialTrusting(() => readCertificates(ca, places?.ca)) : undefined,
    proxy: read.proxy,
    lookup: traffic?.lookup(defaultLookup),
    policy: {
      allowed_domains: policy.allowedDomains,
      blocked_domains: policy.blockedDomains,
      allow_ranges: policy.allowRanges,
      allow_private: policy.allowPrivate,
      ports: policy.ports,
    },
  });
}
