import { expect, it } from "vitest";
import { namesVerdict } from "./verdicts.ts";

it.each(["Pros", "Cons:", "✓ What we like", "Vorteile:", "Les points forts", "Desventajas", "Pluspunten"])(
  "takes %j for the name of a verdict",
  (line) => {
    expect(namesVerdict(line)).toBe(true);
  },
);

it.each(["Pros and bees", "The good bee", "Professionals", "It has its pros"])(
  "takes %j for text",
  (line) => {
    expect(namesVerdict(line)).toBe(false);
  },
);
