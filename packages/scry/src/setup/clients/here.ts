import { homedir } from "node:os";
import { readEnvironment } from "@scry/core/host";
import type { Places } from "./client.ts";

export const placesHere = (): Places => ({
  platform: process.platform,
  home: homedir(),
  variable: readEnvironment(),
});
