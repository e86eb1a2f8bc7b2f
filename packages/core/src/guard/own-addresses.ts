import os from "node:os";
import { type Address, parseAddress } from "./address.ts";

// Addresses change when a laptop changes networks. Asking the system takes some 50 microseconds, so it is
// asked at most this often.
const refreshMilliseconds = 5_000;

function key(address: Address): string {
  return `${address.family}/${address.value}`;
}

function read(): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const entries of Object.values(os.networkInterfaces())) {
    for (const entry of entries ?? []) {
      // Loopback interfaces are covered by the tables, where `allow_ranges` can open them.
      const address = entry.internal ? undefined : parseAddress(entry.address.split("%")[0] ?? "");
      if (address !== undefined) keys.add(key(address));
    }
  }
  return keys;
}

/**
 * Tests for the addresses of this machine's own network interfaces. A public one would bypass every firewall rule that
 * trusts local traffic.
 */
export function ownAddressTest(): (address: Address) => boolean {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = performance.now();
    if (now - readAt > refreshMilliseconds) {
      known = read();
      readAt = now;
    }
    return known.has(key(address));
  };
}
