import { ScryError } from "../contracts/error.ts";
import type { Provider } from "../contracts/provider.ts";
import { missingNeed } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Registry } from "./registry.ts";

/** A reader in the plan: one of our own, or a provider. */
export type PlannedReader =
  | { id: (typeof ownReaders)[number] }
  | { id: string; provider: Provider; keyless: boolean };

/** Our own readers: nobody but the site learns of the page. `sites` stands for the reader that knows the page's site. */
export const ownReaders = ["sites", "direct", "browser"] as const;
export type OwnReader = Exclude<(typeof ownReaders)[number], "sites">;

const isOwn = (name: string): name is OwnReader | "sites" => (ownReaders as readonly string[]).includes(name);

/** Names that may be given to `read.provider`, WEB_READ_PROVIDER and --reader. */
export function readerNames(registry: Registry): string[] {
  const remote = registry.all().filter(({ read }) => read);
  return [...ownReaders, ...remote.map(({ id }) => id)];
}

function named(name: string, registry: Registry, place?: string): PlannedReader {
  if (isOwn(name)) return { id: name };
  const provider = registry.get(name);
  if (!provider?.read) {
    throw new ScryError({
      code: "invalid_input",
      message: `Unknown reader "${name}".`,
      hint: `${place ? `Correct ${place}. ` : ""}Valid names: ${readerNames(registry).join(", ")}.`,
    });
  }
  // Naming a service is permission to send it the address. Without a key the rule is that of a search.
  return { id: name, provider, keyless: Boolean(provider.read.open) };
}

/**
 * Plans who reads a page, in order. Named readers are the only ones. Otherwise our own, then the services with a key;
 * one that is open to everybody, Jina, without a key only when `read.remote` lets addresses leave this machine.
 */
export function planRead(
  names: readonly string[] | undefined,
  registry: Registry,
  settings: Settings,
  place?: string,
): PlannedReader[] {
  if (names?.length) return names.map((name) => named(name, registry, place));
  const readers = registry.all().filter(({ read }) => read);
  const configured = readers.filter((provider) => hasOwnAccess(provider, settings));
  const keyless = settings.read.remote ? readers.filter(({ read }) => read?.open) : [];
  const remote = [...configured, ...keyless.filter((provider) => !configured.includes(provider))];
  return [
    ...(settings.read.sites ? [{ id: "sites" } as const] : []),
    { id: "direct" },
    { id: "browser" },
    ...remote.map((provider) => ({ id: provider.id, provider, keyless: !configured.includes(provider) })),
  ];
}

/** Whether a key or an address was set: "configured" for a service that pages are sent to. */
function hasOwnAccess(provider: Provider, settings: Settings): boolean {
  return Object.values(provider.needs).some((need) => !need.optional) && !missingNeed(provider, settings);
}
