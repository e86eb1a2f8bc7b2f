/** A store for replies and pages. Values are plain JSON. The shared suite `testCache` says what a store must do. */
export interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  close?(): Promise<void>;
}
