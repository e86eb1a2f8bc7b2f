import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the invented provider allows. */
export const pacedLimits = { perSecond: 5, concurrent: 2 };
export const searchesEach = 4;
/** How long a reply takes. */
const replyMs = 150;

interface ProcessReport {
  answered: number;
  lost: string[];
}

export interface PaceOutcome {
  asked: number;
  answered: number;
  /** The most requests that arrived within any second. */
  inSecond: number;
  atOnce: number;
  seconds: number;
  /** What processes said that gave up the store and counted for themselves. */
  lost: string[];
}

/** Starts processes that all search at the same moment, and counts what arrives at the provider. */
export async function measurePace(processes: number, url: string | undefined): Promise<PaceOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
  const found = Array.from({ length: 10 }, (_, number) => ({
    url: `https://example.com/${number}`,
    title: `Page ${number}`,
    content: "An invented page.",
    engines: ["invented"],
  }));
  const body = JSON.stringify({ query: "", results: found, answers: [], unresponsive_engines: [] });
  const arrivals: number[] = [];
  let [running, atOnce] = [0, 0];
  const server = createServer((_request, response) => {
    arrivals.push(performance.now());
    atOnce = Math.max(atOnce, ++running);
    setTimeout(() => {
      running--;
      response.setHeader("content-type", "application/json").end(body);
    }, replyMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const children = Array.from({ length: processes }, (_, number) =>
    fork(join(import.meta.dirname, "paced-process.ts"), [
      origin,
      folder,
      `p${number}`,
      ...(url ? [url] : []),
    ]),
  );
  try {
    await Promise.all(children.map((child) => once(child, "message")));
    const started = performance.now();
    const replies = children.map((child) => once(child, "message"));
    for (const child of children) child.send("start");
    const told = (await Promise.all(replies)).map(([message]) => message as ProcessReport);
    return {
      asked: processes * searchesEach,
      answered: told.reduce((sum, { answered }) => sum + answered, 0),
      lost: told.flatMap(({ lost }) => lost),
      inSecond: mostInSecond(arrivals),
      atOnce,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    for (const child of children) child.kill();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const mostInSecond = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length));
