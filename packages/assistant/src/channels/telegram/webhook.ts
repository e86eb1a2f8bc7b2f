import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "@scry/core";
import type { Update } from "grammy/types";

/** An update is a message of at most 4,096 characters with what belongs to it. */
const largestUpdate = 1024 * 1024;

/** Made from the bot's token, so that several instances agree on it. Telegram sends it with every call. */
export function webhookSecret(token: string): string {
  return createHmac("sha256", token).update("scry webhook").digest("hex");
}

function isSecret(presented: string | string[] | undefined, secret: string): boolean {
  const bytes = Buffer.from(typeof presented === "string" ? presented : "");
  const expected = Buffer.from(secret);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > largestUpdate) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readUpdate(body: string): Update | undefined {
  try {
    const update: unknown = JSON.parse(body);
    return typeof (update as Update | null)?.update_id === "number" ? (update as Update) : undefined;
  } catch {
    return undefined;
  }
}

export interface WebhookOptions {
  path: string;
  host: string;
  port: number;
  secret: string;
  handle: (update: Update) => Promise<void>;
  log: Log;
}

/** Listens for Telegram's calls. Whoever does not know the secret finds nothing here. */
export async function listen(options: WebhookOptions): Promise<{ server: Server; address: string }> {
  const { path, host, port, secret, handle, log } = options;
  const answer = async (request: IncomingMessage): Promise<number> => {
    const known = isSecret(request.headers["x-telegram-bot-api-secret-token"], secret);
    if (request.method !== "POST" || request.url !== path || !known) return 404;
    const body = await readBody(request);
    const update = body === undefined ? undefined : readUpdate(body);
    if (update === undefined) return 400;
    await handle(update);
    return 200;
  };
  const server = createServer(async (request, response) => {
    const status = await answer(request).catch((error) => {
      // Telegram tries again after a 500.
      log("error", "An update could not be handled.", { error: String(error) });
      return 500;
    });
    response.writeHead(status, { Connection: "close" }).end();
  });
  server.listen(port, host);
  await once(server, "listening");
  const bound = server.address() as AddressInfo;
  return {
    server,
    address: `http://${bound.family === "IPv6" ? `[${bound.address}]` : bound.address}:${bound.port}${path}`,
  };
}
