import fc from "fast-check";
import { stringify } from "smol-toml";
import { describe, expect, it } from "vitest";
import { readToml, removeFromToml, setInToml } from "./edit-toml.ts";

const path = ["mcp_servers", "scry"];
const entry = { command: "/usr/bin/node", args: ["/opt/scry.js", "mcp"] };
const table = '[mcp_servers.scry]\ncommand = "/usr/bin/node"\nargs = ["/opt/scry.js","mcp"]\n';

describe("one table in TOML", () => {
  it("is appended, and all else stays", () => {
    const text = '# mine\nmodel = "x" # good\n\n[mcp_servers.other]\ncommand = "y"\n';
    expect(setInToml(text, path, entry)).toBe(`${text}\n${table}`);
    expect(setInToml("", path, entry)).toBe(table);
    expect(setInToml("a = 1\r\n", path, entry)).toContain("\r\n\r\n[mcp_servers.scry]\r\n");
  });

  it("is changed in place; other names, comments and tables below it stay", () => {
    const text = [
      ...["[mcp_servers.scry] # web", 'command = "old"', "args = [", '  "a", # why', '  "]",', "]"],
      ...[
        "startup_timeout_sec = 20 # slow",
        "",
        "[mcp_servers.scry.env]",
        'A = "b"',
        "",
        "[tui]",
        "x = 1",
        "",
      ],
    ].join("\n");
    const edited = setInToml(text, path, entry);
    expect(edited).toBe(
      [
        ...["[mcp_servers.scry] # web", 'command = "/usr/bin/node"', 'args = ["/opt/scry.js","mcp"]'],
        ...[
          "startup_timeout_sec = 20 # slow",
          "",
          "[mcp_servers.scry.env]",
          'A = "b"',
          "",
          "[tui]",
          "x = 1",
          "",
        ],
      ].join("\n"),
    );
    expect(setInToml(edited, path, entry)).toBe(edited);
  });

  it("is removed with the tables below it", () => {
    const text = `a = 1\n\n${table}\n[mcp_servers.scry.env]\nB = "c"\n\n[tui]\nx = 1\n`;
    expect(removeFromToml(text, path)).toBe("a = 1\n\n[tui]\nx = 1\n");
    expect(removeFromToml(`a = 1\n\n${table}`, path)).toBe("a = 1\n");
  });

  it("knows its header in quotes and with spaces", () => {
    const edited = setInToml('[ mcp_servers . "scry" ]\ncommand = "old"\nargs = []\n', path, entry);
    expect(readToml(edited)).toEqual({ mcp_servers: { scry: entry } });
  });

  it.each([
    ["a = ", "not valid TOML (line 1)"],
    ["mcp_servers = { other = { command = 'x' } }", "cannot be added to"],
    ['mcp_servers.scry.command = "x"', "cannot be added to"],
    ['mcp_servers = "none"', "does not fit"],
  ])("refuses %j", (text, reason) => {
    expect(() => setInToml(text, path, entry)).toThrow(reason);
  });

  it("is not misled by a text that looks like a table", () => {
    const text = 'note = """\n[mcp_servers.scry]\ncommand = "no"\n"""\n';
    expect(() => setInToml(text, path, entry)).toThrow("safely");
  });

  it("changes nothing else, whatever the file holds, and can be removed again", () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }));
    const name = fc.stringMatching(/^[a-z][a-z-]{0,6}$/);
    const server = fc.record({ command: fc.string(), args: fc.array(fc.string(), { maxLength: 3 }) });
    const document = fc.record({
      top: fc.dictionary(name, scalar, { maxKeys: 4 }),
      servers: fc.dictionary(fc.constantFrom("a", "b.c", "scry", "scry-2"), server, { minKeys: 1 }),
    });
    fc.assert(
      fc.property(document, ({ top, servers }) => {
        const before = { ...top, mcp_servers: servers };
        const edited = setInToml(stringify(before), path, entry);
        expect(readToml(edited)).toEqual({ ...top, mcp_servers: { ...servers, scry: entry } });
        const { scry: _, ...others } = servers;
        const rest = Object.keys(others).length ? { ...top, mcp_servers: others } : top;
        const { mcp_servers, ...around } = readToml(removeFromToml(edited, path));
        const left = (mcp_servers ?? {}) as Record<string, unknown>;
        expect({ ...around, ...(Object.keys(left).length ? { mcp_servers: left } : {}) }).toEqual(rest);
      }),
      { numRuns: 150 },
    );
  });
});
