import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";
import { pageHtml, servePages } from "./support/pages.ts";

describe.concurrent("scry find", () => {
  it("prints each match with its place, without regard to case and accents", async () => {
    const pages = await servePages({
      "/": pageHtml("The mill", "<p>The café by the mill opens at nine.</p>"),
    });
    const ran = await pages.run(["find", pages.url, "CAFE", "by", "the", "mill"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(
      /1 match for "CAFE by the mill":\n\n\[offset \d+\] …?.*café by the mill opens/,
    );
  });

  it("says that there is no match, and ends with 3", async () => {
    const pages = await servePages({ "/": pageHtml("The mill") });
    const ran = await pages.run(["find", pages.url, "zebra", "--json"]);
    expect(ran.code).toBe(3);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      content: 'No match for "zebra" on this page.',
      truncated: false,
    });
  });

  it("keeps the page as a source with --session", async () => {
    const pages = await servePages({ "/": pageHtml("The mill") });
    const session = join(temporaryFolder(), "talk.json");
    const ran = await pages.run(["find", pages.url, "miller", "--session", session]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("Source: [1]");
    expect(JSON.parse(readFileSync(session, "utf8")).sources).toMatchObject([{ id: 1 }]);
  });

  it("stays within --max-length", async () => {
    const pages = await servePages({ "/": pageHtml("The mill") });
    const ran = await pages.run(["find", pages.url, "miller", "--max-length", "150", "--json"]);
    const data = JSON.parse(ran.stdout);
    expect(data.content_length).toBeLessThanOrEqual(150);
    expect(data).toMatchObject({ truncated: true, content: expect.stringMatching(/^6 matches/) });
  });

  it.each([[["find"]], [["find", "https://example.com"]]])("%j ends with 2", async (args) => {
    const ran = await scry(args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain("Give an address and the text to find");
  });

  it("names what is wrong as the help of the command does", async () => {
    const long = await scry(["find", "https://example.com", "x".repeat(2001)]);
    expect(long).toMatchObject({ code: 2, stdout: "" });
    expect(long.stderr).toContain("TEXT is longer than 2000 characters.");
    const short = await scry(["find", "https://example.com", "x", "--max-length", "0"]);
    expect(short.stderr).toContain('--max-length is "0"');
  });

  it("ends with 1 when the page cannot be opened, and prints the object with --json", async () => {
    const ran = await scry(["find", "http://10.0.0.1/", "word", "--json"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: "error", code: "refused_url" });
  });
});
