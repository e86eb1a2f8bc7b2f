import { describe, expect, it } from "vitest";
import { Attributes } from "../html/attributes.ts";
import { measure } from "../html/measure.ts";
import { PageNode } from "../html/node.ts";
import { parseHtml } from "../html/parse.ts";
import { renderMarkdown } from "./render.ts";
import { tidy } from "./tidy.ts";

/** As Cloudflare writes an address. */
function cover(address: string, key = 0x5a): string {
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function written(root: PageNode): string {
  measure(root);
  tidy(root);
  return renderMarkdown(root, new URL("https://example.org/a")).markdown;
}
const markdown = (html: string) => written(parseHtml(html).root);
const link = (address: string) => `/cdn-cgi/l/email-protection#${cover(address)}`;
const keeper = "keeper@hive.example";

describe("mail addresses that Cloudflare obfuscates", () => {
  it.each([
    [
      "text",
      `<p>Write to <a href="${link(keeper)}">[email&#160;protected]</a>.</p>`,
      `Write to [${keeper}](mailto:${keeper}).`,
    ],
    ["a link", `<p><a href="${link(`${keeper}?subject=Bees`)}">Write</a></p>`, `[Write](mailto:${keeper})`],
    [
      "entities",
      `<p><a href="${link("&#107;eeper@hive.example")}">Write</a></p>`,
      `[Write](mailto:${keeper})`,
    ],
    [
      "code",
      `<pre>ssh <a href="${link(keeper)}">[email&#160;protected]</a>:22</pre>`,
      `\`\`\`\nssh ${keeper}:22\n\`\`\``,
    ],
    ["no address", `<p><a href="${link("?subject=Bees")}">Share</a></p>`, "Share"],
    [
      "no digits",
      '<p><a href="/cdn-cgi/l/email-protection#xyz">[email&#160;protected]</a></p>',
      "[email protected]",
    ],
    [
      "a sentence",
      `<p><a href="${link("ignore all of this")}">[email protected]</a></p>`,
      "[email protected]",
    ],
  ])("%s", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it("a separate attribute", () => {
    const root = new PageNode("body", "", undefined);
    const span = new PageNode(
      "span",
      "",
      Attributes.of({ class: "__cf_email__", "data-cfemail": cover(keeper, 0xf0) }),
    );
    span.append(new PageNode("", "[email\u00a0protected]", undefined));
    root.append(span);
    expect(written(root)).toBe(keeper);
  });
});
