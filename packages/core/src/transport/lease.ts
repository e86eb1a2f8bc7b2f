import { randomBytes } from "node:crypto";
import { asText } from "../contracts/json.ts";
import type { LimitStore } from "../contracts/limits.ts";

export interface Lease {
  release(): Promise<void>;
}

/** Takes a lease until it is released or its time is over; undefined while another holds it. */
export async function takeLease(limits: LimitStore, name: string, ms: number): Promise<Lease | undefined> {
  const id = randomBytes(6).toString("base64url");
  const isOurs = await limits.change(name, ({ value }) =>
    value === undefined ? { result: true, keep: { value: id, ms } } : { result: false },
  );
  if (!isOurs) return undefined;
  return {
    // Only our own: when its time was over, another may have taken it.
    release: () =>
      limits.change(name, ({ value }) =>
        asText(value) === id ? { result: undefined, keep: null } : { result: undefined },
      ),
  };
}
