import { expect, test } from "vitest";
import { wordsOf } from "../words.ts";
import { questionPhraseWords } from "./question-phrases.ts";

test.each([
  ["Wie hoch ist der Zuschuss?", ["hoch"]],
  ["Was passiert bei Regen", ["passiert"]],
  ["What exactly happens after the bell?", ["exactly", "happens"]],
  ["Qu’est-ce qui se passe quand il pleut ?", ["passe"]],
  ["¿Qué pasó con el molino?", ["pasó"]],
  ["что будет если опоздать", ["будет"]],
])("%s", (query, expected) => {
  expect([...questionPhraseWords(wordsOf(query))]).toEqual(expected);
});

test.each([
  "hoch hinaus",
  "Which mill stands high?",
  "Was kostet ein hoch gelegenes Haus, wenn es passiert?",
  "how heavy is it",
])("nothing in: %s", (query) => {
  expect([...questionPhraseWords(wordsOf(query))]).toEqual([]);
});
