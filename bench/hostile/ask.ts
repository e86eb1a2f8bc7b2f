import { Agent, request } from "undici";
import { watchLag } from "../faults/lag.ts";

export interface Asked {
  kind: string;
  status: number;
  code?: string;
  ms: number;
  /** Beyond the deadline, its grace, and what this process was late by itself. */
  lateMs: number;
}

interface Target {
  kind: string;
  url: string;
}

const atOnce = 20;
const timeoutMs = 5000;
const graceMs = 50;
/** Whoever is silent for longer is dead. */
const deadMs = 60_000;

const dispatcher = new Agent({ connections: 100, headersTimeout: deadMs, bodyTimeout: deadMs });

async function post(gateway: string, path: string, body: object) {
  const started = performance.now();
  const reply = await request(gateway + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    dispatcher,
  }).then(
    async ({ statusCode, body }) => ({ status: statusCode, data: (await body.json()) as { code?: string } }),
    () => ({ status: 0, data: {} as { code?: string } }),
  );
  return { ...reply, started, ms: performance.now() - started };
}

/** Opens all of them, some at a time. */
export async function askFor(gateway: string, targets: readonly Target[], asked: Asked[] = []) {
  const lag = watchLag();
  const left = [...targets];
  const one = async () => {
    for (let target = left.shift(); target; target = left.shift()) {
      const { kind, url } = target;
      const { status, data, ms, started } = await post(gateway, "/v1/open", {
        url,
        timeout: timeoutMs / 1000,
      });
      const lateMs = ms - timeoutMs - graceMs - lag.within(started, started + ms);
      asked.push({ kind, status, ms, lateMs, ...(data.code && { code: data.code }) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  lag.stop();
}

/** What others wait meanwhile: one who searches, and one who reads ordinary pages. */
export async function othersDuring(gateway: string, ordinary: string, work: Promise<unknown>) {
  const times = { searches: [] as number[], pages: [] as number[] };
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  const search = async () => {
    while (!over) times.searches.push((await post(gateway, "/v1/search", { query: "the same" })).ms);
  };
  const read = async () => {
    for (let number = 0; !over; number++) {
      const url = `${ordinary}/other/${Math.random()}/${number}`;
      times.pages.push((await post(gateway, "/v1/open", { url })).ms);
    }
  };
  await Promise.all([done, search(), read()]);
  return times;
}
