import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEveryTest } from "../../../../tests/support/hooks.ts";

export interface Loopback {
  url: string;
  requests: Recorded[];
  close(): Promise<void>;
}

export interface Recorded {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const open: Loopback[] = [];

/** A server for this test alone, which is closed after the test with all its connections. */
export async function serve(
  answer: (request: Recorded, response: ServerResponse) => void,
): Promise<Loopback> {
  const requests: Recorded[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const recorded = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(recorded);
      answer(recorded, response);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const loopback: Loopback = {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  open.push(loopback);
  return loopback;
}

/** An address at which nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = await serve(() => undefined);
  await server.close();
  return server.url;
}

export const json = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

afterEveryTest(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
