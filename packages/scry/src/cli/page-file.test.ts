import { describe, expect, it } from "vitest";
import { pageFile } from "./page-file.ts";

const at = (path: string) => pageFile(`https://docs.example${path}`);

describe("the file of a page", () => {
  it.each([
    ["/", "docs.example/index.md"],
    ["/guide/", "docs.example/guide/index.md"],
    ["/guide/start", "docs.example/guide/start.md"],
    ["/a.html", "docs.example/a.html.md"],
  ])("%s", (path, file) => expect(at(path)).toBe(file));

  it("is different for every address, on every system", () => {
    const paths = [
      ...[
        "/",
        "/index",
        "/index.md",
        "/Guide",
        "/guide",
        "/GUIDE",
        "/guide/",
        "/Guide/x",
        "/guide/x",
        "/list?page=1",
      ],
      ...[
        "/list?page=2",
        "/list?Page=2",
        "/list-page=2",
        "/a%3Fb",
        "/a_b",
        "/a%2Fb",
        "/con",
        "/CON",
        "/_con",
        "/x.",
        "/x_",
      ],
      `/${"long/".repeat(60)}`,
      `/${"long/".repeat(61)}`,
    ];
    const files = paths.map((path) => at(path).toLowerCase());
    expect(new Set(files).size).toBe(paths.length);
  });

  it("has only names that Windows accepts, and stays below its folder", () => {
    for (const path of [
      "/a:b/<c>|*",
      "/con.txt",
      "/nul",
      "/..%2f..%2fetc/passwd",
      "/%2e%2e%2fx",
      "/end%20/.hidden",
      "/%00",
    ]) {
      const parts = at(path).split("/");
      for (const part of parts) {
        expect(part).not.toMatch(/[<>:"\\|?*\p{C}]|[. ]$|^\./u);
        expect(part).not.toMatch(/^(?:con|nul)(?:\.|$)/i);
      }
      expect(parts[0]).toBe("docs.example");
    }
    expect(at(`/${"x".repeat(3_000)}`).length).toBeLessThan(160);
  });
});
