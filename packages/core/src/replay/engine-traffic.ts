import { resolve } from "node:path";
import { ScryError } from "../contracts/error.ts";
import type { Settings } from "../settings/settings.ts";
import type { Redactor } from "../transport/redactor.ts";
import { startRecording } from "./record.ts";
import { startReplay } from "./replay.ts";
import type { Traffic } from "./traffic.ts";

interface Running {
  /** How and where: "record /tmp/run.jsonl". */
  key: string;
  traffic: Traffic;
  users: number;
}

/** As the clock, it is of the whole process: the packed command has a copy of this module, and so has the assistant. */
const place: unique symbol = Symbol.for("scry.traffic");
const shared = globalThis as typeof globalThis & { [place]?: Running | undefined };

/** What is recorded or replayed in this process now. */
export const runningTraffic = (): Traffic | undefined => shared[place]?.traffic;

/** The recorded or replayed traffic that the settings ask for; undefined for ordinary engines. */
export function trafficOf({ record, replay }: Settings["traffic"], redactor: Redactor): Traffic | undefined {
  if (record !== undefined && replay !== undefined)
    throw new ScryError({
      code: "invalid_input",
      message: "A run is either recorded or replayed.",
      hint: "Leave out SCRY_RECORD or SCRY_REPLAY.",
    });
  const file = record ?? replay;
  if (file === undefined) return undefined;
  const key = `${record === undefined ? "replay" : "record"} ${resolve(file)}`;
  if (shared[place] && shared[place].key !== key)
    throw new ScryError({
      code: "invalid_input",
      message: "Another recording is under way in this process, and there is only one clock.",
      hint: "Close the other engine first.",
    });
  const start = record === undefined ? startReplay : startRecording;
  const running = shared[place] ?? { key, traffic: start(file, redactor), users: 0 };
  running.users += 1;
  shared[place] = running;
  return {
    ...running.traffic,
    close() {
      running.users -= 1;
      if (running.users > 0 || shared[place] !== running) return;
      shared[place] = undefined;
      running.traffic.close();
    },
  };
}
