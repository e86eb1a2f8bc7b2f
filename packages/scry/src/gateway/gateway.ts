import {
  type Attempt,
  type LibraryCall,
  type LibraryDoor,
  type OpenInput,
  type OpenOptions,
  type Owner,
  openPageTool,
  ownOwner,
  type Scry,
  type SearchInput,
  type SearchOptions,
  type Tool,
  webSearchTool,
} from "@scry/core";
import { ownReaders } from "@scry/core/host";
import { estimateTokens } from "@scry/page/passages";
import { Refusal } from "../http/refusal.ts";
import type { Caller } from "../http/token.ts";
import type { CallOptions, Gateway } from "./contract.ts";
import { invalidInput } from "./error-response.ts";
import { createHealth } from "./health.ts";
import type { Activity } from "./observe/activity-log.ts";
import { noteCall, noteEach } from "./observe/observer.ts";
import type { Metrics } from "./observe/prometheus.ts";
import { currentRequest, type EngineCall } from "./observe/request.ts";
import { createSpending, withinBudget } from "./spending.ts";

/** One engine for all callers; each of them sees it through their own permissions. */
export function createGateway(
  scry: Scry,
  metrics?: Metrics,
  activity?: Activity,
  health = createHealth(),
): Gateway {
  /** The engine with this caller's permissions inside, so that no route can forget them. */
  const as = (caller: Caller): Scry => ({
    ...scry,
    async search(input, options = {}) {
      checkMay(caller, "search");
      const providers = searchProviders(caller, options.providers, scry);
      const owner = ownerFor(caller, scry);
      const asked = typeof input === "string" ? input : (input.query ?? "");
      return noted(caller, "search", asked, () => scry.search(input, { ...options, providers, owner }));
    },
    open: (input, options) =>
      read(caller, typeof input === "string" ? input : input.url, options, (allowed) =>
        scry.open(input, allowed),
      ),
    page: (url, options) => read(caller, url, options, (allowed) => scry.page(url, allowed)),
    crawl(url, options) {
      checkMay(caller, "open");
      const crawl = scry.crawl(url, options);
      return {
        progress: crawl.progress,
        [Symbol.asyncIterator]: () => noteEach({ tool: "crawl", asked: url }, crawl, note(caller)),
      };
    },
    async map(url, options) {
      checkMay(caller, "open");
      return scry.redact(await noted(caller, "map", url, () => scry.map(url, options)));
    },
    library: libraryOf(caller, scry, note(caller)),
  });

  async function read<T extends { attempts: readonly Attempt[] }>(
    caller: Caller,
    url: string,
    options: OpenOptions = {},
    call: (options: OpenOptions) => Promise<T>,
  ): Promise<T> {
    checkMay(caller, "open");
    const readers = pageReaders(caller, options.readers, scry);
    const owner = ownerFor(caller, scry);
    return noted(caller, "open", url, () => call({ ...options, readers, owner, caller: caller.name }));
  }

  const note = (caller: Caller) => (call: EngineCall) => {
    const { door = "other", id } = currentRequest.getStore() ?? {};
    health.note(call.attempts);
    metrics?.call(door, call);
    activity?.note({ ...call, door, caller: caller.name, requestId: id });
  };
  const noted = <T extends object>(
    caller: Caller,
    tool: EngineCall["tool"],
    asked: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    // The store changes with the settings.
    const spending = createSpending(scry.store.limits);
    return noteCall({ tool, asked }, () => withinBudget(spending, caller, work), note(caller));
  };

  /** A tool listens to the signal of its context only: without one, it gets that of the request. */
  const offered = <Input, Data>(
    tool: Tool<Input, Data>,
    name: EngineCall["tool"],
    signal: AbortSignal | undefined,
  ): Tool<Input, Data> => ({
    ...tool,
    async execute(input, context) {
      const result = await tool.execute(input, { ...context, signal: context?.signal ?? signal });
      metrics?.tokens(name, roughTokens(result.text));
      return result;
    },
  });

  return {
    scry,
    health,
    noteRepeated(call) {
      const record = currentRequest.getStore();
      record?.calls.push(call);
      note({ name: record?.caller ?? "anybody" })(call);
    },
    as,
    search: async (caller, input: SearchInput, options = {}) =>
      scry.redact(await as(caller).search(input, searchOptions(options))),
    open: async (caller, input: OpenInput, options = {}) =>
      scry.redact(await as(caller).open(input, openOptions(options))),
    tools(caller, options = {}) {
      const own = as(caller);
      return {
        search: offered(webSearchTool(own, { search: searchOptions(options) }), "search", options.signal),
        open: offered(openPageTool(own, { open: openOptions(options) }), "open", options.signal),
      };
    },
  };
}

/** Whose library a caller uses: that of the machine where the server asks for no token or the operator shares it. */
const ownerFor = ({ name, isAnybody }: Caller, { settings }: Scry): Owner =>
  isAnybody || settings.library.shared ? ownOwner : `token:${name}`;

/** The library with the caller's documents alone. Files of the server are never read for a caller. */
function libraryOf(caller: Caller, scry: Scry, note: (call: EngineCall) => void): LibraryDoor {
  const { library } = scry;
  const asked = (what: string) => ({ tool: "library", asked: what }) as const;
  const own = <T extends LibraryCall>(call: T | undefined) => ({ ...call, owner: ownerFor(caller, scry) });
  return {
    add(source, call) {
      checkMay(caller, "open");
      const added = library.add(source, { ...own(call), files: false });
      return noteEach(asked(source), added, note);
    },
    refresh(selection, call) {
      checkMay(caller, "open");
      return noteEach(asked("refresh"), library.refresh(selection, own(call)), note);
    },
    remove: (selection, call) => library.remove(selection, own(call)),
    list: (page, call) => noteCall(asked("list"), () => library.list(page, own(call)), note),
    search: (text, call) => noteCall(asked(text), () => library.search(text, own(call)), note),
    export: (selection, call) => library.export(selection, own(call)),
    stats: (call) => library.stats(own(call)),
  };
}

/** Longer texts are estimated from this many characters: counting all of them takes a tenth of the time of a search. */
const countedCharacters = 1000;

function roughTokens(text: string): number {
  if (text.length <= countedCharacters) return estimateTokens(text);
  return Math.round((estimateTokens(text.slice(0, countedCharacters)) * text.length) / countedCharacters);
}

const common = ({ signal, fresh, offline, timeoutMs }: CallOptions) => ({
  ...(signal && { signal }),
  ...(fresh !== undefined && { fresh }),
  ...(offline && { offline }),
  ...(timeoutMs !== undefined && { timeoutMs }),
});

const searchOptions = (options: CallOptions): SearchOptions => ({
  ...common(options),
  ...(options.providers && { providers: options.providers }),
});

const openOptions = (options: CallOptions): OpenOptions => ({
  ...common(options),
  ...(options.providers && { readers: options.providers }),
});

export function checkMay(caller: Caller, what: "search" | "open"): void {
  if (!caller.may || caller.may.includes(what)) return;
  throw new Refusal({
    httpStatus: 403,
    code: "unauthorized",
    message: `${caller.name} may not ${what === "search" ? "search" : "open pages"}.`,
    hint: "Ask the operator of the gateway to allow it in the tokens file.",
  });
}

/**
 * Who may see this caller's query, in order; undefined leaves it to the engine. What the caller asks for has
 * to lie within the caller's own list, else within the operator's settings.
 */
export function searchProviders(
  caller: Caller,
  asked: readonly string[] | undefined,
  scry: Scry,
): readonly string[] | undefined {
  // The engine knows its settings, and that without a network the library is asked beside the services named there.
  if (!asked?.length && !caller.providers) return undefined;
  const named = scry.settings.search.providers;
  // Nobody else sees what a caller asks of their own library.
  const operators = named && [...named, "library"];
  const own = caller.providers?.filter((id) => scry.registry.get(id)?.search);
  const allowed = own && operators ? own.filter((id) => operators.includes(id)) : (own ?? operators);
  if (allowed && !allowed.length) throw nobody(caller, "search");
  const isKnown = (id: string) => Boolean(scry.registry.get(id)?.search);
  return choose(caller, asked, allowed, isKnown);
}

/** The same for reading: our own readers first, then the services of the caller's list. */
export function pageReaders(
  caller: Caller,
  asked: readonly string[] | undefined,
  scry: Scry,
): readonly string[] | undefined {
  const operators = scry.settings.read.providers;
  const isKnown = (id: string) =>
    (ownReaders as readonly string[]).includes(id) || Boolean(scry.registry.get(id)?.read);
  if (!caller.providers) return choose(caller, asked, operators, isKnown);
  const services = caller.providers.filter((id) => scry.registry.get(id)?.read);
  // Everybody who may open pages may use ours.
  const own: readonly string[] = [...ownReaders, ...services];
  const allowed = operators ? operators.filter((id) => own.includes(id)) : own;
  if (!allowed.length) throw nobody(caller, "read");
  return choose(caller, asked, allowed, isKnown);
}

function choose(
  caller: Caller,
  asked: readonly string[] | undefined,
  allowed: readonly string[] | undefined,
  isKnown: (id: string) => boolean,
): readonly string[] | undefined {
  if (!asked?.length) return allowed;
  const forbidden = asked.find((id) => allowed && !allowed.includes(id));
  if (forbidden === undefined) return asked;
  // A typo, which no permission would fix. The names are those that this caller can use.
  if (!isKnown(forbidden))
    throw invalidInput(
      `Unknown provider "${forbidden}". Valid names: ${allowed?.join(", ")}.`,
      "Use one of the valid names.",
    );
  throw new Refusal({
    httpStatus: 403,
    code: "invalid_input",
    message: `${caller.name} may not use the provider "${forbidden}".`,
    hint: `Use one of ${allowed?.join(", ")}.`,
  });
}

const nobody = (caller: Caller, what: string) =>
  new Refusal({
    httpStatus: 403,
    code: "not_configured",
    message: `None of the providers that ${caller.name} may use can ${what}.`,
    hint: "Ask the operator of the gateway to extend the list in the tokens file.",
  });
