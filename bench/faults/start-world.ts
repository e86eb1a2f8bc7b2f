import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createRegistry, createScry, type Scry } from "@scry/core";
import { type Counts, type Name, names } from "./names.ts";

export interface World {
  /** Where each of them is. */
  origins: Record<Name, string>;
  /** Sets what one of them does from now on; returns how many requests each had since the last time. */
  let(name: Name, fault: string): Promise<Counts>;
  stop(): void;
}

export async function startWorld(): Promise<World> {
  const child = fork(join(import.meta.dirname, "world.ts"));
  const [ports] = await once(child, "message");
  const originOf = (name: Name) => `http://127.0.0.1:${ports[names.indexOf(name)]}`;
  return {
    origins: { alpha: originOf("alpha"), beta: originOf("beta"), gamma: originOf("gamma") },
    async let(name, fault) {
      child.send({ name, fault });
      const [counts] = await once(child, "message");
      return counts as Counts;
    },
    stop: () => child.kill(),
  };
}

/** How long a search may take. */
export const timeoutMs = 3000;

/** An engine with the state of a new machine that knows these services, in this order. */
export function engineFor(world: World, asked: readonly Name[], unresolved: readonly Name[] = []): Scry {
  const model = createRegistry().get("searxng");
  if (!model?.search) throw new Error("There is no SearXNG.");
  const { search } = model;
  const registry = createRegistry(
    asked.map((id) => ({ ...model, id, label: id, search: { ...search, index: id } })),
  );
  const addressOf = (name: Name) =>
    unresolved.includes(name) ? "http://nobody.invalid" : world.origins[name];
  return createScry({
    env: {},
    config: false,
    cwd: false,
    store: "memory",
    registry,
    settings: {
      search: { provider: [...asked], timeout: timeoutMs / 1000 },
      providers: Object.fromEntries(asked.map((name) => [name, { url: addressOf(name), delay_ms: 0 }])),
      policy: { allow_private: Object.values(world.origins).map((origin) => new URL(origin).host) },
    },
  });
}
