import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configFolder, home, stateFolder } from "./environment.ts";

const env =
  (variables: Record<string, string> = {}) =>
  (name: string) =>
    variables[name];

describe("configFolder", () => {
  it.each([
    ["linux", {}, join(homedir(), ".config/scry")],
    ["linux", { XDG_CONFIG_HOME: "/xdg" }, "/xdg/scry"],
    ["linux", { XDG_CONFIG_HOME: "relative" }, join(homedir(), ".config/scry")],
    ["darwin", { XDG_CONFIG_HOME: "/xdg" }, join(homedir(), "Library/Application Support/scry")],
    ["win32", { APPDATA: "/roaming" }, "/roaming/scry"],
    ["win32", {}, join(homedir(), "AppData/Roaming/scry")],
  ] as const)("on %s with %j", (platform, variables, expected) => {
    expect(configFolder(env(variables), platform)).toBe(expected);
  });
});

describe("stateFolder", () => {
  it.each([
    ["linux", {}, join(homedir(), ".local/state/scry")],
    ["linux", { XDG_STATE_HOME: "/xdg" }, "/xdg/scry"],
    ["darwin", {}, join(homedir(), "Library/Application Support/scry/state")],
    ["win32", { LOCALAPPDATA: "/local" }, "/local/scry"],
    ["win32", { SCRY_STATE_DIR: "/own" }, "/own"],
  ] as const)("on %s with %j", (platform, variables, expected) => {
    expect(stateFolder(env(variables), platform)).toBe(expected);
  });
});

describe("home", () => {
  it.each(["", ".", "relative"])("is never in the working directory: %j", (said) => {
    expect(home(said)).toBe(userInfo().homedir);
  });
});
