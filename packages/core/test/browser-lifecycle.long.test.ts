import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScryError } from "../src/contracts/error.ts";
import { createBrowserReader } from "../src/readers/browser/browser-reader.ts";
import { article, descendants, describeInChromium, startWorld, type World } from "./browser-world.ts";

const browsers = (root?: number) =>
  descendants(root).filter(({ command }) => command.includes("--user-data-dir"));
const mainProcess = () => browsers().find(({ command }) => !command.includes("--type="))?.pid ?? 0;
const renderers = () => browsers().filter(({ command }) => command.includes("--type=renderer"));

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(50);
}

// Processes are looked up in /proc, which only Linux has.
const describeLife = process.platform === "linux" ? describeInChromium : describe.skip;

describeLife("the life of the browser", () => {
  let world: World;
  let temporary: string;
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), "scry-browser-test-"));
  });
  afterAll(() => rmSync(temporary, { recursive: true }));
  beforeEach(async () => {
    vi.stubEnv("TMPDIR", temporary);
    world = await startWorld();
    world.routes["/page"] = `<title>Page</title>${article("A page")}`;
    world.routes["/slow"] = () => {};
  });
  afterEach(async () => {
    await world.end();
    vi.unstubAllEnvs();
  });

  it("starts with the first page, is shared, and leaves no process and no file", async () => {
    expect(browsers()).toEqual([]);
    await Promise.all([
      world.open("/page"),
      world.open("/page?2"),
      world.open("/page?3"),
      world.open("/page?4"),
    ]);
    const first = mainProcess();
    await world.open("/page");
    expect(mainProcess()).toBe(first);
    expect(readdirSync(temporary)).not.toEqual([]);
    await world.reader.close();
    expect(browsers()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("gives the browser no secret of the environment", async () => {
    vi.stubEnv("TAVILY_API_KEY", "canary-key");
    await world.open("/page");
    const environment = readFileSync(`/proc/${mainProcess()}/environ`, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("canary-key");
  });

  it("keeps Chromium in its sandbox unless the settings say otherwise", async () => {
    const reader = createBrowserReader({ guard: world.guard, environment: process.env });
    const request = {
      url: `${world.origin}/page`,
      signal: new AbortController().signal,
      deadline: Date.now() + 30_000,
    };
    const outcome = await reader.read(request).catch((error: ScryError) => error);
    if (process.getuid?.() === 0) {
      // Chromium gives root no sandbox; it must not start without one by itself.
      expect(outcome).toMatchObject({
        code: "needs_browser",
        hint: expect.stringContaining("SCRY_BROWSER_SANDBOX"),
      });
    } else {
      expect(outcome).toMatchObject({ title: "Page" });
      expect(browsers().filter(({ command }) => command.includes("--no-sandbox"))).toEqual([]);
    }
    await reader.close();
    expect(browsers()).toEqual([]);
  });

  it("reads the next page after a renderer crashed", async () => {
    world.routes["/running"] = '<div id="root"></div><script>fetch("/slow")</script>';
    const opening = world.open("/running").catch((error: Error) => error);
    await until(() => world.asked.includes("/slow"));
    for (const { pid } of renderers()) process.kill(pid, "SIGKILL");
    expect(await opening).toMatchObject({ code: "unavailable" });
    expect((await world.open("/page")).markdown).toContain("# A page");
  });

  it("starts another one after the whole browser was killed", async () => {
    const opening = world.open("/slow").catch((error: Error) => error);
    await until(() => world.asked.includes("/slow"));
    const first = mainProcess();
    process.kill(first, "SIGKILL");
    expect(await opening).toMatchObject({ code: "unavailable" });
    expect((await world.open("/page")).markdown).toContain("# A page");
    expect(mainProcess()).not.toBe(first);
    await world.reader.close();
    await until(() => browsers().length === 0 && readdirSync(temporary).length === 0);
  });

  it("stops in the middle when the caller does, and at the deadline", async () => {
    const controller = new AbortController();
    const opening = world.open("/slow", { signal: controller.signal });
    await until(() => world.asked.includes("/slow"));
    controller.abort();
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
    await expect(world.open("/slow?2", { milliseconds: 1_500 })).rejects.toMatchObject({ code: "timeout" });
    expect((await world.open("/page")).markdown).toContain("# A page");
    expect(renderers().length).toBeLessThanOrEqual(2);
  });

  it("ends the pages under way when it is closed, and stays closed", async () => {
    const opening = world.open("/slow").catch((error: Error) => error);
    await until(() => world.asked.includes("/slow"));
    await world.reader.close();
    expect(await opening).toMatchObject({ code: "unavailable" });
    await expect(world.open("/page")).rejects.toMatchObject({ code: "unavailable" });
    expect(browsers()).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["exit", 7],
  ])("leaves nothing behind when the process ends by %s", async (how, code) => {
    const program = `
      import { createGuard } from ${JSON.stringify(new URL("../src/guard/index.ts", import.meta.url).href)};
      import { createBrowserReader } from ${JSON.stringify(new URL("../src/readers/browser/browser-reader.ts", import.meta.url).href)};
      const { host } = new URL(process.argv[1]);
      const guard = createGuard({ policy: { allow_private: [host] } });
      const reader = createBrowserReader({ guard, sandbox: process.getuid() !== 0, environment: process.env });
      reader.read({ url: process.argv[1], signal: new AbortController().signal, deadline: Date.now() + 60000 }).catch(() => {});
      process.on("message", () => process.exit(7));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, `${world.origin}/slow`], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    await until(() => world.asked.includes("/slow"));
    const started = browsers(child.pid).map(({ pid }) => pid);
    expect(started.length).toBeGreaterThan(0);
    if (how === "exit") child.send("end");
    else child.kill(how as NodeJS.Signals);
    const [status] = await once(child, "exit");
    expect(status).toBe(code);
    await until(() => started.every((pid) => !isRunning(pid)));
    expect(readdirSync(temporary)).toEqual([]);
  });
});
