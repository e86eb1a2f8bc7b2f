import { flushCompileCache } from "node:module";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createScry, createSession, openPageTool, type ScryOptions, webSearchTool } from "@scry/core";
import { withKeyring } from "../setup/keyring/keyring.ts";
import { UsageError } from "../terminal/errors.ts";
import { spelledOut } from "../terminal/output.ts";
import { buildServer, type Offer, reportErrors } from "./server.ts";
import { stdioTransport } from "./stdio-transport.ts";

interface StdioOptions extends Pick<Offer, "structured" | "chatgpt"> {
  /** Which of the two tools are offered. */
  tools: readonly ("search" | "open")[];
  /** Open only addresses that a result or a page of this conversation named. */
  onlySeen?: boolean;
  /** Other names for them. */
  searchName?: string;
  openName?: string;
}

/** By then the client has its lists, but hardly ever an answer. */
const keepCompiledAfterMs = 1500;

/**
 * Serves over standard input and output until the client closes its end. Nothing but the protocol is written
 * to standard output; errors are reported on standard error.
 */
export async function serveStdioServer(
  options: ScryOptions,
  { tools, searchName, openName, onlySeen, ...how }: StdioOptions,
  signal: AbortSignal,
): Promise<void> {
  const warn = (warning: string) => process.stderr.write(`scry mcp: ${spelledOut(warning)}\n`);
  const scry = createScry({ store: "sqlite", warn, ...withKeyring(options) });
  const { search, read, warnings } = scry.settings;
  warnings.forEach(warn);
  const offer: Offer = {
    ...how,
    ...(tools.includes("search") && search.enabled && { search: webSearchTool(scry, { name: searchName }) }),
    ...(tools.includes("open") &&
      read.enabled && { open: openPageTool(scry, { name: openName, searchName }) }),
    // One process is one conversation: citation numbers stay the same throughout.
    session: createSession({ open: onlySeen ? "seen" : "any" }),
  };
  checkOffer(offer);
  // No call takes longer than its deadline, apart from the work after it.
  const graceMs = Math.max(search.timeoutMs, read.timeoutMs) + 2000;
  const transport = stdioTransport(process.stdin, process.stdout, graceMs);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const handle = serveStdio(() => buildServer(offer), {
    transport,
    onerror: reportErrors("scry mcp", scry),
  });
  const passOn = transport.onclose;
  transport.onclose = () => {
    passOn?.();
    end();
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", () => end(), { once: true });
  // Started by hand, it would look as if it hung.
  if (process.stdin.isTTY)
    process.stderr.write(
      "scry mcp: waiting for an MCP client, which sends JSON-RPC messages, one per line. Clients start this command by themselves: scry setup tells them about it. Ctrl-C ends it.\n",
    );
  // Node keeps compiled code for the next start when a process ends by itself; many clients kill theirs.
  setTimeout(flushCompileCache, keepCompiledAfterMs).unref();
  await ended;
  await handle.close();
  await scry.close();
}

/** Otherwise only the client would find out, at its first question. */
function checkOffer({ search, open }: Offer): void {
  if (!search && !open)
    throw new UsageError(
      "There is no tool to offer: the settings switch off what is asked for.",
      "See search.enabled and read.enabled, WEB_SEARCH_ENABLED and WEB_READ_ENABLED.",
    );
  if (search?.name === open?.name)
    throw new UsageError(`Both tools would be called ${open?.name}.`, "Give another --name or --open-name.");
}
