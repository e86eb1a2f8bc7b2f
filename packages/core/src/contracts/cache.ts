/** A store for replies. Values are plain JSON. The shared suite `testCache` checks what a store has to do. */
export interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  close?(): Promise<void>;
}
