import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseTelegramHtml } from "./telegram-html.ts";

export interface SentMessage {
  message_id: number;
  chat_id: number;
  /** As it was sent, and as a person sees it. */
  html: string;
  text: string;
  entities: number;
  buttons: { text: string; callback_data: string }[];
  parameters: Record<string, unknown>;
}

interface Failure {
  ok: false;
  error_code: number;
  description: string;
  parameters?: { retry_after: number };
}

class Refused extends Error {}

/** JSON, or a form where a file is sent: its fields and the texts of its files. */
async function readParameters(body: Buffer, type: string): Promise<Record<string, unknown>> {
  if (body.length === 0) return {};
  if (!type.startsWith("multipart/")) return JSON.parse(body.toString("utf8"));
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await value.text(),
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

const bot = { id: 4711, is_bot: true, first_name: "Lamp", username: "lamp_bot" };

/** The only one that it knows. */
export const testToken = `${bot.id}:${"lamp-".repeat(7)}`;

/** A server that speaks the part of the Bot API that the channel uses, as strictly as Telegram does. */
export class BotApi {
  readonly messages: SentMessage[] = [];
  readonly calls: { method: string; parameters: Record<string, unknown>; at: number }[] = [];
  conflicts = 0;
  url = "";
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.url?.split("/").at(-1) ?? "";
    const parameters = await readParameters(Buffer.concat(chunks), request.headers["content-type"] ?? "");
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const reply = request.url?.startsWith(`/bot${testToken}/`)
      ? await this.#answer(method, parameters, gone.signal)
      : { ok: false, error_code: 401, description: "Unauthorized" };
    response.writeHead("error_code" in reply ? Number(reply.error_code) : 200, {
      "Content-Type": "application/json",
    });
    response.end(JSON.stringify(reply));
  });
  #updates: { update_id: number }[] = [];
  #nextUpdate: number;
  #nextMessage = 100;
  #polling: AbortController | undefined;
  #news = Promise.withResolvers<void>();
  readonly #failures = new Map<string, Failure[]>();

  /** Telegram never reuses the number of an update; a second server continues where the first one ended. */
  constructor(firstUpdate = 1) {
    this.#nextUpdate = firstUpdate;
  }

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The next call of this method fails. */
  failNext(method: string, failure: Omit<Failure, "ok">): void {
    this.#failures.set(method, [...(this.#failures.get(method) ?? []), { ok: false, ...failure }]);
  }

  update(content: Record<string, unknown>): { update_id: number } {
    return { update_id: this.#nextUpdate++, ...content };
  }

  push(update: { update_id: number }): void {
    this.#updates.push(update);
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** What Telegram still keeps: updates that nobody has confirmed. */
  get unconfirmed(): number {
    return this.#updates.length;
  }

  textFrom(user: number, text: string, chat: Record<string, unknown> = { id: user, type: "private" }) {
    const entities = text.startsWith("/")
      ? [{ type: "bot_command", offset: 0, length: text.split(/\s/)[0]?.length ?? 0 }]
      : [];
    const from = { id: user, is_bot: false, first_name: "Ada", last_name: `No ${user}` };
    const message_id = this.#nextMessage++;
    return this.update({ message: { message_id, date: 1_700_000_000, from, chat, text, entities } });
  }

  press(user: number, message: SentMessage, data: string) {
    const from = { id: user, is_bot: false, first_name: "Ada" };
    const chat = { id: message.chat_id, type: message.chat_id > 0 ? "private" : "group" };
    const pressed = {
      message_id: message.message_id,
      date: 1_700_000_000,
      chat,
      from: bot,
      text: message.text,
    };
    return this.update({ callback_query: { id: "1", from, chat_instance: "1", message: pressed, data } });
  }

  countOf(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  async #answer(method: string, parameters: Record<string, unknown>, gone: AbortSignal): Promise<object> {
    this.calls.push({ method, parameters, at: Date.now() });
    const failure = this.#failures.get(method)?.shift();
    if (failure !== undefined) return failure;
    try {
      return { ok: true, result: await this.#result(method, parameters, gone) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: false, error_code: Number(error.cause), description: error.message };
    }
  }

  async #result(method: string, parameters: Record<string, unknown>, gone: AbortSignal): Promise<unknown> {
    switch (method) {
      case "getMe":
        return bot;
      case "getUpdates":
        return await this.#getUpdates(Number(parameters.offset), Number(parameters.timeout), gone);
      case "sendMessage":
        return this.#take(parameters, this.#nextMessage++);
      case "sendDocument":
        return { message_id: this.#nextMessage++ };
      case "editMessageText":
        return this.#take(parameters, Number(parameters.message_id));
      default:
        return true;
    }
  }

  async #getUpdates(offset: number, timeout: number, gone: AbortSignal): Promise<unknown> {
    if (this.#polling !== undefined) {
      this.conflicts += 1;
      this.#polling.abort();
    }
    const mine = new AbortController();
    this.#polling = mine;
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    const over = new Promise<void>((resolve) => {
      for (const signal of [gone, mine.signal]) signal.addEventListener("abort", () => resolve());
      if (timeout === 0) resolve();
    });
    if (this.#updates.length === 0) await Promise.race([this.#news.promise, over]);
    if (mine.signal.aborted) {
      throw new Refused("Conflict: terminated by other getUpdates request", { cause: 409 });
    }
    this.#polling = undefined;
    return this.#updates;
  }

  #take(parameters: Record<string, unknown>, message_id: number): unknown {
    const html = String(parameters.text);
    const bad = (description: string) => new Refused(`Bad Request: ${description}`, { cause: 400 });
    let parsed = { text: html, entities: 0 };
    if (parameters.parse_mode === "HTML") {
      try {
        parsed = parseTelegramHtml(html);
      } catch (error) {
        throw bad(`can't parse entities: ${(error as Error).message}`);
      }
    }
    if (parsed.text.trim() === "") throw bad("message text is empty");
    if (parsed.text.length > 4096) throw bad("message is too long");
    const markup = parameters.reply_markup as { inline_keyboard?: SentMessage["buttons"][] } | undefined;
    const message: SentMessage = {
      message_id,
      chat_id: Number(parameters.chat_id),
      html,
      ...parsed,
      buttons: markup?.inline_keyboard?.flat() ?? [],
      parameters,
    };
    const before = this.messages.findIndex((each) => each.message_id === message_id);
    if (before === -1) this.messages.push(message);
    else this.messages[before] = message;
    return {
      message_id,
      date: 1_700_000_000,
      chat: { id: message.chat_id, type: "private" },
      text: parsed.text,
    };
  }
}
