import { Client, type Dispatcher } from "undici";

export interface Target {
  /** Clients are shared out among them. */
  origins: readonly string[];
  path: string;
  /** The query of the next call. */
  nextQuery(): string;
}

export interface Driven {
  seconds: number;
  /** Milliseconds of each call. */
  times: number[];
  /** Calls that were not answered with 200, by status or error. */
  failed: Map<string, number>;
}

/** Each client has a connection of its own and sends the next call when the last was answered, until the time is up. */
export async function drive(target: Target, clients: number, seconds: number): Promise<Driven> {
  const driven: Driven = { seconds: 0, times: [], failed: new Map() };
  const connections = Array.from(
    { length: clients },
    (_, index) => new Client(target.origins[index % target.origins.length] ?? ""),
  );
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < until) await callOnce(client, target, driven);
    }),
  );
  driven.seconds = (performance.now() - started) / 1000;
  await Promise.all(connections.map((client) => client.close()));
  return driven;
}

async function callOnce(client: Client, target: Target, { times, failed }: Driven): Promise<void> {
  const started = performance.now();
  const outcome = await call(client, target);
  times.push(performance.now() - started);
  if (outcome !== "200") failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
}

/** By `dispatch`: the other ways of undici cost the generator as much as the server that is measured. */
function call(client: Client, { path, nextQuery }: Target): Promise<string> {
  const body = JSON.stringify({ query: nextQuery() });
  const headers = { "content-type": "application/json" };
  return new Promise((resolve) => {
    let status = 0;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(String(status)),
      onResponseError: (_controller, error) => resolve(error.message),
    };
    client.dispatch({ path, method: "POST", headers, body }, handler);
  });
}

/** The value below which this share of them is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
