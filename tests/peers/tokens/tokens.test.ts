import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { estimateTokens, tokenWeight } from "../../../packages/page/src/passages/tokens.ts";
import { connectHttp } from "../../../packages/scry/test/support/mcp.ts";
import { startShipped } from "../../mcp/shipped-server.ts";

const pages = join(import.meta.dirname, "../../../bench/excerpt/own/documents");

function ratio(text: string): number {
  return encode(text).length / estimateTokens(text);
}

/** The same numbers in every run. */
let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
}
function letters(count: number, unit: () => number): string {
  return String.fromCharCode(...Array.from({ length: count }, unit));
}
function points(count: number, point: () => number): string {
  return String.fromCodePoint(...Array.from({ length: count }, point));
}

test("tools/list, as it is sent, costs fewer than 700 tokens", async () => {
  const gateway = await startShipped();
  const client = await connectHttp(`${gateway.url}/mcp`, "2026");
  const { tools } = await client.listTools();
  await client.close();
  await gateway.close();
  expect(encode(JSON.stringify({ tools })).length).toBeLessThan(700);
});

describe("estimateTokens, beside the tokenizer", () => {
  // None of these texts took part in the fit.
  test.each(readdirSync(pages))("%s: true count between 0.92 and 1.05 of the estimate", (name) => {
    const text = readFileSync(join(pages, name), "utf8");
    expect(ratio(text)).toBeLessThanOrEqual(1.05);
    expect(ratio(text)).toBeGreaterThan(0.92);
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
    [
      "Occitan",
      "Lo mercat se ten cada dissabte de matin sus la plaça de la glèisa. Los païsans i venon vendre de legums, de formatges e de mèl, e las femnas del vilatge i portan de còcas que fan dins lo forn comun. Quand plòu, tot lo mond s'acapta jos las arcadas e se parla de la vendémia, del prètz del vin e de la pluèja que fa mal als camps. ",
    ],
    [
      "Low German",
      "De Fischers fohrt morgens fröh ut den Haven un kaamt eerst laat an'n Avend wedder torüch. In'n Winter, wenn dat Ies op'n Diek liggt, sitt se bi den Kachelaven, flickt de Netten un vertellt sik olle Geschichten. De Kinner höört to un wöllt jümmer noch een mehr weten, ehr se to Bett mööt. ",
    ],
    [
      "Luxembourgish",
      "Den ale Gaart hannert dem Haus gouf zanter Joeren net méi geschnidden. Am Fréijoer bléien d'Kiischtebeem, an d'Nopeschkanner klammen iwwer d'Mauer, fir d'Blummen ze plécken. Meng Groussmamm huet ëmmer gesot, datt een eng Planz net soll rappen, wann een se net brauch. ",
    ],
    [
      "Scots",
      "The auld wifie bides her lane in a wee hoose at the tap o the brae. Ilka mornin she gaes doon tae the burn for watter, an the bairns rin ahint her speirin for a tale. She kens mair aboot the yirbs an the weather nor onybody in the clachan, an naebody has iver heard her girn. ",
    ],
    [
      "Kabyle",
      "Tamɣart-nni tezdeɣ weḥd-s deg uxxam amecṭuḥ ɣef yixef n tiɣilt. Yal ṣṣbeḥ tettṣubbu ɣer tala ad d-tagem aman, arrac ttazzalen deffir-s sutren-as tamacahut. Tessen aṭas ɣef yimɣan d unezwi, ur telli d tin yettcetkin. ",
    ],
    ["Odia", "ଆଜି ପାଗ ଭଲ ଅଛି, ତେଣୁ ଆମେ ସାଙ୍ଗମାନଙ୍କ ସହିତ ବଗିଚାରେ ବୁଲିଲୁ ଏବଂ ମଧ୍ୟାହ୍ନ ଭୋଜନ କଲୁ। ପିଲାମାନେ ନଦୀ କୂଳରେ ଖେଳୁଥିଲେ। "],
    ["Amharic", "ዛሬ የአየር ሁኔታው ጥሩ ስለሆነ ከጓደኞቻችን ጋር በፓርኩ ውስጥ ተንሸራሸርን። ".repeat(8)],
  ])("%s: never over by more than five per cent", (_, text) => {
    expect(ratio(text)).toBeLessThanOrEqual(1.05);
  });

  test("no entry of the tokenizer that a word can be is taken for two", () => {
    for (let id = 1000; id < 199_000; id += 37) {
      const entry = decode([id]);
      if (!/^ \p{Lu}?\p{Ll}{1,8}$/u.test(entry) || /[^ \p{Script=Latin}\p{Script=Cyrillic}]/u.test(entry))
        continue;
      expect([entry, tokenWeight(entry)]).toEqual([entry, 1]);
    }
  });

  test.each<[string, number, () => string]>([
    ["any characters", 1.05, () => letters(250, () => random(0xd800))],
    ["characters beyond the first plane", 1.05, () => points(200, () => 0x10000 + random(0x100000))],
    ["code points without a character", 1.05, () => points(200, () => 0x40000 + random(0x50000))],
    ["halves of pairs", 1.05, () => letters(300, () => 0xd800 + random(0x800))],
    ["private use", 1.05, () => letters(250, () => 0xe000 + random(0x1900))],
    ["emoji", 1.05, () => points(250, () => 0x1f300 + random(0x3d0))],
    ["control characters", 1.05, () => letters(500, () => random(32))],
    ["one control character", 1.05, () => "\0".repeat(600)],
    ["ideographs", 1.05, () => letters(400, () => 0x4e00 + random(0x5200))],
    ["small letters", 1.05, () => letters(900, () => 0x61 + random(26))],
    ["any ASCII", 1.05, () => letters(700, () => 0x20 + random(95))],
    ["base64", 1.05, () => Buffer.from(letters(700, () => random(128))).toString("base64")],
    ["hex", 1.05, () => Buffer.from(letters(450, () => random(128))).toString("hex")],
    ["one letter", 1.05, () => "a".repeat(2000)],
    ["one letter with a mark", 1.06, () => "é".repeat(1000)],
    ["one ideograph", 1.05, () => "字".repeat(600)],
    ["a rule", 1.05, () => "=".repeat(3000)],
    ["spaces", 1.05, () => " ".repeat(3000)],
    ["letters with marks, at random", 1.17, () => letters(500, () => 0x100 + random(0x150))],
  ])("hostile text, %s: at most %d", (_, most, make) => {
    for (let round = 0; round < 4; round++) expect(ratio(make())).toBeLessThanOrEqual(most);
  });

  test("a script that the fit never saw costs what its bytes can cost", () => {
    expect(ratio("ᝀᝁᝂ ᝃᝄᝅᝆ 𐤀𐤁𐤂𐤃")).toBeLessThanOrEqual(1.05);
  });
});
