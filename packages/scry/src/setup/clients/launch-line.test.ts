import { describe, expect, it } from "vitest";
import { launchLine } from "./launch-line.ts";

const node = "/usr/bin/node";
const npx = { command: "npx", args: ["-y", "scry", "mcp"] };

describe("how a client starts scry", () => {
  it("by the files that are running, in a repository", () => {
    const script = "/home/ada/scry/packages/scry/bin/scry.js";
    expect(launchLine({ node, script, platform: "linux" })).toEqual({ command: node, args: [script, "mcp"] });
  });

  it.each([
    "/home/ada/.npm/_npx/0a1b/node_modules/.bin/scry",
    "/usr/local/lib/node_modules/scry/bin/scry.js",
    "/home/ada/.nvm/versions/node/v24.1.0/lib/node_modules/scry/bin/scry.js",
  ])("by npx where npm installed it: %s", (script) => {
    expect(launchLine({ node, script, platform: "linux" })).toEqual(npx);
  });

  it("by a shell on Windows, where npx is a batch file", () => {
    const script = "C:\\Users\\Ada\\AppData\\Roaming\\npm\\node_modules\\scry\\bin\\scry.js";
    expect(launchLine({ node, script, platform: "win32" })).toEqual({
      command: "cmd",
      args: ["/c", "npx", "-y", "scry", "mcp"],
    });
  });
});
