import { foldWord } from "../../../markdown/letters.ts";
import { months } from "../../../metadata/vocabulary/calendar-words.ts";

/** Russian months as they are outside of a date, "в сентябре"; January first. */
const russianMonths =
  "январь январе|февраль феврале|март марте|апрель апреле|май мае|июнь июне|июль июле|август августе|сентябрь сентябре|октябрь октябре|ноябрь ноябре|декабрь декабре".split(
    "|",
  );
const weekdays = [
  "monday mondays montag montags lundi lunes понедельник 星期一 周一 月曜日",
  "tuesday tuesdays dienstag dienstags mardi martes вторник 星期二 周二 火曜日",
  "wednesday wednesdays mittwoch mittwochs mercredi miercoles среда среду 星期三 周三 水曜日",
  "thursday thursdays donnerstag donnerstags jeudi jueves четверг 星期四 周四 木曜日",
  "friday fridays freitag freitags vendredi viernes пятница пятницу 星期五 周五 金曜日",
  "saturday saturdays samstag samstags samedi sabado sabados суббота субботу субботам 星期六 周六 土曜日",
  "sunday sundays sonntag sonntags dimanche domingo domingos воскресенье 星期日 周日 日曜日",
];
const seasons = [
  "spring fruhjahr fruhling printemps primavera весна весной 春天 春季 春",
  "summer sommer verano лето летом 夏天 夏季 夏",
  "autumn herbst automne otono осень осенью 秋天 秋季 秋",
  "winter hiver invierno зима зимой 冬天 冬季 冬",
];

const names = new Map<string, string>();
const lists = [
  ["month", months],
  ["month", russianMonths],
  ["weekday", weekdays],
  ["season", seasons],
] as const;
for (const [kind, rows] of lists) {
  for (const [index, row] of rows.entries()) {
    for (const name of row.split(" ")) names.set(foldWord(name), `${kind}:${index + 1}`);
  }
}

/** Ordinary words as well: names only with a capital letter or beside a number. */
const ambiguous: ReadonlySet<string> = new Set(
  "may mar march mart marca jan maj dec dez sept sep nov avr ocak ekim среда среду martes".split(" "),
);

/** The calendar token of a word, such as "month:9". */
export function calendarToken(folded: string, isMarked: boolean): string | undefined {
  return ambiguous.has(folded) && !isMarked ? undefined : names.get(folded);
}
