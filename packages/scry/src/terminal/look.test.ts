import { describe, expect, it } from "vitest";
import { terminalOf } from "./look.ts";

const screen = { isTTY: true as const };
const pipe = { isTTY: false } as unknown as typeof screen;
const on = (env: Record<string, string>, stdout = screen, stderr = screen) => terminalOf(stdout, stderr, env);

describe("terminalOf", () => {
  it("adds nothing in a pipe, whatever the terminal supports", () => {
    const kitty = { TERM: "xterm-kitty", VTE_VERSION: "7000" };
    expect(on(kitty, pipe, pipe)).toEqual({ colours: false, links: false, spinner: false });
    expect(on(kitty, pipe)).toEqual({ colours: false, links: false, spinner: true });
  });

  it("colours on a terminal, links only where they are known to work", () => {
    expect(on({ TERM: "xterm-256color" })).toEqual({ colours: true, links: false, spinner: true });
    for (const env of [
      { VTE_VERSION: "6800" },
      { TERM_PROGRAM: "WezTerm" },
      { TERM_PROGRAM: "vscode" },
      { WT_SESSION: "1" },
      { TERM: "xterm-kitty" },
    ] as Record<string, string>[])
      expect(on(env).links).toBe(true);
    expect(on({ VTE_VERSION: "5000" }).links).toBe(false);
    expect(on({ TERM: "tmux-256color", VTE_VERSION: "6800" }).links).toBe(false);
  });

  it("respects NO_COLOR, FORCE_COLOR, TERM=dumb and CI", () => {
    const able = { VTE_VERSION: "6800" };
    expect(on({ ...able, NO_COLOR: "1" })).toMatchObject({ colours: false, links: false });
    expect(on({ ...able, NO_COLOR: "" })).toMatchObject({ colours: true, links: true });
    expect(on({ ...able, TERM: "dumb" })).toEqual({ colours: false, links: false, spinner: false });
    expect(on({ ...able, CI: "true" })).toEqual({ colours: true, links: false, spinner: false });
    expect(on({ ...able, FORCE_COLOR: "0" }).colours).toBe(false);
    expect(on({ FORCE_COLOR: "1", NO_COLOR: "1" }, pipe)).toMatchObject({ colours: true, links: false });
  });
});
