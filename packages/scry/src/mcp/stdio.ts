import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createScry, createSession, type ScryOptions } from "@scry/core";
import { buildServer, type ServerOptions } from "./server.ts";

/**
 * Serves over standard input and output until the client closes its end. Nothing but the protocol is written
 * to standard output; what goes wrong is told on standard error.
 */
export async function serveStdioServer(
  options: ScryOptions,
  offer: Omit<ServerOptions, "session">,
  signal: AbortSignal,
): Promise<void> {
  const scry = createScry(options);
  // One process is one conversation: citation numbers stay the same throughout.
  const session = createSession();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const handle = serveStdio(() => buildServer(scry, { ...offer, session }), {
    onerror: (error) => process.stderr.write(`scry mcp: ${scry.redact(error.message)}\n`),
  });
  process.stdin.once("end", end);
  process.stdin.once("close", end);
  signal.addEventListener("abort", () => end(), { once: true });
  await ended;
  await handle.close();
  await scry.close();
}
