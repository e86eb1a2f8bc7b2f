import { describe, expect, it } from "vitest";
import { repairMojibake } from "./mojibake.ts";

/** UTF-8 read in another encoding. */
const misread = (text: string, encoding: "windows-1252" | "latin1") => {
  const bytes = new TextEncoder().encode(text);
  return encoding === "latin1" ? String.fromCharCode(...bytes) : new TextDecoder(encoding).decode(bytes);
};

describe("repairMojibake", () => {
  it.each([
    "“We’re here” – the bees… cost 5 € and more™",
    "Der Imker zählt die Völker, café, naïve, a\u00a0b",
    "Пчёлы’s hives",
    "蜂蜜—honey",
  ])("mends a whole text: %s", (text) => {
    expect(repairMojibake(misread(text, "latin1"))).toBe(text);
    expect(repairMojibake(misread(text, "windows-1252"))).toBe(text);
  });

  it("mends parts of a text that is otherwise right", () => {
    expect(repairMojibake(`Пчёлы: ${misread("we’re at the café, 20\u00a0°C – “yes”", "windows-1252")}`)).toBe(
      "Пчёлы: we’re at the café, 20\u00a0°C – “yes”",
    );
  });

  it.each(["château, Âge, NÃO", "“CAFÉ” et « MANHÃ »", "mémoire de l’été – ça", "plain", "蜂蜜 Ã", "â"])(
    "leaves what people write: %s",
    (text) => {
      expect(repairMojibake(text)).toBe(text);
    },
  );

  it("leaves what cannot be read", () => {
    expect(repairMojibake("â€ and Ã© and 蜂")).toBe("â€ and é and 蜂");
  });
});
