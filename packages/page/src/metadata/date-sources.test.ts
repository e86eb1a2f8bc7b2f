import { describe, expect, it } from "vitest";
import { Attributes } from "../html/attributes.ts";
import { PageNode } from "../html/node.ts";
import { dateInAddress, statedDate } from "./date-sources.ts";

const meta = (name: string, content: string) => new PageNode("meta", "", Attributes.of({ name, content }));

describe("statedDate", () => {
  it.each(["published-date", "publish_date", "Pub-Date", "article:published_time", "DC.date.issued"])(
    "knows the name however it is spelled: %s",
    (name) => {
      expect(statedDate(undefined, [meta("title", "Bees"), meta(name, "2024-03-05")])).toEqual({
        publishedAt: "2024-03-05",
        dateEvidence: { source: "meta", detail: name.toLowerCase() },
      });
    },
  );

  it("takes the surest name that holds a date", () => {
    const metas = [meta("date", "2024-01-01"), meta("pubdate", "2024-02-02"), meta("datePublished", "soon")];
    expect(statedDate(undefined, metas)?.publishedAt).toBe("2024-01-01");
    expect(statedDate({ datePublished: "2024-01-02" }, metas)).toEqual({
      publishedAt: "2024-01-02",
      dateEvidence: { source: "json-ld", detail: "datePublished" },
    });
  });

  it("says where structured data and meta names differ", () => {
    const found = statedDate({ datePublished: "2024-05-03" }, [meta("date", "2024-01-01")]);
    expect(found?.dateConflict).toBe("2024-05-03 (json-ld datePublished), 2024-01-01 (meta date)");
  });
});

describe("dateInAddress", () => {
  it.each(["/2024/03/05/bees", "/news/2024/03/05/bees.html", "/20240305/bees", "/blog/2024-03-05-bees"])(
    "%s",
    (path) => {
      expect(dateInAddress(path)).toBe("2024-03-05");
    },
  );

  it.each([
    "/2024/03/05/",
    "/2024/03/bees",
    "/2024/13/05/bees",
    "/web/20240305101112/bees",
    "/id/202403051/bees",
    "/2024-0305/bees",
  ])("does not guess: %s", (path) => {
    expect(dateInAddress(path)).toBeUndefined();
  });
});
