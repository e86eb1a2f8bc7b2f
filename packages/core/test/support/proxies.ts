import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { afterEveryFile } from "../../../../tests/support/hooks.ts";
import { temporaryFolder, write } from "./folder.ts";

/** Debian's programs; both are started on free ports of the loopback interface. */
const programs = { tinyproxy: "/usr/bin/tinyproxy", danted: "/usr/sbin/danted" } as const;

function whyMissing(program: keyof typeof programs): string | undefined {
  try {
    execFileSync(programs[program], ["-v"], { stdio: "ignore" });
    return undefined;
  } catch {
    return `${program} is not installed here`;
  }
}

/** Tests with a real proxy. Without it they are skipped, with the reason; a build server must have it. */
export function describeWithProxy(program: keyof typeof programs, name: string, run: () => void): void {
  const missing = whyMissing(program);
  if (!missing) describe(name, run);
  else if (process.env.CI) {
    describe(name, () => {
      throw new Error(missing);
    });
  } else describe.skip(`${name} (skipped: ${missing})`, run);
}

const running: ChildProcess[] = [];
afterEveryFile(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Tries until the port accepts a connection; the program says nothing when it is ready. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with code ${child.exitCode}.`);
    const open = await new Promise<boolean>((resolve) => {
      const socket: Socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false)).on("connect", () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface RunningProxy {
  host: string;
  /** What it wrote about its connections. */
  log(): string;
  /** Ends the program at once, with all its connections. */
  kill(): Promise<void>;
}

async function start(program: string, args: readonly string[], port: number): Promise<RunningProxy> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  running.push(child);
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  await listening(port, child);
  return {
    host: `127.0.0.1:${port}`,
    log: () => log,
    async kill() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // danted has helper processes, all in the group that was made for it.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

/** An HTTP proxy. `lines` are added to its configuration. */
export async function startTinyproxy(lines: readonly string[] = []): Promise<RunningProxy> {
  const port = await freePort();
  const config = [`Port ${port}`, "Listen 127.0.0.1", "Timeout 20", "LogLevel Connect", ...lines, ""];
  const file = write(temporaryFolder(), "tinyproxy.conf", config.join("\n"));
  return start(programs.tinyproxy, ["-d", "-c", file], port);
}

/** A SOCKS5 proxy that wants a password of this system (`username`), or none. */
export async function startDanted({ method = "none" }: { method?: "none" | "username" } = {}) {
  const port = await freePort();
  const folder = temporaryFolder();
  const file = write(
    folder,
    "danted.conf",
    [
      "logoutput: stderr",
      `internal: 127.0.0.1 port = ${port}`,
      "external: 127.0.0.1",
      `socksmethod: ${method}`,
      "clientmethod: none",
      "client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }",
      "socks pass { from: 127.0.0.0/8 to: 0.0.0.0/0 log: connect error }",
      "",
    ].join("\n"),
  );
  return start(programs.danted, ["-f", file, "-p", join(folder, "pid")], port);
}

/** A proxy of this test: it does with each connection what the test says. */
export async function startOwnProxy(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
