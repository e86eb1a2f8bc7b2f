import { foldWord } from "../../../markdown/letters.ts";

/** Names of numbers in order. */
function add(from: number, step: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(" ").map((word, index) => [foldWord(word), from + index * step]));
}

/**
 * Numbers written as words, folded. "One" is missing on purpose: in most
 * languages it is an article as well; so is "once", eleven in Spanish.
 */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...add(
      2,
      1,
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    ),
    ...add(30, 10, "thirty forty fifty sixty seventy eighty ninety"),
    ...add(
      2,
      1,
      "zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    ),
    ...add(30, 10, "dreissig vierzig funfzig sechzig siebzig achtzig neunzig"),
    ...add(2, 1, "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"),
    ...add(20, 10, "vingt trente quarante cinquante soixante"),
    ...add(2, 1, "dos tres cuatro cinco seis siete ocho nueve diez"),
    ...add(12, 1, "doce trece catorce quince"),
    ...add(20, 10, "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
    ...add(2, 1, "два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать"),
    ...add(20, 10, "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто"),
    ...add(2, 1, "двух трех четырех пяти шести семи восьми девяти десяти"),
    ...{ две: 2, dozen: 12 },
  }),
);

/** Words that multiply the number before them, folded. */
export const scaleWords: ReadonlyMap<string, number> = new Map([
  ...pairs(1e2, "hundred"),
  ...pairs(1e3, "thousand thousands k tausend mille mil тысяча тысячи тысяч тыс"),
  ...pairs(1e6, "million millions mio mn m millionen millon millones миллион миллиона миллионов млн"),
  ...pairs(
    1e9,
    "billion billions bn milliarde milliarden mrd milliard milliards миллиард миллиарда миллиардов млрд",
  ),
  ...pairs(1e12, "trillion trillions billionen"),
  ...pairs(1e4, "万"),
  ...pairs(1e8, "亿 億"),
  ...pairs(1e12, "兆"),
]);

function pairs(value: number, words: string): [string, number][] {
  return words.split(" ").map((word) => [foldWord(word), value]);
}

/** Digits and powers of ten. */
export const ideographs: Readonly<Record<string, number>> = {
  ...add(1, 1, "一 二 三 四 五 六 七 八 九 十"),
  两: 2,
  百: 100,
  千: 1000,
};

/** Words that mark a number as approximate, folded. */
export const hedges: ReadonlySet<string> = new Set(
  (
    "about around roughly approximately approx nearly almost some circa ca over under " +
    "etwa rund ungefahr knapp fast uber gut environ pres quelque presque unos unas cerca casi aproximadamente alrededor " +
    "около примерно почти более свыше 约 大约 近 約 およそ ほぼ"
  ).split(" "),
);

/** Marks of other scripts in numbers, and the ASCII ones that they stand for. */
export const digitMarks: Readonly<Record<string, string>> = {
  "％": "%",
  "٪": "%",
  "٫": ".",
  "٬": ",",
  "．": ".",
  "，": ",",
};
