import { describe, expect, it } from "vitest";
import { readArguments } from "./arguments.ts";
import type { Option } from "./command.ts";

const options: Record<string, Option> = {
  limit: { about: "", value: "N", short: "n" },
  domain: { about: "", value: "D", several: true },
  format: { about: "", value: "F", choices: ["brief", "markdown"] },
  json: { about: "" },
};
const read = (...args: string[]) => readArguments(args, options);

describe("readArguments", () => {
  it("reads switches, values, short names and words in any order", () => {
    const given = read("one", "--json", "-n", "3", "two", "--format=brief", "--", "--three");
    expect(given.words).toEqual(["one", "two", "--three"]);
    expect(given.flag("json")).toBe(true);
    expect(given.text("limit")).toBe("3");
    expect(given.text("format")).toBe("brief");
    expect(given.text("domain")).toBeUndefined();
    expect(given.list("domain")).toEqual([]);
  });

  it("collects what may be given several times; otherwise the last value counts", () => {
    const given = read("--domain", "a.example", "--domain=b.example", "--limit", "1", "--limit", "2");
    expect(given.list("domain")).toEqual(["a.example", "b.example"]);
    expect(given.text("limit")).toBe("2");
  });

  it("accepts a value that looks like an option only after an equals sign", () => {
    expect(read("--limit=-1").text("limit")).toBe("-1");
    expect(() => read("--limit", "--json")).toThrow("--limit needs a value: --limit N.");
    expect(() => read("--limit", "-h")).toThrow("--limit needs a value: --limit N.");
    // A wrong number is reported by whoever reads it.
    expect(read("--limit", "-1").text("limit")).toBe("-1");
    expect(() => read("--limit")).toThrow("--limit needs a value");
    expect(() => read("--limit", "")).toThrow("--limit is empty: --limit N.");
    expect(() => read("--limit=")).toThrow("--limit is empty: --limit N.");
    expect(read("--domain", "-").list("domain")).toEqual(["-"]);
  });

  it("refuses unknown options, names of objects among them", () => {
    expect(() => read("--jsn")).toThrow("Unknown option --jsn.");
    expect(() => read("--constructor")).toThrow("Unknown option --constructor.");
    expect(() => read("--__proto__")).toThrow("Unknown option --__proto__.");
    expect(() => read("-x")).toThrow("Unknown option -x.");
    expect(() => read("--no-json")).toThrow("Unknown option --no-json.");
  });

  it("refuses a value for a switch, and one that is not among the choices", () => {
    expect(() => read("--json=yes")).toThrow("--json takes no value.");
    expect(() => read("--format", "xml")).toThrow('--format cannot be "xml".');
  });
});
