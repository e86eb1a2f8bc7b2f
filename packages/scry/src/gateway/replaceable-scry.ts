import type { Scry } from "@scry/core";

export interface ReplaceableScry {
  /** Delegates to the newest engine, so that holders of this object never keep an old one. */
  scry: Scry;
  /** Calls from now on go to this engine; those under way stay where they are. */
  replace(next: Scry): void;
  /** Ends all engines. */
  close(): Promise<void>;
}

/** Longer than any call may take. A crawl that takes longer than this after its engine was replaced fails. */
const retiredMs = 600_000;

/** Lets the settings change while the gateway runs: sessions and jobs hold the engine and must not notice. */
export function replaceableScry(first: Scry): ReplaceableScry {
  let current = first;
  const retired = new Map<Scry, NodeJS.Timeout>();
  const scry = new Proxy(first, {
    get: (_first, name) => Reflect.get(current, name),
    ownKeys: () => Reflect.ownKeys(current),
    getOwnPropertyDescriptor: (_first, name) => Reflect.getOwnPropertyDescriptor(current, name),
  });
  return {
    scry,
    replace(next) {
      const old = current;
      current = next;
      const end = () => {
        retired.delete(old);
        void old.close();
      };
      retired.set(old, setTimeout(end, retiredMs).unref());
    },
    async close() {
      for (const timer of retired.values()) clearTimeout(timer);
      await Promise.all([current, ...retired.keys()].map((one) => one.close()));
    },
  };
}
