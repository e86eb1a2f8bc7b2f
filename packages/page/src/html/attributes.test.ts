import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Attributes } from "./attributes.ts";
import { parseHtml } from "./parse.ts";

describe("Attributes", () => {
  it("return what was set last, under any name", () => {
    const name = fc.constantFrom("class", "id", "style", "href", "role", "title", "alt", "src", "rel");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (changes) => {
        const attributes = new Attributes();
        const expected = new Map<string, string>();
        for (const [key, value] of changes) {
          attributes.set(key, value);
          expected.set(key, value);
        }
        for (const key of ["class", "id", "style", "href", "role", "title", "alt", "src", "rel", "lang"])
          expect(attributes.get(key)).toBe(expected.get(key));
      }),
    );
  });

  it("do not confuse a value with an attribute of that name", () => {
    const attributes = Attributes.of({ title: "alt", role: "title" });
    attributes.set("alt", "a mill");
    attributes.set("title", "the mill");
    expect(["title", "role", "alt"].map((name) => attributes.get(name))).toEqual([
      "the mill",
      "title",
      "a mill",
    ]);
  });

  it("add what another tag of the element says", () => {
    const attributes = Attributes.of({ class: "a", lang: "en" });
    attributes.add(Attributes.of({ class: "b", id: "i", lang: "de", role: "main" }));
    expect(["class", "id", "lang", "role"].map((name) => attributes.get(name))).toEqual([
      "b",
      "i",
      "de",
      "main",
    ]);
  });
});

describe("the attributes of a page", () => {
  const classesOf = (html: string) =>
    parseHtml(html).root.children.map(({ attributes }) => attributes?.class);

  it("hold one string for each value of class, however it is written", () => {
    const page = parseHtml("<p class='a b'>x</p><p class=\"a b\">y</p><p class=a&#32;b>z</p><p class>w</p>");
    expect(page.root.children.map(({ attributes }) => attributes?.class)).toEqual(["a b", "a b", "a b", ""]);
    expect([...page.classes]).toEqual(["a b", ""]);
  });

  it("are not mixed up where values are alike", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), (names) => {
        expect(classesOf(names.map((value) => `<p class="${value}">x</p>`).join(""))).toEqual(names);
      }),
    );
  });

  it("of end tags and drawings are ignored", () => {
    const page = parseHtml(
      '<p>x</p class="gone" href="#a"><svg><a class="drawn" href="#b"/></svg><a href="#c">y</a>',
    );
    expect([...page.classes]).toEqual([]);
    expect(page.controls.map(({ href }) => href)).toEqual(["#c"]);
  });
});
