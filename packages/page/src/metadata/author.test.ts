import { describe, expect, it } from "vitest";
import { Attributes } from "../html/attributes.ts";
import { PageNode } from "../html/node.ts";
import { authorsInMeta, authorsOf } from "./author.ts";

const meta = (name: string, content: string) => new PageNode("meta", "", Attributes.of({ name, content }));

describe("authorsOf", () => {
  it.each([
    ["a name", "Ann Bee", ["Ann Bee"]],
    ["a list", [{ name: "Ann Bee" }, "Tom Hive", { name: "Ann Bee" }], ["Ann Bee", "Tom Hive"]],
    ["a role", { name: "Ann Bee, Senior Hive Editor" }, ["Ann Bee"]],
    ["something after a bar", "By Ann Bee | The Meadow", ["Ann Bee"]],
    ["a mail address", "Ann Bee (ann@meadow.example)", ["Ann Bee"]],
    ["an address alone", { name: "https://meadow.example/ann" }, []],
    ["the one who runs the site", "admin", []],
    ["nobody", undefined, []],
  ])("%s", (_, author, names) => {
    expect(authorsOf({ author }, []).names).toEqual(names);
  });

  it("follows a reference to a person elsewhere in the page", () => {
    const people = [
      { "@id": "#tom", name: "Tom Hive" },
      { "@id": "#ann", name: "Ann Bee" },
    ];
    expect(authorsOf({ author: { "@id": "#ann" } }, people).names).toEqual(["Ann Bee"]);
  });

  it("distinguishes people from others", () => {
    expect(authorsOf({ author: { "@type": "Person", name: "Ann" } }, []).arePeople).toBe(true);
    expect(authorsOf({ author: { "@type": "Organization", name: "Meadow" } }, []).arePeople).toBe(false);
    expect(authorsOf({ author: "Meadow" }, []).arePeople).toBe(false);
  });
});

describe("authorsInMeta", () => {
  it("takes the surest name, and all of whom it names", () => {
    const metas = [
      meta("dc.creator", "Somebody"),
      meta("parsely-author", "Ann Bee"),
      meta("parsely-author", "Tom Hive"),
    ];
    expect(authorsInMeta(metas)).toEqual(["Ann Bee", "Tom Hive"]);
  });

  it("passes over addresses", () => {
    const metas = [meta("article:author", "https://meadow.example/ann"), meta("citation_author", "Bee, Ann")];
    expect(authorsInMeta(metas)).toEqual(["Ann Bee"]);
  });

  it("names the authors of papers in their order", () => {
    const metas = ["Bee, Ann", "Tom Hive", "Hive, Tom, Jr."].map((name) => meta("citation_author", name));
    expect(authorsInMeta(metas)).toEqual(["Ann Bee", "Tom Hive", "Hive, Tom, Jr."]);
  });
});
