import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ScryError } from "../../src/contracts/error.ts";
import type { Page, ReadRequest } from "../../src/contracts/page.ts";
import { createGuard, type Guard } from "../../src/guard/index.ts";
import { createDirectReader, type DirectReader } from "../../src/readers/direct.ts";
import type { ReaderLimits } from "../../src/readers/reader-limits.ts";

type Answer = RequestListener;

export interface World {
  origin: string;
  /** Answers for a path; everything else is 404. */
  on(path: string, answer: Answer): string;
  /** The requests that arrived, oldest first. */
  requests: IncomingMessage[];
  open(path: string, request?: Partial<ReadRequest> & { limits?: Partial<ReaderLimits> }): Promise<Page>;
  /** The error of a reading that has to fail. */
  failure(
    path: string,
    request?: Partial<ReadRequest> & { limits?: Partial<ReaderLimits> },
  ): Promise<ScryError>;
  close(): Promise<void>;
}

/** A real server on the loopback address, and a reader whose guard lets it reach exactly that server. */
export async function createWorld(
  options: { server?: Server; userAgent?: string; ocr?: string } = {},
): Promise<World> {
  const answers = new Map<string, Answer>();
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Nothing here</h1>");
  };
  const server = options.server ?? createServer();
  server.on("request", handle);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const guard: Guard = createGuard({ policy: { allow_private: [`127.0.0.1:${port}`, `localhost:${port}`] } });
  // One reader for each set of limits, so that its worker is started once.
  const readers = new Map<string, DirectReader>();
  const readerWith = (limits: Partial<ReaderLimits> | undefined): DirectReader => {
    const key = JSON.stringify(limits ?? {});
    const reader =
      readers.get(key) ??
      createDirectReader({ guard, limits, userAgent: options.userAgent, ocr: options.ocr });
    readers.set(key, reader);
    return reader;
  };
  const origin = `http://127.0.0.1:${port}`;

  const open: World["open"] = async (path, { limits, ...request } = {}) => {
    return await readerWith(limits).read({
      url: new URL(path, origin).href,
      signal: new AbortController().signal,
      deadline: Date.now() + 15_000,
      ...request,
    });
  };
  return {
    origin,
    requests,
    on(path, answer) {
      answers.set(path, answer);
      return path;
    },
    open,
    async failure(path, request) {
      try {
        const page = await open(path, request);
        throw new Error(`It was read: ${page.markdown.slice(0, 200)}`);
      } catch (error) {
        if (ScryError.is(error)) return error;
        throw error;
      }
    },
    async close() {
      await Promise.all([...readers.values()].map((reader) => reader.close()));
      for (const socket of sockets) socket.destroy();
      server.close();
      await guard.close();
    },
  };
}

export const respond =
  (
    body: string | Uint8Array,
    headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" },
    status = 200,
  ): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

const sentences = [
  "The keeper climbed the tower every evening before the sun went down.",
  "He trimmed the wick, filled the lamp and wound the clockwork by hand.",
  "Ships that passed in the night knew the coast by the rhythm of its flashes.",
  "When the fog came in he rang the bell until his arms were tired.",
];

/** An ordinary page with enough words that nobody takes it for a wall. */
export function article(extra = "", title = "The lighthouse keeper"): string {
  const paragraphs = Array.from({ length: 6 }, () => `<p>${sentences.join(" ")}</p>`).join("\n");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${paragraphs}${extra}</main></body></html>`;
}
