import { createHmac } from "node:crypto";
import type { Log } from "@scry/core";
import type { Update } from "grammy/types";
import { createTokenRing, type Listening, listen, Refusal, sha256, withBoundedBody } from "scry/http";

/** An update is a message of at most 4,096 characters with what belongs to it. */
const largestUpdate = 1024 * 1024;

/** Made from the bot's token, so that several instances agree on it. Telegram sends it with every call. */
export function webhookSecret(token: string): string {
  return createHmac("sha256", token).update("scry webhook").digest("hex");
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

/** Listens for Telegram's calls. Without the secret there is nothing to be found here. */
export function listenForUpdates({
  path,
  host,
  port,
  secret,
  handle,
  log,
}: WebhookOptions): Promise<Listening> {
  const ring = createTokenRing([{ name: "Telegram", sha256: sha256(secret) }]);
  const statusFor = async (request: Request): Promise<number> => {
    const isKnown = ring.find(request.headers.get("x-telegram-bot-api-secret-token") ?? "") !== undefined;
    if (request.method !== "POST" || new URL(request.url).pathname !== path || !isKnown) return 404;
    const update = readUpdate(await (await withBoundedBody(request, largestUpdate)).text());
    if (update === undefined) return 400;
    await handle(update);
    return 200;
  };
  const fetch = async (request: Request) => {
    const status = await statusFor(request).catch((error) => {
      if (error instanceof Refusal) return error.httpStatus;
      // Telegram tries again after a 500.
      log("error", "An update could not be handled.", { error: String(error) });
      return 500;
    });
    return new Response(null, { status, headers: { connection: "close" } });
  };
  return listen(fetch, { host, port, what: "The webhook" });
}
