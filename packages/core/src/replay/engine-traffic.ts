import { resolve } from "node:path";
import { ScryError } from "../contracts/error.ts";
import type { Settings } from "../settings/settings.ts";
import type { Redactor } from "../transport/redactor.ts";
import { startRecording } from "./record.ts";
import { startReplay } from "./replay.ts";
import type { Traffic } from "./traffic.ts";

/** One clock and one file for all engines of a process. */
const running = new Map<string, { traffic: Traffic; users: number }>();

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
  if (running.size > 0 && !running.has(key))
    throw new ScryError({
      code: "invalid_input",
      message: "Another recording is under way in this process, and there is only one clock.",
      hint: "Close the other engine first.",
    });
  const shared = running.get(key) ?? {
    traffic: record === undefined ? startReplay(file, redactor) : startRecording(file, redactor),
    users: 0,
  };
  running.set(key, { ...shared, users: shared.users + 1 });
  return {
    ...shared.traffic,
    close() {
      const now = running.get(key);
      if (!now) return;
      if (now.users > 1) running.set(key, { ...now, users: now.users - 1 });
      else {
        running.delete(key);
        now.traffic.close();
      }
    },
  };
}
