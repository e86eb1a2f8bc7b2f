import { describe, expect, it } from "vitest";
import { isCredit } from "./credits.ts";

describe("isCredit", () => {
  it.each([
    "(Reporting by Ann Lee in Oslo; Editing by Bo Dale)",
    "Additional reporting by Ann Lee.",
    "Copyright 2019 The Valley Press",
    "© 2019 Valley News",
    "This story is ours. All rights reserved.",
    "To contact the reporter on this story: Ann Lee in Oslo",
    "Follow Ann Lee on Twitter @annlee.",
    "Like us on Facebook",
    "Photos: Ann Lee",
    "Mit Material von dpa",
    "Foto: Anna Lee",
    "(édité par Bo Dale)",
    "Suivez-nous sur Facebook",
    "(Reporte de Ana Lee. Editado en español por Bo Dale)",
    "© RIPRODUZIONE RISERVATA",
  ])("takes %j for one", (line) => {
    expect(isCredit(line)).toBe(true);
  });
  it.each([
    "The keepers follow the bees to the valley.",
    "Reporting bees to the council is the law.",
    "Copyright law was written for books.",
    "Find the queen first.",
    "Photography is how he began.",
  ])("takes %j for text", (line) => {
    expect(isCredit(line)).toBe(false);
  });
});
