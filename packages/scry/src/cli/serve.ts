import { setTimeout } from "node:timers/promises";
import { hostnameOf, isLoopback } from "../http/host.ts";
import type { JwtIssuer } from "../http/jwt.ts";
import { type Arguments, wholeNumber } from "../terminal/arguments.ts";
import type { Call, Command } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { config } from "./options.ts";

/** For the calls that are in progress when the gateway is asked to stop. */
const graceMs = 10_000;

export const command: Command = {
  words: "",
  about:
    "Serves search and reading over HTTP: /v1, the APIs of other services, MCP at /mcp, and a page for people at /.\nOnly this machine can reach it, unless --host says otherwise; then a token is needed.",
  options: {
    host: { about: "listen on this address (default 127.0.0.1)", value: "ADDRESS" },
    port: { about: "listen on this port (default 8787; 0: any free one)", value: "N" },
    token: {
      about: "require this token; SCRY_TOKEN is safer, because other users can see options",
      value: "TOKEN",
    },
    tokens: {
      about: "read tokens with limits and providers for each user from this file",
      value: "FILE",
      offers: "files",
    },
    "allowed-host": { about: "also answer to this host name; repeatable", value: "NAME", several: true },
    "allowed-origin": {
      about: "let web pages of this origin call the gateway; repeatable",
      value: "ORIGIN",
      several: true,
    },
    "public-url": {
      about: "the address that clients use, when it runs behind a proxy",
      value: "URL",
    },
    rate: { about: "requests a minute from one address (default 600; 0: any number)", value: "N" },
    "authorization-server": {
      about: "name this server in the metadata for OAuth clients; repeatable",
      value: "URL",
      several: true,
    },
    jwks: {
      about: "also accept tokens (JWT) that an authorization server signed with these keys",
      value: "URL",
    },
    issuer: { about: "with --jwks: the issuer that the tokens name", value: "URL" },
    audience: {
      about:
        "with --jwks: the audience that the tokens name (default: --public-url, and its /mcp); repeatable",
      value: "NAME",
      several: true,
    },
    "no-page": { about: "do not serve the page for people" },
    structured: { about: "let /mcp send results as JSON too, with output schemas" },
    "no-mcp": { about: "do not serve /mcp" },
    "only-seen": {
      about:
        "at /mcp open only addresses that a search result or an opened page named in the same session; clients without sessions cannot open any",
    },
    drain: {
      about: "when asked to stop, keep answering for this long while /ready says no (default 0)",
      value: "SECONDS",
    },
    config,
  },
  examples: [
    ["scry serve", "for this machine: http://127.0.0.1:8787"],
    ["SCRY_TOKEN=… scry serve --host 0.0.0.0 --port 80", "for others, who need the token"],
    [
      "scry serve --tokens tokens.json --public-url https://search.example.com",
      "behind a proxy, a token for each user",
    ],
  ],
  run: serve,
};

async function serve({ arguments: given, signal }: Call): Promise<number> {
  const perMinute = wholeNumber("--rate", given.text("rate"), 1_000_000) ?? 600;
  const publicUrl = given.text("public-url");
  const options = {
    host: given.text("host") ?? "127.0.0.1",
    port: wholeNumber("--port", given.text("port"), 65_535) ?? 8787,
    token: given.text("token"),
    tokensFile: given.text("tokens"),
    hosts: given.list("allowed-host").map(host),
    origins: given.list("allowed-origin").map((value) => origin("--allowed-origin", value)),
    publicUrl: publicUrl === undefined ? undefined : origin("--public-url", publicUrl),
    perMinute: perMinute || undefined,
    jwt: jwtIssuer(given),
    authorizationServers: authorizationServers(given),
    page: !given.flag("no-page"),
    mcp: !given.flag("no-mcp"),
    onlySeen: given.flag("only-seen"),
    structured: given.flag("structured"),
  };
  const drainMs = (wholeNumber("--drain", given.text("drain"), 600) ?? 0) * 1000;
  const [{ createGatewayLog, logLevelOf }, { serveGateway }, { readEnvironment }] = await Promise.all([
    import("../gateway/observe/log.ts"),
    import("../gateway/serve-gateway.ts"),
    import("@scry/core/host"),
  ]);
  const log = createGatewayLog(logLevelOf(readEnvironment()("SCRY_LOG_LEVEL")), process.stderr);
  const stops = stopSignals(signal);
  const serving = await serveGateway({ config: given.text("config") }, options, log);
  const reload = () =>
    serving.reload().then(
      () => log("info", "settings and tokens were read again; options and variables need a restart."),
      (error: Error) => log("error", `settings and tokens stay as they were. ${error.message}`),
    );
  // On a terminal the signal has its usual meaning: the terminal was closed.
  const reloads = options.tokensFile !== undefined || !process.stderr.isTTY;
  if (reloads) process.on("SIGHUP", reload);
  log("info", `listening on ${serving.url}`, { url: serving.url });
  await stops.first;
  serving.announceStop();
  if (drainMs) {
    log("info", `stopping in ${drainMs / 1000} seconds; /ready says so. Another signal ends the wait.`);
    await Promise.race([stops.second, setTimeout(drainMs, undefined, { ref: false })]);
  }
  log("info", "stopping; calls under way may finish.");
  await serving.close(graceMs);
  process.off("SIGHUP", reload);
  return exitCodes.ok;
}

interface StopSignals {
  first: Promise<void>;
  second: Promise<void>;
}

/** Ctrl-C, or the SIGTERM of a service manager. */
function stopSignals(interrupted: AbortSignal): StopSignals {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stop = () => {
    process.once("SIGTERM", () => second.resolve());
    first.resolve();
  };
  if (interrupted.aborted) stop();
  else interrupted.addEventListener("abort", stop, { once: true });
  process.once("SIGTERM", stop);
  return { first: first.promise, second: second.promise };
}

/** A name or an address as in the Host header, with or without a port. */
function host(value: string): string {
  if (hostnameOf(value) === undefined)
    throw new UsageError(`--allowed-host cannot be "${value}".`, "Write it as scry.example.com");
  return value;
}

/** An origin as browsers send it: no path, no slash at the end. */
function origin(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || url.origin === "null" || url.origin !== value.replace(/\/$/, ""))
    throw new UsageError(`${name} cannot be "${value}".`, "Write it as https://app.example.com");
  return url.origin;
}

function address(name: string, value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ""))
    throw new UsageError(`${name} cannot be "${value}".`, "It is an address: https://…");
  return value;
}

/** Clients are sent to whoever signs the tokens, unless another server is named. */
function authorizationServers(given: Arguments): string[] {
  const named = given.list("authorization-server").map((value) => address("--authorization-server", value));
  const issuer = given.text("issuer");
  return named.length || issuer === undefined ? named : [issuer];
}

function jwtIssuer(given: Arguments): JwtIssuer | undefined {
  const [jwks, issuer, publicUrl] = ["jwks", "issuer", "public-url"].map((name) => given.text(name));
  const named = given.list("audience");
  if (jwks === undefined) {
    const alone = issuer === undefined ? (named.length ? "--audience" : undefined) : "--issuer";
    if (alone) throw new UsageError(`${alone} belongs to --jwks.`, "Give the address of the keys as well.");
    return undefined;
  }
  if (issuer === undefined) throw new UsageError("--jwks needs --issuer: who has to have signed the tokens.");
  if (!named.length && publicUrl === undefined)
    throw new UsageError(
      "--jwks needs --public-url or --audience.",
      "Otherwise a token for any other service would be accepted here.",
    );
  const { protocol, hostname } = new URL(address("--jwks", jwks));
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new UsageError("--jwks has to be an https address.", "Others could replace the keys on their way.");
  const base = publicUrl?.replace(/\/$/, "") ?? "";
  const audiences = named.length ? named : [base, `${base}/`, `${base}/mcp`, `${base}/mcp/chatgpt`];
  return { jwksUrl: jwks, issuer: address("--issuer", issuer), audiences };
}
