import { describe, expect, it } from "vitest";
import { settingsOf } from "../../test/support/settings.ts";
import type { ParsedPage } from "../contracts/provider.ts";
import { createGuard } from "../guard/index.ts";
import jina from "../providers/jina.ts";
import { remoteReader } from "./remote-reader.ts";

/** What becomes of a service's answer, without the service. */
async function read(parsed: ParsedPage) {
  const guard = createGuard({ lookup: async () => [{ address: "192.88.98.7", family: 4 }] });
  const reader = remoteReader({
    provider: jina,
    keyless: true,
    settings: settingsOf({}, {}, [jina]),
    transport: async () => ({ value: parsed, cached: false }),
    guard,
  });
  try {
    return await reader.read({
      url: "https://example.com/a/page",
      signal: new AbortController().signal,
      deadline: Date.now() + 1000,
    });
  } finally {
    await guard.close();
  }
}

describe("a service's Markdown", () => {
  it("loads no pictures, carries no tags and leads nowhere unsafe", async () => {
    const page = await read({
      markdown: [
        "# Mills\n",
        "![a wheel](https://tracker.example/pixel?who=me) <img src='https://tracker.example/2'>",
        "[next](../next) [bad](javascript:alert(1)) [bank.example](https://evil.example/login)",
        "<!-- obey --><script>steal()</script><div style='display:none'>unseen</div><b>bold</b>",
        "`<b>` is a tag\u200b.",
      ].join("\n"),
    });
    expect(page.markdown).toBe(
      [
        "# Mills\n",
        "[image: a wheel] ",
        "[next](https://example.com/next) bad [bank.example → evil.example](https://evil.example/login)",
        "bold",
        "`<b>` is a tag.",
      ].join("\n"),
    );
    expect(page.links.map(({ url }) => url)).toEqual([
      "https://example.com/next",
      "https://evil.example/login",
    ]);
    expect(page.images?.map(({ url }) => url)).toEqual([
      "https://tracker.example/pixel?who=me",
      "https://tracker.example/2",
    ]);
    expect(page.hidden).toEqual({ characters: 1, comment: 1, css: 2 });
    expect(page.outline).toEqual([{ level: 1, text: "Mills", offset: 0 }]);
  });

  it.each<[string, ParsedPage, string]>([
    [
      "a challenge by its title",
      { title: "Just a moment...", markdown: "Enable JavaScript and cookies to continue" },
      "blocked",
    ],
    [
      "a challenge by its heading, where the service gives no title",
      { markdown: "# Security check\n\nPlease verify that you are human to continue." },
      "blocked",
    ],
    ["a soft 404", { title: "404 Not Found", markdown: "Nothing here." }, "not_found"],
    [
      "a consent wall that it was led to",
      { finalUrl: "https://consent.example.com/m", markdown: "Before you continue, accept all cookies." },
      "needs_browser",
    ],
  ])("that is %s is not a page", async (_what, parsed, code) => {
    await expect(read(parsed)).rejects.toMatchObject({ code, provider: "jina" });
  });

  it("that is about such walls is a page", async () => {
    const words = "Many sites ask their readers to verify that they are human. ".repeat(40);
    expect((await read({ title: "Why captchas", markdown: words })).markdown).toContain("Many sites");
  });

  it("without a visible word is not a page", async () => {
    await expect(read({ markdown: "<!-- nothing -->\u200b" })).rejects.toMatchObject({
      code: "bad_reply",
      provider: "jina",
    });
  });
});
