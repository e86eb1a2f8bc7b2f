/** Units behind a number, as they are shortened and written out: "24h" and "24 hours". One unit a line. */
const measures = [
  "h hr hrs hour hours stunde stunden std heure heures hora horas ora ore ч час часа часов",
  "min mins minute minutes minuten minuto minutos minuti мин минут минуты",
  "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondi сек секунд секунды",
  "ms millisecond milliseconds millisekunden",
  "d day days tag tage tagen jour jours dia dias giorno giorni",
  "g gram grams gramme grammes gramm gramos grammi г грамм граммов",
  "kg kilogram kilograms kilogramm kilogrammes kilo kilos кг килограмм килограммов",
  "t ton tons tonne tonnes tonnen toneladas тонн тонны",
  "mm millimetre millimetres millimeter millimeters",
  "cm centimetre centimetres centimeter centimeters zentimeter",
  "m metre metres meter meters metros mètres м метр метра метров",
  "km kilometre kilometres kilometer kilometers kilomètres kilómetros км километр километра километров",
  "l litre litres liter liters litros litri л литр литра литров",
  "w watt watts",
  "v volt volts",
  "kb kilobyte kilobytes",
  "mb megabyte megabytes",
  "gb gigabyte gigabytes",
  "tb terabyte terabytes",
].map((line) => line.split(" "));

const byName = new Map<string, readonly string[]>();
for (const names of measures) for (const name of names) byName.set(name, names);

/** Every way to write a unit, itself included. */
export function sameMeasure(name: string): readonly string[] {
  return byName.get(name) ?? [name];
}
