import {
  type Attempt,
  type OpenInput,
  type OpenOptions,
  openPageTool,
  type Scry,
  ScryError,
  type SearchInput,
  type SearchOptions,
  type Tool,
  webSearchTool,
} from "@scry/core";
import type { Caller } from "../http/token.ts";
import type { CallOptions, Gateway } from "./contract.ts";
import { createHealth } from "./health.ts";
import { checkMay, pageReaders, searchProviders } from "./permissions.ts";

/** One engine for all callers; each of them sees it through their own permissions. */
export function createGateway(scry: Scry, health = createHealth()): Gateway {
  /** The engine with this caller's permissions inside, so that no route can forget them. */
  const as = (caller: Caller): Scry => ({
    ...scry,
    async search(input, options = {}) {
      checkMay(caller, "search");
      const providers = searchProviders(caller, options.providers, scry);
      return noted(scry.search(input, { ...options, providers }));
    },
    open: (input, options) => read(caller, options, (allowed) => scry.open(input, allowed)),
    page: (url, options) => read(caller, options, (allowed) => scry.page(url, allowed)),
  });

  async function read<T extends { attempts: readonly Attempt[] }>(
    caller: Caller,
    options: OpenOptions = {},
    call: (options: OpenOptions) => Promise<T>,
  ): Promise<T> {
    checkMay(caller, "open");
    return noted(call({ ...options, readers: pageReaders(caller, options.readers, scry) }));
  }

  async function noted<T extends { attempts: readonly Attempt[] }>(call: Promise<T>): Promise<T> {
    try {
      const done = await call;
      health.note(done.attempts);
      return done;
    } catch (thrown) {
      if (ScryError.is(thrown)) health.note(thrown.attempts);
      throw thrown;
    }
  }

  return {
    scry,
    health,
    as,
    search: async (caller, input: SearchInput, options = {}) =>
      scry.redact(await as(caller).search(input, searchOptions(options))),
    open: async (caller, input: OpenInput, options = {}) =>
      scry.redact(await as(caller).open(input, openOptions(options))),
    tools(caller, options = {}) {
      const own = as(caller);
      return {
        search: stoppable(webSearchTool(own, { search: searchOptions(options) }), options.signal),
        open: stoppable(openPageTool(own, { open: openOptions(options) }), options.signal),
      };
    },
  };
}

/** A tool listens to the signal of its context only: without one, it gets that of the request. */
const stoppable = <Input, Data>(
  tool: Tool<Input, Data>,
  signal: AbortSignal | undefined,
): Tool<Input, Data> => ({
  ...tool,
  execute: (input, context) => tool.execute(input, { ...context, signal: context?.signal ?? signal }),
});

const common = ({ signal, fresh, timeoutMs }: CallOptions) => ({
  ...(signal && { signal }),
  ...(fresh !== undefined && { fresh }),
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
