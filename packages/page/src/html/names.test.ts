import { describe, expect, it } from "vitest";
import { NameTable } from "./names.ts";
import { commonTags } from "./tags.ts";

describe("NameTable", () => {
  const table = new NameTable(commonTags);

  it("finds every name where it stands, in small letters and capitals", () => {
    for (const [name, tag] of commonTags) {
      expect(table.find(`<${name}>`, 1, 1 + name.length)).toBe(tag);
      expect(table.find(`</${name.toUpperCase()}`, 2, 2 + name.length)).toBe(tag);
    }
  });

  it("does not take one name for another", () => {
    for (const other of ["dav", "spon", "h7", "tdd", "", "my-element", "d\u0169v"])
      expect(table.find(other, 0, other.length)).toBeUndefined();
    expect(table.find("<div>", 1, 3)).toBeUndefined();
    expect(table.find("<div>", 1, 5)).toBeUndefined();
  });
});
