import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Writes, writesIn } from "./writes.ts";

export interface KillOutcome {
  acknowledged: number;
  lost: number;
  halves: number;
  damaged: number;
}

/** From the first write on, so that most kills fall into a write. */
const longestMs = 40;

/** Kills a process that writes to one file again and again, and looks each time for all that it had acknowledged. */
export async function measureKills(times: number): Promise<KillOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "scry-bench-"));
  const path = join(folder, "scry.db");
  const outcome: KillOutcome = { acknowledged: 0, lost: 0, halves: 0, damaged: 0 };
  const all: string[] = [];

  async function count(writes: Writes, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const kept = await writes.look(name);
      if (kept === "missing") outcome.lost++;
      if (kept === "half") outcome.halves++;
    }
  }
  const looking = async (look: (writes: Writes) => Promise<void>) => {
    // A file that cannot be used is set aside with a warning.
    const writes = writesIn(path, () => outcome.damaged++);
    try {
      if (!(await writes.isSound())) outcome.damaged++;
      await look(writes);
    } finally {
      writes.close();
    }
  };

  try {
    for (let round = 0; round < times; round++) {
      const names = await killedWriter(path, round);
      await looking(async (writes) => {
        await count(writes, names);
        // The one that it was about to acknowledge may be there or not, but not by half.
        const next = nextOf(names.at(-1) ?? "");
        if ((await writes.look(next)) === "half") outcome.halves++;
      });
      all.push(...names);
    }
    await looking((writes) => count(writes, all));
    outcome.acknowledged = all.length;
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it acknowledged until it was killed. */
async function killedWriter(path: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "writer.ts"), path, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const closed = once(child, "close");
  await Promise.race([once(child.stdout, "data"), closed]);
  await pause(Math.random() * longestMs);
  child.kill("SIGKILL");
  const [, signal] = await closed;
  if (signal !== "SIGKILL") throw new Error("The writer ended by itself.");
  // A line that the kill cut off was not acknowledged.
  return text.split("\n").slice(0, -1);
}

function nextOf(name: string): string {
  const [round, number] = name.split("-");
  const next = Number.parseInt(number ?? "0", 10) + 1;
  return `${round}-${next}${"cld"[next % 3]}`;
}
