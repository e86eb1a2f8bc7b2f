import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "./tokens.ts";

const pages = join(import.meta.dirname, "../../../../bench/excerpt/own/documents");

function ratio(text: string): number {
  return encode(text).length / estimateTokens(text);
}

describe("estimateTokens", () => {
  // None of these texts took part in the fit.
  test.each(readdirSync(pages))("%s: true count between 0.85 and 1.05 of the estimate", (name) => {
    const text = readFileSync(join(pages, name), "utf8");
    expect(ratio(text)).toBeLessThanOrEqual(1.05);
    expect(ratio(text)).toBeGreaterThan(0.85);
  });

  test.each([
    [
      "code",
      "export function add(first: number, second: number): number {\n  return first + second;\n}\n".repeat(8),
    ],
    ["table", `| Name | Size | Price |\n|---|---|---|\n${"| Screw M4 | 12 mm | 0.08 |\n".repeat(30)}`],
    [
      "addresses",
      "https://www.example.org/articles/2024/05/why-it-rains?page=3&sort=date#comments\n".repeat(12),
    ],
    ["emoji", "Great work 🎉🎉 see you tomorrow 👋🏽 ❤️ 🇯🇵\n".repeat(15)],
    ["numbers", "1,234.56 2026-11-15 +49 30 1234567 0x1f4a9\n".repeat(15)],
    ["Korean", "오늘은 날씨가 좋아서 친구들과 함께 공원에 가서 산책을 하고 점심을 먹었습니다. ".repeat(8)],
    [
      "Romanian",
      "Semințele germinează primăvara, iar rădăcinile pătrund adânc în solul nisipos al câmpiei. ".repeat(8),
    ],
    [
      "Traditional Chinese",
      "上週六的比賽中，年輕前鋒在終場前踢進致勝的一球。教練賽後稱讚球員的毅力，並表示球隊在決賽前還要加強防守。此藥每日服用三次，飯後服用。服藥後可能會感到嗜睡，請避免駕駛車輛。\n".repeat(
        4,
      ),
    ],
    [
      "Japanese recipes",
      "味噌汁を作るには、まず昆布と鰹節で出汁を取ります。この薬は一日三回、食後に服用してください。先週の試合では、後半の終了間際に若手の選手が逆転の得点を決めた。\n".repeat(
        4,
      ),
    ],
    [
      "Ukrainian",
      "Стару гавань міста збудували у дванадцятому столітті, коли купці з півночі привозили вовну. Минулої суботи молодий нападник забив переможний гол перед самим кінцем матчу.\n".repeat(
        4,
      ),
    ],
    [
      "Hungarian",
      "Múlt szombaton a fiatal csatár közvetlenül a mérkőzés vége előtt lőtte a győztes gólt. Lassú tűzön főzzük puhára.\n".repeat(
        4,
      ),
    ],
    [
      "Swedish",
      "I lördags gjorde den unge anfallaren det avgörande målet. För att laga ärtsoppa blötlägger du ärtorna över natten. Koka dem sedan i nytt vatten med fläsk, lök och timjan på svag värme.\n".repeat(
        6,
      ),
    ],
    ["Hebrew", "היום מזג האוויר נעים ולכן הלכנו לטייל בפארק עם חברים ואכלנו ארוחת צהריים. ".repeat(8)],
    ["Georgian", "დღეს კარგი ამინდია და ამიტომ მეგობრებთან ერთად პარკში ვისეირნეთ. ".repeat(8)],
    ["Tamil", "இன்று வானிலை நன்றாக இருக்கிறது, எனவே நண்பர்களுடன் பூங்காவில் நடந்தோம். ".repeat(8)],
    ["Armenian", "Այսօր եղանակը լավ է, ուստի ընկերների հետ զբոսնեցինք այգում։ ".repeat(8)],
    ["Amharic", "ዛሬ የአየር ሁኔታው ጥሩ ስለሆነ ከጓደኞቻችን ጋር በፓርኩ ውስጥ ተንሸራሸርን። ".repeat(8)],
  ])("%s: never over by more than five per cent", (_, text) => {
    expect(ratio(text)).toBeLessThanOrEqual(1.05);
  });

  test("a script that the fit never saw costs what its bytes can cost", () => {
    expect(ratio("ᝀᝁᝂ ᝃᝄᝅᝆ 𐤀𐤁𐤂𐤃")).toBeLessThanOrEqual(1.05);
  });

  test("one name with a letter of another language says nothing about the other lines", () => {
    const line = "The harbour was built when traders came with wool.\n";
    const all = estimateTokens(line.repeat(40));
    expect(estimateTokens(`${line.repeat(40)}Åsa\n`)).toBeLessThanOrEqual(all + 5);
  });

  test("nothing costs nothing", () => {
    expect(estimateTokens("")).toBe(0);
  });

  test("any text: a whole number, never more than its bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const tokens = estimateTokens(text);
        expect(Number.isInteger(tokens)).toBe(true);
        expect(tokens).toBeGreaterThanOrEqual(text === "" ? 0 : 1);
        expect(tokens).toBeLessThanOrEqual(Math.max(1, Buffer.byteLength(text)));
      }),
    );
  });
});
