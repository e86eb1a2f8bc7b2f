import { expect, it } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const url = "https://mill.example/wiki/";

it("writes all of a piece of HTML, however short, with absolute links", () => {
  const { markdown, links } = htmlToMarkdown('<p>Yes, <a href="flour">flour</a>.</p><ul><li>one</ul>', {
    url,
  });
  expect(markdown).toBe("Yes, [flour](https://mill.example/wiki/flour).\n\n- one");
  expect(links).toEqual([{ text: "flour", url: "https://mill.example/wiki/flour" }]);
});

it("leaves out the named tags and classes at every depth, and what people do not see", () => {
  const html =
    '<div><p>Kept<sup class="note small">[1]</sup></p><aside>Beside</aside><p hidden>Unseen</p></div><div class="box">Box</div>';
  const { markdown, hidden } = htmlToMarkdown(html, { url, without: ["note", "aside", "box"] });
  expect(markdown).toBe("Kept");
  expect(hidden).toEqual({ attribute: 1 });
});
