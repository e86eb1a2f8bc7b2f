import { expect, it } from "vitest";
import { Attributes } from "../html/attributes.ts";
import { PageNode } from "../html/node.ts";
import { codeLanguage } from "./code.ts";

it.each([
  [{ "data-enlighter-language": "python" }, "python"],
  [{ "data-enlighter-language": "generic" }, ""],
  [{ "data-lang": "rb", class: "language-js" }, "rb"],
  [{ language: "Bash" }, "bash"],
  [{ "data-syntaxhighlighter-params": "brush: bash; gutter: false" }, "bash"],
  [{ class: "rust rust-example-rendered" }, "rust"],
  [{ lang: "mermaid" }, "mermaid"],
  [{ lang: "python3" }, "python3"],
  [{ lang: "de" }, ""],
])("the language that %o names", (attributes, expected) => {
  expect(codeLanguage(new PageNode("pre", "", Attributes.of(attributes)))).toBe(expected);
});
