import { createSocket } from "node:dgram";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { describe } from "vitest";
import type { Page } from "../src/contracts/page.ts";
import { createGuard, type Guard, type Policy } from "../src/guard/index.ts";
import { type BrowserReader, createBrowserReader } from "../src/readers/browser/browser-reader.ts";
import { findChromium } from "../src/readers/browser/find-chromium.ts";

const chromium = await findChromium({ environment: process.env }).catch((error: Error) => error);

/** Tests in a real Chromium. Without one they are skipped, with the reason; a build server must have one. */
export function describeInChromium(name: string, run: () => void): void {
  if (typeof chromium === "string") describe(name, run);
  else if (process.env.CI) {
    describe(name, () => {
      throw chromium;
    });
  } else describe.skip(`${name} (skipped: ${chromium.message})`, run);
}

type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export const sentence =
  "A lighthouse keeper counts the ships that pass and writes their names into a book beside the lamp.";
export const article = (title: string, paragraphs = 6) =>
  `<main><h1>${title}</h1>${`<p>${sentence}</p>`.repeat(paragraphs)}</main>`;

export interface World {
  reader: BrowserReader;
  guard: Guard;
  routes: Record<string, Route>;
  /** Paths that were asked for. */
  asked: string[];
  origin: string;
  open(path: string, options?: { signal?: AbortSignal; milliseconds?: number }): Promise<Page>;
  end(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A site on loopback that the policy names as the operator's own, and a reader for it. */
export async function startWorld(
  options: { policy?: Policy; pages?: number; executablePath?: string; mostBytes?: number } = {},
): Promise<World> {
  const routes: Record<string, Route> = {};
  const asked: string[] = [];
  const site = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const route = routes[path.split("?")[0] ?? ""];
    if (typeof route === "function") return route(request, response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (route === undefined) response.statusCode = 404;
    response.end(route ?? "<p>nothing here</p>");
  });
  const port = await listen(site);
  const guard = createGuard({
    policy: {
      ...options.policy,
      allow_private: [`127.0.0.1:${port}`, ...(options.policy?.allow_private ?? [])],
    },
  });
  const reader = createBrowserReader({
    guard,
    executablePath: options.executablePath,
    sandbox: process.getuid?.() !== 0,
    environment: process.env,
    pages: options.pages,
    mostBytes: options.mostBytes,
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    reader,
    guard,
    routes,
    asked,
    origin,
    open: (path, { signal, milliseconds = 25_000 } = {}) =>
      reader.read({
        url: new URL(path, origin).href,
        signal: signal ?? new AbortController().signal,
        deadline: Date.now() + milliseconds,
      }),
    async end() {
      await reader.close();
      await guard.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

export interface Trap {
  port: number;
  /** What arrived: a path for each request, "tcp" for each connection, "udp" for each packet. */
  arrivals: string[];
  end(): Promise<void>;
}

/** A listener on loopback that nothing may reach: TCP and UDP on one port. */
export async function setTrap(): Promise<Trap> {
  const arrivals: string[] = [];
  const tcp = createTcpServer((socket) => {
    arrivals.push("tcp");
    socket.on("error", () => {});
    socket.once("data", (data) => {
      arrivals.push(String(data).split(" ")[1] ?? "");
      socket.end("HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 6\r\n\r\nsecret");
    });
  });
  const port = await listen(tcp);
  const udp = createSocket("udp4");
  udp.on("message", () => arrivals.push("udp"));
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  return {
    port,
    arrivals,
    async end() {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

/** Living processes that this one started, directly or not, by their command lines (Linux). */
export function descendants(root = process.pid): { pid: number; command: string }[] {
  const parents = new Map<number, number>();
  const commands = new Map<number, string>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "Z") continue;
      parents.set(Number(entry), Number(parent));
      commands.set(Number(entry), readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " "));
    } catch {
      // Gone while we looked.
    }
  }
  const belongs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent > 1 && belongs(parent));
  };
  return [...parents.keys()].filter(belongs).map((pid) => ({ pid, command: commands.get(pid) ?? "" }));
}
