import { ScryError } from "../contracts/error.ts";
import type { Reader, ReadRequest } from "../contracts/page.ts";
import type { Guard } from "../guard/index.ts";
import type { BrowserReader } from "../readers/browser/browser-reader.ts";
import type { Profile } from "../readers/cookies/profile.ts";
import type { WorkerPool } from "../readers/worker/worker-pool.ts";
import { recordedGuard, type Traffic } from "../replay/traffic.ts";
import { readCertificates } from "../settings/setting-errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { Ask } from "../transport/call.ts";
import type { OwnReader, PlannedReader } from "./plan.ts";

/** The current load of the engine; parts that never ran count as zero. */
export interface EngineLoad {
  browserPages: number;
  /** Pages that wait for their turn in the browser. */
  browserWaiting: number;
  threadsBusy: number;
  /** Jobs that wait for a thread. */
  threadsWaiting: number;
}

/** The options that a call passes to every reader. */
export type Wishes = Pick<ReadRequest, "domains" | "includeHidden" | "discover" | "data">;

export interface PageReadersParts {
  settings: Settings;
  transport: Ask;
  /** For tests with their own DNS and sockets. */
  guard?: Guard | undefined;
  /** Learns the secrets of a profile. */
  addSecret: (value: string) => void;
  /** Recorded or replayed traffic. */
  traffic?: Traffic | undefined;
}

export interface PageReaders {
  guard(): Promise<Guard>;
  /** For everything but the browser, whose traffic is encrypted from end to end. */
  pageGuard(): Promise<Guard>;
  threads(): Promise<WorkerPool>;
  /** The login that the settings name. */
  profile(): Promise<Profile | undefined>;
  /** One of our own readers, created when it is first asked to read. */
  own(id: OwnReader): Reader;
  /** The readers of a plan for this address, in order. */
  planned(plan: readonly PlannedReader[], url: string, wishes: Wishes): Promise<Reader[]>;
  load(): Promise<EngineLoad>;
  close(): Promise<void>;
}

type OwnedReader = Reader & Partial<Pick<BrowserReader, "close" | "load">>;

/** The readers of an engine and what they share. Each part is loaded when it is first needed, so that a search does not pay for it. */
export function createPageReaders({
  settings,
  transport,
  guard: given,
  addSecret,
  traffic,
}: PageReadersParts): PageReaders {
  let threads: Promise<WorkerPool> | undefined;
  const threadsOf = () => {
    threads ??= import("../readers/worker/worker-pool.ts").then(({ createWorkerPool }) => createWorkerPool());
    return threads;
  };
  const own = new Map<string, Promise<OwnedReader>>();
  let made: Promise<Guard> | undefined;
  const guardOf = () => {
    made ??= given ? Promise.resolve(given) : makeGuard(settings, traffic);
    return made;
  };
  const pageGuardOf = async () => {
    const guard = await guardOf();
    return traffic ? recordedGuard(guard, traffic) : guard;
  };
  const recordedBrowser = (reader: OwnedReader): OwnedReader =>
    traffic ? { ...reader, ...traffic.browser(reader) } : reader;

  let login: Promise<Profile> | undefined;
  const profileOf = async (): Promise<Profile | undefined> => {
    const { profile } = settings.read;
    if (!profile) return undefined;
    login ??= import("../readers/cookies/profile.ts").then(({ createProfile }) =>
      createProfile(profile, addSecret),
    );
    return login;
  };

  /** Creates one of our own readers once; a failure (no Chromium yet) is retried next time. */
  function ownReader(id: OwnReader): Promise<Reader> {
    const known = own.get(id);
    if (known) return known;
    const reader = guardOf().then(async (guard) =>
      id === "direct"
        ? directReader(await pageGuardOf(), settings, await threadsOf(), await profileOf())
        : recordedBrowser(await browserReader(guard, settings, await profileOf())),
    );
    own.set(id, reader);
    reader.catch(() => own.delete(id));
    return reader;
  }

  const pauses = new Map<string, number>();
  /** The readers that know the site of this address; mostly none. */
  async function siteReaders(url: string): Promise<Reader[]> {
    const { sites } = await import("../readers/sites/registry.gen.ts");
    const address = URL.parse(url);
    const found = address
      ? sites.filter(
          ({ hosts, read }) => (hosts?.test(address.hostname) ?? true) && read(address) !== undefined,
        )
      : [];
    if (!found.length) return [];
    const { createSiteReader } = await import("../readers/site/site-reader.ts");
    const { userAgent, siteMirrors: mirrors } = settings.read;
    const parts = { guard: await pageGuardOf(), pool: await threadsOf(), direct: await ownReader("direct") };
    return found.map((site) => createSiteReader(site, { ...parts, userAgent, mirrors }, pauses));
  }

  async function readersFor(
    planned: readonly PlannedReader[],
    url: string,
    wishes: Wishes,
  ): Promise<Reader[]> {
    const lists = planned.map(async (one) => {
      if ("provider" in one) return [remoteOf(one)];
      if (one.id !== "sites") return [ownOf(one.id)];
      return withinWishes(wishes, settings) ? await siteReaders(url) : [];
    });
    const readers = (await Promise.all(lists)).flat();
    if (!readers.length) throw noSiteReader();
    return readers.map((reader) => ({
      ...reader,
      read: (request) => reader.read({ ...request, ...wishes }),
    }));
  }

  // Readers as the opener sees them: created when their turn comes.
  const ownOf = (id: OwnReader): Reader => ({
    id,
    read: async (request) => (await ownReader(id)).read(request),
  });
  const remoteOf = (planned: Extract<PlannedReader, { provider: unknown }>): Reader => ({
    id: planned.id,
    async read(request) {
      const { remoteReader } = await import("./remote-reader.ts");
      const guard = await guardOf();
      return remoteReader({ ...planned, settings, transport, guard }).read(request);
    },
  });

  return {
    guard: guardOf,
    pageGuard: pageGuardOf,
    threads: threadsOf,
    profile: profileOf,
    own: ownOf,
    planned: readersFor,
    async load() {
      // A browser that could not be started has no pages.
      const inBrowser = (await own.get("browser")?.catch(() => undefined))?.load?.();
      const inThreads = (await threads)?.load();
      return {
        browserPages: inBrowser?.pages ?? 0,
        browserWaiting: inBrowser?.waiting ?? 0,
        threadsBusy: inThreads?.busy ?? 0,
        threadsWaiting: inThreads?.waiting ?? 0,
      };
    },
    async close() {
      const readers = await Promise.allSettled(own.values());
      await Promise.all(
        readers.map((reader) => (reader.status === "fulfilled" ? reader.value.close?.() : undefined)),
      );
      await (await threads)?.close();
      // If the guard could not be created, every call that needed it has already failed with that error.
      await made?.then(
        (guard) => guard.close(),
        () => undefined,
      );
    },
  };
}

/**
 * Whether a site reader can serve the call: hidden text and declared data are only in the HTML, and the Markdown that it
 * writes has to be an allowed type.
 */
const withinWishes = ({ includeHidden, data }: Wishes, { policy }: Settings) =>
  !includeHidden && !data && (!policy.contentTypes.length || policy.contentTypes.includes("text/markdown"));

const noSiteReader = () =>
  new ScryError({
    code: "unsupported_content",
    message: "No site reader knows this address.",
    hint: "Leave out the reader, or name direct.",
  });

/** The guard that the settings describe. */
async function makeGuard({ policy, network, read }: Settings, traffic: Traffic | undefined): Promise<Guard> {
  const { createGuard, defaultLookup, dialTrusting } = await import("../guard/index.ts");
  const { ca, places } = network;
  return createGuard({
    dial: ca ? dialTrusting(() => readCertificates(ca, places?.ca)) : undefined,
    proxy: read.proxy,
    lookup: traffic?.lookup(defaultLookup),
    policy: {
      allowed_domains: policy.allowedDomains,
      blocked_domains: policy.blockedDomains,
      allow_ranges: policy.allowRanges,
      allow_private: policy.allowPrivate,
      ports: policy.ports,
    },
  });
}

async function directReader(
  guard: Guard,
  { read }: Settings,
  pool: WorkerPool,
  profile: Profile | undefined,
): Promise<Reader> {
  const { createDirectReader } = await import("../readers/direct.ts");
  const { userAgent, sites: sources, ocr } = read;
  return createDirectReader({ guard, userAgent, sources, ocr, pool, profile });
}

async function browserReader(
  guard: Guard,
  { browser, variables }: Settings,
  profile: Profile | undefined,
): Promise<OwnedReader> {
  const { createBrowserReader } = await import("../readers/browser/browser-reader.ts");
  return createBrowserReader({
    guard,
    executablePath: browser.path,
    sandbox: browser.sandbox,
    environment: variables,
    profile,
  });
}
