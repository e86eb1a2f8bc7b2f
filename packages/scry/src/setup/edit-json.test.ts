import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson, setInJson } from "./edit-json.ts";

const path = ["mcpServers", "scry"];
const entry = { command: "node", args: ["scry.js", "mcp"] };

describe("setting one value in JSON", () => {
  it("keeps comments, trailing commas, odd spacing and tabs as they are", () => {
    const text =
      '// top\n{\n\t"a":   [1,2], /* b */\n\t"mcpServers": {\n\t\t"x": {"command":"y"}, // z\n\t},\n}\n';
    const edited = setInJson(text, path, entry);
    expect(edited).toBe(
      text.replace(
        '{"command":"y"},',
        '{"command":"y"},\n\t\t"scry": {\n\t\t\t"command": "node",\n\t\t\t"args": [\n\t\t\t\t"scry.js",\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t},',
      ),
    );
    expect(setInJson(edited, path, undefined)).toContain('"x": {"command":"y"}');
  });

  it("makes the file, and the object for the servers, where there is none", () => {
    expect(setInJson("", path, 1)).toBe('{\n  "mcpServers": {\n    "scry": 1\n  }\n}\n');
    expect(setInJson("{}", path, 1)).toBe('{\n  "mcpServers": {\n    "scry": 1\n  }\n}');
    expect(setInJson('{\n    "a": 1\n}', path, 1)).toBe(
      '{\n    "a": 1,\n    "mcpServers": {\n        "scry": 1\n    }\n}',
    );
    expect(setInJson('{ "mcpServers": {\n  // none yet\n} }', path, 1)).toContain("// none yet");
  });

  it("keeps one line, line ends of Windows and the mark of the byte order", () => {
    expect(setInJson('{"mcpServers":{"x":{}}}', path, [1])).toBe('{"mcpServers":{"x":{},"scry":[1]}}');
    expect(setInJson('{\r\n  "a": 1\r\n}\r\n', ["b"], { c: 1 })).toBe(
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}\r\n',
    );
    expect(setInJson('\uFEFF{"a":1}', ["b"], 2)).toBe('\uFEFF{"a":1,"b":2}');
  });

  it("replaces in place", () => {
    const text = '{\n  "mcpServers": {\n    "scry": {"command": "old"}, // mine\n    "z": 1\n  }\n}\n';
    const edited = setInJson(text, [...path, "command"], "new");
    expect(edited).toBe(text.replace('"old"', '"new"'));
  });

  it.each([
    ["{", "line 1"],
    ['{\n "a": 1,\n "b" 2\n}', "line 3"],
    ["[1]", "object"],
    ['"text"', "object"],
    ['{"mcpServers": []}', "does not fit"],
    ['{"mcpServers": "none"}', "does not fit"],
  ])("refuses %j", (text, reason) => {
    expect(() => setInJson(text, path, entry)).toThrow(reason);
  });

  it("changes only the value, whatever the file holds", () => {
    // The reader that checks the result makes a prototype of "__proto__"; in the text it stays as it is.
    const readable = (value: unknown) => !JSON.stringify(value).includes("__proto__");
    const documents = fc
      .dictionary(
        fc.string({ maxLength: 8 }).filter((name) => name !== "mcpServers"),
        fc.jsonValue({ maxDepth: 2 }),
      )
      .filter(readable);
    const servers = fc
      .dictionary(fc.constantFrom("a", "b", "scry"), fc.jsonValue({ maxDepth: 1 }))
      .filter(readable);
    fc.assert(
      fc.property(
        documents,
        fc.option(servers, { nil: undefined }),
        fc.constantFrom(undefined, 2, 4, "\t"),
        (document, old, indent) => {
          const before = old === undefined ? document : { ...document, mcpServers: old };
          const edited = setInJson(JSON.stringify(before, null, indent), path, entry);
          const expected = JSON.parse(
            JSON.stringify({ ...before, mcpServers: { ...(old ?? {}), scry: entry } }),
          );
          expect(readJson(edited)).toEqual(expected);
          // A second time there is nothing to do.
          expect(setInJson(edited, path, entry)).toBe(edited);
        },
      ),
      { numRuns: 200 },
    );
  });
});
