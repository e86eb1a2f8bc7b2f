import { request } from "node:http";
import type { AnswerEvent } from "../../src/contract.ts";

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends requests as a browser would, or as no browser would: every header can be set. */
export function call(url: string, { method = "GET", headers = {}, body }: CallOptions = {}): Promise<Reply> {
  const { resolve, reject, promise } = Promise.withResolvers<Reply>();
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const content = isRaw ? body : JSON.stringify(body);
  // Node sends a DELETE with a body without its length, which the other side then takes for the next request.
  const length = content === undefined ? {} : { "Content-Length": String(Buffer.byteLength(content)) };
  const sent = request(url, { method, headers: { ...length, ...headers } }, async (response) => {
    try {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    } catch (error) {
      reject(error);
    }
  });
  sent.on("error", reject);
  sent.end(content);
  return promise;
}

/** A person with a cookie, on our own page. */
export class WebClient {
  readonly origin: string;
  cookie = "";
  pageKey = "";

  constructor(url: string) {
    this.origin = new URL(url).origin;
  }

  static async signIn(url: string): Promise<WebClient> {
    const client = new WebClient(url);
    const { headers } = await call(url);
    client.cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    client.pageKey = String(headers.location).split("#key=")[1] ?? "";
    return client;
  }

  /** What a browser sends from our own page. */
  get headers(): Record<string, string> {
    return { Cookie: this.cookie, "Scry-Page-Key": this.pageKey };
  }

  get(path: string): Promise<Reply> {
    return call(`${this.origin}${path}`, { headers: this.headers });
  }

  send(method: string, path: string, body: unknown = {}): Promise<Reply> {
    const headers = {
      ...this.headers,
      Origin: this.origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
    };
    return call(`${this.origin}${path}`, { method, headers, body });
  }

  /** Adds a file to a conversation. */
  addFile(conversation: string, name: string, body: Uint8Array): Promise<Reply> {
    const headers = {
      ...this.headers,
      Origin: this.origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
    };
    const path = `/api/conversations/${conversation}/files?name=${encodeURIComponent(name)}`;
    return call(`${this.origin}${path}`, { method: "POST", headers, body });
  }

  async start(): Promise<string> {
    return JSON.parse((await this.send("POST", "/api/conversations")).body).id;
  }

  async ask(conversation: string, text: string): Promise<AnswerEvent[]> {
    const { body } = await this.send("POST", `/api/conversations/${conversation}/ask`, { text });
    return eventsOf(body);
  }
}

export function eventsOf(body: string): AnswerEvent[] {
  return body
    .split("\n\n")
    .filter((part) => part.startsWith("data: "))
    .map((part) => JSON.parse(part.slice("data: ".length)));
}
