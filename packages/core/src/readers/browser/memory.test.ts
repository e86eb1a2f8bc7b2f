import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { groupMemory, watchMemory } from "./memory.ts";

it.runIf(process.platform === "linux")("a group of processes is seen to take too much", async () => {
  // A child of a child, as the pages of a browser are.
  const grow = "const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 50)";
  const start = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grow)}])`;
  const child = spawn(process.execPath, ["-e", start], { detached: true });
  const { pid = 0 } = child;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGKILL");
  });
  await once(child, "spawn");
  await new Promise<void>((resolve) => watchMemory(pid, 300_000_000, resolve));
  expect(groupMemory(pid)).toBeGreaterThan(300_000_000);
  process.kill(-pid, "SIGKILL");
  await once(child, "exit");
});
