import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startGateway, token } from "./serve-world.ts";
import { temporaryFolder } from "./support/command.ts";

const folder = join(import.meta.dirname, "../../../deploy/proxies");
const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

function certificate(place: string): void {
  const files = ["-keyout", join(place, "key.pem"), "-out", join(place, "fullchain.pem")];
  const subject = ["-subj", "/CN=scry.example.com", "-addext", "subjectAltName=DNS:scry.example.com"];
  const { status } = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    ...files,
    ...subject,
  ]);
  if (status !== 0) throw new Error("openssl made no certificate.");
}

interface Reply {
  status: number;
  body: string;
}

/** As a client of scry.example.com, whose certificate is known. */
const ask = (port: number, path: string, ca: string, body?: string) =>
  new Promise<Reply>((resolve, reject) => {
    const sent = request(
      {
        ...{ host: "127.0.0.1", port, path, ca, servername: "scry.example.com" },
        method: body === undefined ? "GET" : "POST",
        headers: { host: "scry.example.com", authorization: `Bearer ${token}` },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

/** Asks until somebody listens, or the proxy has ended. */
async function untilUp(child: ChildProcess, attempt: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await attempt().catch(() => undefined);
    if (reply) return reply;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function world() {
  const gateway = await startGateway({ token, publicUrl: "https://scry.example.com" });
  const place = temporaryFolder();
  certificate(place);
  return { gateway, place, port: await freePort(), ca: readFileSync(join(place, "fullchain.pem"), "utf8") };
}

async function check(child: ChildProcess, port: number, ca: string): Promise<void> {
  children.push(child);
  expect((await untilUp(child, () => ask(port, "/health", ca))).status).toBe(200);
  expect(await ask(port, "/v1/search", ca, '{"query":"mills"}')).toMatchObject({ status: 200 });
  expect((await ask(port, "/metrics", ca)).status).toBe(404);
  const events = await ask(port, "/v1/search", ca, '{"query":"mills","stream":true}');
  expect(events.body).toContain("event: result");
  child.kill("SIGTERM");
}

describe("the proxies' blocks in front of a gateway", () => {
  it.skipIf(!has("nginx", "-v") || !has("openssl", "version"))(
    "work in nginx (needs nginx and openssl)",
    async () => {
      const { gateway, place, port, ca } = await world();
      const block = readFileSync(join(folder, "nginx.conf"), "utf8")
        .replace("listen 443", `listen 127.0.0.1:${port}`)
        .replaceAll("/etc/ssl/scry/", `${place}/`)
        .replace("http://127.0.0.1:8787", gateway.url);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${place}/${kind};`,
      );
      const file = join(place, "nginx.conf");
      writeFileSync(
        file,
        `daemon off; pid ${place}/pid; error_log ${place}/error.log;\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${block}\n}`,
      );
      await check(spawn("nginx", ["-c", file, "-p", place], { stdio: "ignore" }), port, ca);
    },
  );

  it.skipIf(!has("caddy", "version") || !has("openssl", "version"))(
    "work in Caddy (needs caddy and openssl)",
    async () => {
      const { gateway, place, port, ca } = await world();
      mkdirSync(join(place, "home"));
      const block = readFileSync(join(folder, "Caddyfile"), "utf8")
        .replace(
          "scry.example.com {",
          `scry.example.com:${port} {\n\tbind 127.0.0.1\n\ttls ${place}/fullchain.pem ${place}/key.pem`,
        )
        .replace("127.0.0.1:8787", new URL(gateway.url).host);
      const file = join(place, "Caddyfile");
      writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${block}`);
      const env = { PATH: process.env.PATH, HOME: join(place, "home") };
      const args = ["run", "--config", file, "--adapter", "caddyfile"];
      await check(spawn("caddy", args, { env, stdio: "ignore" }), port, ca);
    },
  );
});
