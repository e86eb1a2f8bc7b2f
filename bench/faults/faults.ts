import type { IncomingMessage, ServerResponse } from "node:http";
import { searxngReply } from "../searxng-reply.ts";

/** What a service or a site does to a request. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const found = searxngReply(10);
const page = `<!doctype html><title>A mill</title><main><h1>A mill</h1>${"<p>The mill by the river was built in 1783 and ground corn for the town until 1920.</p>".repeat(20)}</main>`;
const isPage = ({ url }: IncomingMessage) => url?.startsWith("/page") ?? false;

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer, more = {}) =>
  response.writeHead(status, { "content-type": type, ...more }).end(body);

const healthy: Fault = (request, response) =>
  void (isPage(request)
    ? send(response, 200, "text/html", page)
    : send(response, 200, "application/json", found));

const captcha =
  '<!doctype html><title>Just a moment...</title><h1>Verify you are human</h1><form action="/captcha"><div class="g-recaptcha"></div></form>';

let calls = 0;

/** By name; `dns` is not here: a name that does not resolve reaches no server. */
export const faults: Record<string, Fault> = {
  healthy,
  slow: (request, response) => void setTimeout(() => healthy(request, response), 2000),
  "429 with a wait": (_, response) =>
    void send(response, 429, "application/json", '{"error":"slow down"}', { "retry-after": "2" }),
  "429 bursts": (request, response) =>
    ++calls % 3 ? void send(response, 429, "text/plain", "Too many requests") : healthy(request, response),
  "500": (_, response) => void send(response, 500, "text/html", "<h1>Internal Server Error</h1>"),
  "now and then 502": (request, response) =>
    ++calls % 2 ? void send(response, 502, "text/html", "<h1>Bad gateway</h1>") : healthy(request, response),
  "reset connections": (request) => void request.socket.resetAndDestroy(),
  "half-open: silence": () => undefined,
  "half-open: silence after the headers": (request, response) =>
    void response
      .writeHead(200, { "content-type": isPage(request) ? "text/html" : "application/json" })
      .write(" "),
  "cut off in the middle": (request, response) => {
    const body = isPage(request) ? page : found;
    response.writeHead(200, { "content-length": String(body.length) });
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  },
  "garbage: bytes": (_, response) =>
    void send(
      response,
      200,
      "application/json",
      Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)),
    ),
  "garbage: another page": (_, response) =>
    void send(
      response,
      200,
      "text/html",
      "<!doctype html><title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>",
    ),
  "garbage: an empty object": (_, response) => void send(response, 200, "application/json", "{}"),
  "garbage: renamed rows": (_, response) =>
    void send(response, 200, "application/json", '{"results":[{"href":"https://a.example/","name":"A"}]}'),
  "all engines of it suspended": (_, response) =>
    void send(
      response,
      200,
      "application/json",
      '{"query":"q","results":[],"answers":[],"infoboxes":[],"unresponsive_engines":[["google","Suspended: too many requests"]]}',
    ),
  "block: 403": (_, response) => void send(response, 403, "text/html", captcha),
  "block: captcha with 200": (_, response) => void send(response, 200, "text/html", captcha),
};
