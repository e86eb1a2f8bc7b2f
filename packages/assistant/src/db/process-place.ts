import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** What is read of the system; another one in tests. */
export interface SystemFacts {
  host(): string;
  /** The id of this start of the kernel. */
  boot(): string;
  /** The space in which process numbers are counted: "pid:[4026531836]". */
  namespace(): string;
}

const linux: SystemFacts = {
  host: hostname,
  boot: () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"),
  namespace: () => readlinkSync("/proc/self/ns/pid"),
};

/**
 * Where a process number means one process: the host, and on Linux also the start of its kernel and the space of
 * process numbers. Containers may share a host name, and each counts its processes from 1. Elsewhere the host has to do.
 */
export function processPlace(facts: SystemFacts = linux): string {
  const parts = [facts.host, facts.boot, facts.namespace].map((read) => {
    try {
      return read().replace(/[^\w.-]+/g, "");
    } catch {
      // Not Linux, or no /proc in this sandbox.
      return "";
    }
  });
  return parts.filter(Boolean).join("@");
}
