/** A store for answers and pages. Values are plain JSON. The shared suite `testCache` checks what a store has to do. */
export interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Forgets everything that this cache holds. */
  clear?(): Promise<void>;
  /** Its contents, by the part of the keys before the first colon. */
  stats?(): Promise<CacheStats[]>;
  close?(): Promise<void>;
}

/** How much a cache holds. */
export interface CacheStats {
  kind: string;
  entries: number;
  /** The size of the values, in bytes; what the store itself adds is not counted. */
  bytes: number;
  /** Epoch milliseconds of the oldest entry, where the store knows it. */
  oldest?: number;
}

/** The limits of a cache. */
export interface CacheCaps {
  /** The entries that were not used for the longest time are dropped beyond this. */
  maxBytes: number;
  /** No entry lives longer, whatever it was set with. */
  maxAgeMs: number;
}
