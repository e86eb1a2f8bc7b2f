import { createScry, type Log, type Scry, type ScryError, type ScryOptions } from "@scry/core";
import { allowedHosts, isLoopback } from "../http/host.ts";
import type { JwtIssuer } from "../http/jwt.ts";
import { type Listening, listen } from "../http/listen.ts";
import { createTokenRing, sha256, shortestToken } from "../http/token.ts";
import { createMcpRoute } from "../mcp/http.ts";
import { withKeyring } from "../setup/keyring/keyring.ts";
import { type AppOptions, createGatewayApp } from "./app.ts";
import { invalidInput } from "./error-response.ts";
import { createGateway } from "./gateway.ts";
import { replaceableScry } from "./replaceable-scry.ts";
import { type Holder, readTokensFile } from "./tokens-file.ts";

export interface ServeOptions
  extends Pick<AppOptions, "origins" | "perMinute" | "page" | "publicUrl" | "authorizationServers"> {
  host: string;
  port: number;
  /** One token for everybody; SCRY_TOKEN of the environment when left out. */
  token?: string;
  /** The file with a token for each. */
  tokensFile?: string;
  /** Whose signed tokens are accepted too. */
  jwt?: JwtIssuer | undefined;
  /** Further names in the Host header. */
  hosts: readonly string[];
  mcp: boolean;
  /** MCP clients open only addresses that their conversation has seen. */
  onlySeen?: boolean | undefined;
  /** Whether /mcp sends results as JSON too. */
  structured?: boolean;
}

export interface Serving extends Listening {
  /**
   * Reads settings and tokens again. What is not valid changes nothing and throws. What came with the command line, and
   * the variables of the process, stay as they are.
   */
  reload(): Promise<void>;
  /** /ready says from now on that no more calls should come; those that come are still answered. */
  announceStop(): void;
}

/** The gateway from its settings to the open port. */
export async function serveGateway(
  scryOptions: ScryOptions,
  options: ServeOptions,
  write: Log,
): Promise<Serving> {
  const warn = (message: string) => write("warn", message);
  const create = () => createScry({ store: "sqlite", warn, ...withKeyring(scryOptions) });
  const engines = replaceableScry(create());
  const { scry } = engines;
  const log: Log = (level, message, fields) => write(level, scry.redact(message), scry.redact(fields));
  try {
    for (const warning of scry.settings.warnings) log("warn", warning);
    checkServable(scry);
    const ownToken = options.token ?? scry.settings.environment("SCRY_TOKEN");
    const readHolders = async ({ registry, settings }: Scry) => {
      const listed = options.tokensFile ? await readTokensFile(options.tokensFile, registry) : [];
      checkFallback(listed, settings.search.fallback);
      return [...single(ownToken), ...listed];
    };
    const tokens = createTokenRing(await readHolders(scry));
    const verifyJwt = options.jwt && (await import("../http/jwt.ts")).createJwtVerifier(options.jwt);
    const isGuarded = tokens.required || verifyJwt !== undefined;
    if (!isGuarded && !isLoopback(options.host)) throw needsToken(options.host);
    const metricsToken = scry.settings.environment("SCRY_METRICS_TOKEN") ?? ownToken;
    const access = { tokens: createTokenRing(single(metricsToken)), isGuarded };

    const [{ createMetrics }, { createActivity }] = await Promise.all([
      import("./observe/prometheus.ts"),
      import("./observe/activity-log.ts"),
    ]);
    const metrics = createMetrics();
    metrics.watch(() => scry.load());
    const activity = createActivity(() => scry.settings.log.queries);
    const gateway = createGateway(scry, metrics, activity);
    const { structured, onlySeen } = options;
    const mcp = options.mcp ? createMcpRoute(gateway, { structured, onlySeen }) : undefined;
    let stopping = false;
    const app = createGatewayApp(gateway, {
      ...options,
      tokens,
      verifyJwt,
      hosts: allowedHosts(options.host, [...options.hosts, ...publicHost(options.publicUrl)]),
      mcp,
      observe: { metrics, activity, access, log, logsQueries: () => scry.settings.log.queries },
      isStopping: () => stopping,
      onInternalError: (error) => log("error", internalErrorText(error)),
    });
    const listening = await listen(app.fetch, { ...options, what: "The gateway" });
    return {
      ...listening,
      async close(graceMs) {
        stopping = true;
        await Promise.all([listening.close(graceMs), mcp?.close(graceMs)]);
        await engines.close();
      },
      async reload() {
        const next = create();
        try {
          checkServable(next);
          tokens.replace(await readHolders(next));
        } catch (thrown) {
          await next.close();
          throw thrown;
        }
        engines.replace(next);
        for (const warning of scry.settings.warnings) log("warn", warning);
      },
      announceStop() {
        stopping = true;
      },
    };
  } catch (thrown) {
    await engines.close();
    throw thrown;
  }
}

function checkServable({ settings }: Scry): void {
  if (!settings.search.enabled && !settings.read.enabled) throw nothingToServe();
}

const publicHost = (url: string | undefined) => (url === undefined ? [] : [new URL(url).hostname]);

function single(token: string | undefined): Holder[] {
  if (token === undefined) return [];
  if (token.length < shortestToken)
    throw invalidInput(
      `The token is shorter than ${shortestToken} characters and could be guessed.`,
      "Make one with: openssl rand -hex 24",
    );
  return [{ name: "the holder of the token", sha256: sha256(token), limits: {}, isOperator: true }];
}

const nothingToServe = () =>
  invalidInput(
    "There is nothing to serve: the settings switch off both search and reading.",
    "See search.enabled and read.enabled, WEB_SEARCH_ENABLED and WEB_READ_ENABLED.",
  );

const needsToken = (host: string) =>
  invalidInput(
    `Without a token the gateway listens on this machine only, but ${host} can be reached by others.`,
    "Set SCRY_TOKEN or give --tokens FILE; a token can be made with: openssl rand -hex 24",
  );

/** The keyless chain would see queries of people whose list does not name it. */
function checkFallback(holders: readonly Holder[], fallback: boolean): void {
  const limited = holders.find(({ providers }) => providers);
  if (!fallback || !limited) return;
  throw invalidInput(
    `search.fallback adds providers to every search, but ${limited.name} may use only some.`,
    "Switch search.fallback off, or remove providers from the tokens file.",
  );
}

const describe = (cause: unknown) =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);

/**
 * An internal error with its cause, for standard error. Its text may quote a page or a caller, so control characters
 * other than line ends are replaced.
 */
export const internalErrorText = ({ message, cause }: ScryError): string =>
  `${message} ${describe(cause)}`.replace(/[^\P{C}\n]/gu, "?");
