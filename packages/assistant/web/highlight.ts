import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { parsedBody } from "./safe-html.ts";

// What people ask about most; the whole library would be ten times as large.
const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  php,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Code in spans with classes, for the colours of the styles; undefined for a language that is not known here. */
export function coloured(code: string, language: string): Node[] | undefined {
  if (!highlighter.getLanguage(language)) return undefined;
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
  return [...parsedBody(value).childNodes].map(copy);
}

/** Spans and text, and of their classes only those of the library. */
function copy(from: Node): Node {
  if (!(from instanceof HTMLSpanElement)) return document.createTextNode(from.textContent ?? "");
  const span = document.createElement("span");
  span.className = [...from.classList].filter((name) => /^hljs-[\w-]+$/.test(name)).join(" ");
  span.append(...[...from.childNodes].map(copy));
  return span;
}
