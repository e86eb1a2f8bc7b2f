import { describe, expect, it } from "vitest";
import { markdown, render } from "../../test/support/rendered.ts";

describe("pictures", () => {
  it("stand as text, with their addresses apart", () => {
    const { markdown: text, images } = render('<p>See <img src="/map.png" alt="A map of the harbour">.</p>');
    expect(text).toBe("See [image: A map of the harbour].");
    expect(images).toEqual([{ text: "A map of the harbour", url: "https://example.org/map.png" }]);
    expect(render('<p>x <img src="javascript:alert(1)" alt="Not an address"></p>').images).toEqual([]);
  });
});

describe("figures", () => {
  it("say once what caption and alternative text share", () => {
    expect(
      markdown(
        '<figure><img src="a.jpg" alt="A boat at sea"><figcaption>A boat at sea.</figcaption></figure>',
      ),
    ).toBe("*A boat at sea.*");
    expect(markdown('<p><img src="a.svg" alt="Made in Wales">Made in Wales</p>')).toBe("Made in Wales");
  });

  it("have captions of several parts and of other emphasis", () => {
    expect(markdown("<figure><figcaption><p>The old mill.</p><p>Photo: Jane</p></figcaption></figure>")).toBe(
      "*The old mill. Photo: Jane*",
    );
    expect(markdown("<figure><figcaption><p>The <em>old</em> mill.</p></figcaption></figure>")).toBe(
      "The *old* mill.",
    );
    expect(markdown("<figure><figcaption>The <em>old</em> mill.</figcaption></figure>")).toBe(
      "*The old mill.*",
    );
  });

  it("say each thing once, and not what a heading says", () => {
    const picture = (alt: string) => `<p><img src="/a.png" alt="${alt}"></p>`;
    expect(
      markdown(
        `${picture("Bees at work")}<p>a</p>${picture("Bees at work")}<h2>In the hive</h2>${picture("In the hive!")}`,
      ),
    ).toBe("[image: Bees at work]\n\na\n\n## In the hive");
  });

  it("are not named by a camera or as somebody's picture", () => {
    for (const alt of ["IMG_2962 copy", "Screen Shot 2016-11-30 at 10.33 AM", "Ann B. profile picture"])
      expect(markdown(`<p>a <img src="/a.png" alt="${alt}"></p>`)).toBe("a");
    expect(markdown('<p><img src="/a.png" alt="Screenshot of the hive"></p>')).toBe(
      "[image: Screenshot of the hive]",
    );
  });

  it("stand apart from words, and linked ones have one pair of brackets", () => {
    expect(markdown('<p>See<img src="a.jpg" alt="A red barn">here</p>')).toBe("See [image: A red barn] here");
    expect(markdown('<a href="/barn"><img src="a.jpg" alt="A red barn"></a>Then')).toBe(
      "[image: A red barn](https://example.org/barn) Then",
    );
  });

  it("that load late have their real address", () => {
    expect(
      render('<p>x <img src="data:image/gif;base64,R0" data-src="/real.jpg" alt="A red barn"></p>').images,
    ).toEqual([{ text: "A red barn", url: "https://example.org/real.jpg" }]);
    expect(markdown('<amp-img src="/x.jpg" alt="A red barn"></amp-img>')).toBe("[image: A red barn]");
  });

  it("cannot bring marks in their alternative text", () => {
    expect(markdown('<p><img alt="a <b>bold</b> *claim*" src=x></p>')).toBe(
      "[image: a \\<b>bold\\</b> \\*claim\\*]",
    );
  });
});
