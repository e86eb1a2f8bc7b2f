import { describe, expect, it } from "vitest";
import { plainText } from "./node.ts";
import { parseHtml } from "./parse.ts";

const textOf = (html: string) => plainText(parseHtml(html).root);

describe("the end of raw text", () => {
  it.each([
    ["an end tag with a longer name is none", "<style></styles>a</style>b", "b"],
    ["nor one with a vertical tab", "<script></script\v>a</script>b", "b"],
    ["capitals before small letters", "<script></scripts></SCRIPT>a<script></script>b", "ab"],
    ["attributes of end tags", `<script></script a="x>y">b</div c='>'>c`, "bc"],
    ["a script that writes scripts", `<script><!--\nwrite("<script></script>");\n//--></script>a`, "a"],
    ["a script that does not", "<script><!-- x </script>a<script> --></script>b", "ab"],
    ["a whole comment in a script", "<script><!--><script></script>a", "a"],
    ["a script in a script that never ends", "<script><!--<script></script>a", ""],
    ["a frame that never ends", "a<iframe>b<p>c", "a"],
    ["a title that never ends", "a<title>b<p>c", "a"],
    ["old code that never ends", "<xmp>a<b>b", "a<b>b"],
    ["plain text has no end", "<plaintext>a<b>b</plaintext>", "a<b>b</plaintext>"],
  ])("is found as browsers find it: %s", (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("is looked for in time that grows with the page", () => {
    const started = performance.now();
    parseHtml("<SCRIPT></SCRIPT>".repeat(50_000));
    // It took a minute when each of them looked for small letters to the end of the page.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
