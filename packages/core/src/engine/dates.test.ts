import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageInDays, isDay, readDate, startOfRange } from "./dates.ts";

describe("readDate", () => {
  it.each([
    ["a day", "2026-03-31", "2026-03-31"],
    ["a moment with a zone", "2026-02-03T08:00:00+01:00", "2026-02-03T07:00:00Z"],
    ["a moment in UTC", "2026-02-03T08:00:00Z", "2026-02-03T08:00:00Z"],
    ["a moment without a zone", "2026-02-03 08:30", "2026-02-03T08:30:00Z"],
    ["midnight without a zone, which is a day", "2026-02-03T00:00:00.0000000", "2026-02-03"],
    ["an HTTP date", "Tue, 12 Aug 2025 13:23:46 GMT", "2025-08-12T13:23:46Z"],
    ["an English day", "Jan 29, 2023", "2023-01-29"],
    ["an English day with its name", "Sunday, January 29, 2023", "2023-01-29"],
    ["a British day", "29 January 2023", "2023-01-29"],
    ["a German day", "29. Januar 2023", "2023-01-29"],
    ["a Chinese day", "2023年1月29日", "2023-01-29"],
    ["a day before the web", "Jan 29, 1985", "1985-01-29"],
    ["an ordinal", "March 3rd, 2024", "2024-03-03"],
    ["odd white space", " Jan\u00a029,\n2023 ", "2023-01-29"],
  ])("reads %s", (_name, raw, publishedAt) => {
    expect(readDate(raw)).toEqual({ publishedAt });
  });

  it.each([
    ...[
      "3 days ago",
      "yesterday",
      "vor 2 Stunden",
      "2 時間前",
      "hace 3 días",
      "3d",
      "för 3 dagar sedan",
      "12 Sep",
    ],
    ...["2023", "May 2024", "Sept. 2023", "2023-05", "03/04/2024"],
  ])("keeps %s as it is", (age) => {
    expect(readDate(age)).toEqual({ age });
  });

  it.each([
    ...[undefined, null, "", "   ", "no date here", "x".repeat(80)],
    ...[
      "2024-05-010T00:00:00",
      "2024-13",
      "0000-00-00",
      "1716000000",
      "2026-02-30",
      "Feb 31, 2026",
      "29 Foo 2023",
      "4.5",
      "13/13/2024",
    ],
  ])("makes nothing of %j", (raw) => {
    expect(readDate(raw)).toEqual({});
  });

  it.each(["2026-02-30", "2026-13-01", "2026-02-30T10:00:00Z", "Feb 31, 2026", "29 Foo 2023"])(
    "invents no date for %s",
    (raw) => {
      expect(readDate(raw).publishedAt).toBeUndefined();
    },
  );

  it("never throws and gives only dates that exist", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String)), (raw) => {
        const { publishedAt } = readDate(raw);
        if (publishedAt) expect(Number.isNaN(Date.parse(publishedAt))).toBe(false);
      }),
    );
  });

  it("reads back every day that it can write", () => {
    const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDate(day)).toEqual({ publishedAt: day });
        expect(isDay(day)).toBe(true);
      }),
    );
  });
});

describe("ageInDays", () => {
  it.each([
    ["5 minutes ago", 0],
    ["5m ago", 0],
    ["2 hours ago", 0],
    ["30 hours ago", 1],
    ["an hour ago", 0],
    ["a day ago", 1],
    ["3d", 3],
    ["3 weeks ago", 21],
    ["2 months ago", 60],
    ["2 mo ago", 60],
    ["1 year ago", 365],
    ["today", 0],
    ["Yesterday", 1],
    ["vor 3 Tagen", undefined],
    ["hace 2 semanas", undefined],
    ["2 mesi fa", undefined],
    ["12 Sep", undefined],
    ["Banana dayshift", undefined],
  ])("takes %j for %s", (age, days) => {
    expect(ageInDays(age)).toBe(days);
  });
});

describe("startOfRange", () => {
  it.each([
    ["d", "2026-03-30"],
    ["w", "2026-03-24"],
    ["y", "2025-03-31"],
  ] as const)("%s", (range, day) => {
    expect(startOfRange(range, new Date("2026-03-31T12:00:00Z"))).toBe(day);
  });

  it("goes back a month and never forward", () => {
    // February has no 31st.
    expect(startOfRange("m", new Date("2026-03-31T12:00:00Z"))).toBe("2026-02-28");
    expect(startOfRange("m", new Date("2026-06-15T12:00:00Z"))).toBe("2026-05-15");
    expect(startOfRange("y", new Date("2028-02-29T12:00:00Z"))).toBe("2027-02-28");
  });
});
