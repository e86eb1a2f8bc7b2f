import { expect, it } from "vitest";
import { plainText } from "./node.ts";
import { parseHtml } from "./parse.ts";

it.each([
  ["its own text", "<svg><title>a</title><svg><path/></svg><text>b</text></svg>c", "c"],
  ["an end in a comment", "<svg><!-- </svg>a --><g/></svg>b", "b"],
  ["an end in an attribute", `<svg><g id="</svg>a"/></svg>b`, "b"],
  ["an end in CDATA", "<svg><![CDATA[</svg>a]]></svg>b", "b"],
  ["an end among elements of HTML", "<svg><foreignObject><div></svg>a</div></foreignObject></svg>b", "b"],
  ["capitals", "<SVG><g></SVG>a<svg><SVG></SVG>b</svg>c", "ac"],
  ["no end", "a<svg><g>b", "a"],
  ["a block of HTML", "<svg><g><p>a</p></svg> b", "a b"],
  ["the end of what stands around it", "<div><svg><g></div>a</svg>b", "ab"],
  ["the end of something in it", "<a href=x><svg><a>b</a>c</svg>d</a>", "d"],
])("a drawing ends where browsers end it, with %s", (_, html, text) => {
  expect(plainText(parseHtml(html).root)).toBe(text);
});

it("style sheets of drawings hold for the page", () => {
  const sheet = "<style><![CDATA[.a>b{display:none}]]></style>";
  expect(parseHtml(`<svg><defs>${sheet}</defs></svg>`).styles).toMatchObject([{ css: ".a>b{display:none}" }]);
});
