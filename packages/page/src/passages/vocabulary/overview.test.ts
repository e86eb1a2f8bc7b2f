import { expect, test } from "vitest";
import { overviewAsked } from "./overview.ts";

test.each([
  "what is this page about",
  "What is this about?",
  "summary",
  "Give me a brief overview of this page",
  "key takeaways",
  "tl;dr",
  "worum geht es hier",
  "Worum geht es auf dieser Seite?",
  "Fasse die Seite kurz zusammen",
  "de quoi parle cette page",
  "résumé",
  "de qué trata esta página",
  "resumen",
  "di cosa parla questa pagina",
  "do que se trata esta página",
  "waar gaat deze pagina over",
  "o czym jest ta strona",
  "rezumat",
  "bu sayfa ne hakkında",
  "о чём эта страница",
  "краткое содержание",
  "τι αφορά αυτή η σελίδα",
  "ملخص",
  "عن ماذا تتحدث هذه الصفحة",
  "यह पेज किस बारे में है",
  "หน้านี้เกี่ยวกับอะไร",
  "总结",
  "这篇文章主要讲了什么",
  "このページは何について",
  "この記事の要約",
  "요약",
  "이 페이지는 무엇에 관한 것인가요",
  "tóm tắt",
])("about the page: %s", (query) => {
  expect(overviewAsked(query)).toBeDefined();
});

test.each([
  "page size",
  "page",
  "overview of pricing",
  "article 5",
  "what is this?",
  "about us",
  "resume",
  "who wrote this article",
  "when was this page updated",
  "general purpose",
  "wie hoch ist der Zuschuss",
  "这个价格是多少",
  "この店の住所は",
  "가격은 얼마",
])("about something in it: %s", (query) => {
  expect(overviewAsked(query)).toBeUndefined();
});
