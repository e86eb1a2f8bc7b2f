import { createScry, type ScryError, type ScryOptions } from "@scry/core";
import { allowedHosts, isLoopback } from "../http/host.ts";
import { type Listening, listen } from "../http/listen.ts";
import { createTokenRing, sha256, shortestToken } from "../http/token.ts";
import { createMcpRoute } from "../mcp/http.ts";
import { withKeyring } from "../setup/keyring/keyring.ts";
import { type AppOptions, createGatewayApp } from "./app.ts";
import { invalidInput } from "./error-response.ts";
import { createGateway } from "./gateway.ts";
import { type Holder, readTokensFile } from "./tokens-file.ts";

export interface ServeOptions
  extends Pick<AppOptions, "origins" | "perMinute" | "page" | "publicUrl" | "authorizationServers"> {
  host: string;
  port: number;
  /** One token for everybody; SCRY_TOKEN of the environment when left out. */
  token?: string;
  /** The file with a token for each. */
  tokensFile?: string;
  /** Further names in the Host header. */
  hosts: readonly string[];
  mcp: boolean;
  /** MCP clients open only addresses that their conversation has seen. */
  onlySeen?: boolean | undefined;
  /** Whether /mcp sends results as JSON too. */
  structured?: boolean;
}

export interface Serving extends Listening {
  /** Reads the tokens file again; a file that is not valid changes nothing and throws. */
  reloadTokens(): Promise<void>;
}

/** The gateway from its settings to the open port. */
export async function serveGateway(
  scryOptions: ScryOptions,
  options: ServeOptions,
  tell: (line: string) => void,
): Promise<Serving> {
  const scry = createScry(withKeyring(scryOptions));
  for (const warning of scry.settings.warnings) tell(warning);
  try {
    if (!scry.settings.search.enabled && !scry.settings.read.enabled) throw nothingToServe();
    const token = options.token ?? scry.settings.environment("SCRY_TOKEN");
    const readHolders = async () => {
      const listed = options.tokensFile ? await readTokensFile(options.tokensFile, scry.registry) : [];
      checkFallback(listed, scry.settings.search.fallback);
      return [...single(token), ...listed];
    };
    const tokens = createTokenRing(await readHolders());
    if (!tokens.required && !isLoopback(options.host)) throw needsToken(options.host);

    const gateway = createGateway(scry);
    const { structured, onlySeen } = options;
    const mcp = options.mcp ? createMcpRoute(gateway, { structured, onlySeen }) : undefined;
    const app = createGatewayApp(gateway, {
      ...options,
      tokens,
      hosts: allowedHosts(options.host, [...options.hosts, ...publicHost(options.publicUrl)]),
      mcp,
      onInternalError: (error) => tell(scry.redact(internalErrorText(error))),
    });
    const listening = await listen(app.fetch, { ...options, what: "The gateway" });
    return {
      ...listening,
      async close(graceMs) {
        await Promise.all([listening.close(graceMs), mcp?.close(graceMs)]);
        await scry.close();
      },
      reloadTokens: async () => tokens.replace(await readHolders()),
    };
  } catch (thrown) {
    await scry.close();
    throw thrown;
  }
}

const publicHost = (url: string | undefined) => (url === undefined ? [] : [new URL(url).hostname]);

function single(token: string | undefined): Holder[] {
  if (token === undefined) return [];
  if (token.length < shortestToken)
    throw invalidInput(
      `The token is shorter than ${shortestToken} characters and could be guessed.`,
      "Make one with: openssl rand -hex 24",
    );
  return [{ name: "the holder of the token", sha256: sha256(token), limits: {} }];
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
