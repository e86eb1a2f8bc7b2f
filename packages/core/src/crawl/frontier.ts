import { addressKey, kindOf } from "./crawl-address.ts";

export interface Waiting {
  url: string;
  depth: number;
}

export interface Frontier {
  /** Adds an address unless one of its spellings is known, or there is no room. Returns whether it was added. */
  add(address: Waiting): boolean;
  /** Marks an address as known without reading it. Returns whether it was new. */
  know(url: string): boolean;
  /** The next address: near the start first, and lists that never end last. */
  take(): Waiting | undefined;
  readonly waiting: number;
  /** Addresses for which there was no room. */
  readonly dropped: number;
}

/** Calendars, filters and sort orders: from here on addresses of one kind come after all others. */
const manyOfKind = 200;
/** Of one path with the same parameters. Filters that can be combined give more addresses than a site has pages. */
const mostOfQuery = 1_000;
/** Later than any depth. */
const lastLane = 1_000_000;

export function createFrontier(mostKnown: number): Frontier {
  const known = new Set<string>();
  const kinds = new Map<string, number>();
  const lanes = new Map<number, Waiting[]>();
  let waiting = 0;
  let dropped = 0;

  /** The place in the order, or undefined for an address beyond the limit. */
  function laneOf({ url, depth }: Waiting): number | undefined {
    const kind = kindOf(url);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    const hasQuery = !kind.endsWith("?");
    if (hasQuery && count > mostOfQuery) return undefined;
    return count > manyOfKind && (hasQuery || kind.includes("0")) ? lastLane + depth : depth;
  }

  return {
    get waiting() {
      return waiting;
    },
    get dropped() {
      return dropped;
    },
    know(url) {
      const key = addressKey(url);
      if (known.has(key)) return false;
      known.add(key);
      return true;
    },
    add(address) {
      const key = addressKey(address.url);
      if (known.has(key)) return false;
      const lane = known.size < mostKnown ? laneOf(address) : undefined;
      if (lane === undefined) {
        dropped++;
        return false;
      }
      known.add(key);
      const queue = lanes.get(lane);
      if (queue) queue.push(address);
      else lanes.set(lane, [address]);
      waiting++;
      return true;
    },
    take() {
      if (waiting === 0) return undefined;
      const lane = Math.min(...lanes.keys());
      const queue = lanes.get(lane) ?? [];
      const next = queue.shift();
      if (queue.length === 0) lanes.delete(lane);
      waiting--;
      return next;
    },
  };
}
