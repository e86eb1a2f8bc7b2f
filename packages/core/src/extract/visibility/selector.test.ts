import { describe, expect, it } from "vitest";
import { keyOfText } from "./selector.ts";

describe("where a rule is filed", () => {
  it.each([
    ["p", "tag p"],
    ["DIV", "tag div"],
    ["*", "tag *"],
    [".note", "class note"],
    ["p.note.wide", "class note"],
    ["#top", "id top"],
    ["p.note#top", "id top"],
    ["#top.note", "id top"],
    ["nav > .note", "class note"],
    [".menu #top~p", "tag p"],
    ["[hidden]", "tag *"],
    ["p[lang='de'] b.note", "class note"],
    [".note:not(.open)", "class note"],
  ])("%s under %s", (text, expected) => {
    const key = keyOfText(text);
    expect(key && `${key.kind} ${key.name}`).toBe(expected);
  });

  it.each(["", "a:hover", "a:hover .note", "p::before", "li:nth-child(2)", "ul >"])("%s nowhere", (text) => {
    expect(keyOfText(text)).toBeUndefined();
  });
});
