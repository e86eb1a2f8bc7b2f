import { describe, expect, it } from "vitest";
import { cleanTitle } from "./title.ts";

describe("cleanTitle", () => {
  it.each([
    ["How bees see | The Meadow", "The Meadow", undefined, "How bees see"],
    ["The Meadow: How bees see", "The Meadow", undefined, "How bees see"],
    ["How bees see the world | Meadow News", undefined, undefined, "How bees see the world"],
    ["How bees see the world - Meadow", undefined, undefined, "How bees see the world"],
    [
      "Bees - a short history of their long and quiet life",
      undefined,
      undefined,
      "Bees - a short history of their long and quiet life",
    ],
    [
      "How bees see the world - Science - Meadow",
      undefined,
      "How bees see the world",
      "How bees see the world",
    ],
    ["", "The Meadow", "Heading", "Heading"],
    ["Well-known bees", undefined, undefined, "Well-known bees"],
  ])("%s", (title, site, heading, expected) => {
    expect(cleanTitle(title, site, heading)).toBe(expected);
  });
});
