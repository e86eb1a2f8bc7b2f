import { foldWord } from "../../../markdown/letters.ts";

/** What a number counts: the kind of measure and its size in that measure's first unit. */
export interface Unit {
  measure: string;
  size: number;
}

/** By measure: the size, then the names, folded. Conversions are exact enough for rounded numbers. */
const table: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  length: [
    [1, "m metre metres meter meters metern metro metros metres метр метра метров 米 メートル"],
    [
      1000,
      "km kilometre kilometres kilometer kilometers kilometern kilometro kilometros километр километра километров 公里 千米 キロメートル キロ",
    ],
    [
      0.01,
      "cm centimetre centimetres centimeter centimeters zentimeter centimetro centimetros сантиметр сантиметра сантиметров 厘米 センチ センチメートル",
    ],
    [
      0.001,
      "mm millimetre millimetres millimeter millimeters milimetro milimetros миллиметр миллиметра миллиметров 毫米 ミリ",
    ],
    [1609.344, "mi mile miles meile meilen milla millas миля мили миль 英里"],
    [0.3048, "ft foot feet fuss pied pieds pie pies фут фута футов 英尺"],
    [0.9144, "yd yard yards"],
    [0.0254, "inch inches zoll"],
  ],
  mass: [
    [1, "g gram grams gramm gramme grammes gramo gramos грамм грамма граммов 克 グラム"],
    [
      1000,
      "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos килограмм килограмма килограммов 公斤 千克 キログラム",
    ],
    [
      0.001,
      "mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos миллиграмм 毫克",
    ],
    [1e6, "t ton tons tonne tonnes tonnen tonelada toneladas тонна тонны тонн 吨 トン"],
    [453.592, "lb lbs pound-mass"],
  ],
  time: [
    [1, "s sec second seconds sekunde sekunden seconde secondes segundo segundos секунда секунды секунд 秒"],
    [60, "min minute minutes minuten minuto minutos минута минуты минут минуту 分钟 分"],
    [3600, "h hr hour hours stunde stunden heure heures hora horas час часа часов 小时 時間"],
    [86400, "day days tag tage tagen jour jours dia dias день дня дней 天 日間"],
    [604800, "week weeks woche wochen semaine semaines semana semanas неделя недели недель 周 週間"],
    [2629746, "month months monat monate monaten mois mes meses месяц месяца месяцев 个月 ヶ月 か月"],
    [31556952, "year years yr yrs jahr jahre jahren an ans annee annees ano anos год года лет 年間"],
  ],
  data: [
    [1, "kb kilobyte kilobytes"],
    [1e3, "mb megabyte megabytes"],
    [1e6, "gb gigabyte gigabytes"],
    [1e9, "tb terabyte terabytes"],
  ],
  volume: [
    [1, "l litre litres liter liters litern litro litros литр литра литров 升 リットル"],
    [0.001, "ml millilitre millilitres milliliter milliliters 毫升"],
    [3.785, "gallon gallons gallonen"],
  ],
  area: [
    [1, "ha hectare hectares hektar hectarea hectareas гектар гектара гектаров 公顷 ヘクタール"],
    [0.4047, "acre acres"],
    [0.0667, "亩"],
  ],
  share: [
    [1, "% percent percentage prozent pourcent процент процента процентов パーセント"],
    [0.1, "‰ promille"],
  ],
  dollar: [[1, "$ us$ usd dollar dollars dolar dolares доллар доллара долларов 美元 ドル"]],
  euro: [[1, "€ eur euro euros евро 欧元 ユーロ"]],
  pound: [[1, "£ gbp pound pounds pfund фунт фунта фунтов 英镑 ポンド"]],
  yen: [[1, "jpy yen 円 日元"]],
  yuan: [[1, "cny rmb yuan 元 人民币"]],
  ruble: [[1, "₽ rub ruble rubles rouble roubles рубль рубля рублей"]],
  cent: [[1, "cents centimes centavos цент центов"]],
  temperature: [[1, "° °c celsius 度"]],
};

/** Units by their names, folded. */
export const units = new Map<string, Unit>();
for (const [measure, entries] of Object.entries(table)) {
  for (const [size, names] of entries) {
    for (const name of names.split(" ")) units.set(foldWord(name), { measure, size });
  }
}

/** Words between a number and its unit that do not change its size. */
export const skippedBeforeUnit: ReadonlySet<string> = new Set(
  "de d square cubic quadrat kubik full whole consecutive квадратных кубических us".split(" "),
);
