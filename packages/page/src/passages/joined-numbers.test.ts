import { describe, expect, test } from "vitest";
import { excerpts } from "./index.ts";

describe("numbers that are joined to letters", () => {
  const around = (word: string): string =>
    Array.from(
      { length: 14 },
      (_, index) =>
        `The ${word} in shed ${"abcdefghijklmn"[index]} comes with a case, a cable and a printed manual.`,
    ).join("\n\n");

  test.each([
    ["512GB", "The drive holds 512 GB and costs more to make."],
    ["512 GB", "The drive holds 512GB and costs more to make."],
    ["350g", "The bag of the old cook weighs 350 g without the lid."],
    ["24h", "The desk is open for 24 hours on all days but one."],
    ["24 hours", "The desk is open 24h on all days but one."],
    ["Win11", "Windows 11 needs the new driver of the other maker."],
    ["Windows 11", "Win11 needs the new driver of the other maker."],
    ["python3.12", "Python 3.12 works with the driver of the other maker."],
    ["v3", "Version 3 drops the old driver of the other maker."],
    ["version 3", "With v3 the old driver of the other maker is gone."],
    ["1990", "Kunst der 1990er wird im großen Saal gezeigt."],
    ["2025년", "공사는 2025년에 시작되어 겨울까지 계속됩니다."],
    ["2027", "공사는 가을에 시작되어 2027년까지 계속됩니다."],
    ["4000원", "입장료는 어른 기준이고 단체는 4000원입니다."],
    ["4000원", "입장료는 어른 기준이고 단체는 4,000원입니다."],
    ["30일", "물건 교환은 받은 날부터 30일까지 됩니다."],
    ["2019", "Мастерская открыта с 2019г. по понедельникам."],
    ["2019г", "Мастерская открыта с 2019 года по понедельникам."],
  ])("%s finds: %s", (query, answer) => {
    const page = `# Sheds\n\n${around("kettle")}\n\n${answer}\n\n${around("ladle")}`;
    const [best] = excerpts(page, query, { maxTokens: 60 }).toSorted((one, two) => two.score - one.score);
    expect(best?.text).toContain(answer);
  });
});
