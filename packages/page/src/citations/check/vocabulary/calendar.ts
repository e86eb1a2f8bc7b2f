import { foldWord } from "../../../passages/words.ts";

/** Months, weekdays and seasons in the languages of the bench, folded. Each name stands for one token of the calendar. */
const months = [
  "january jan januar janvier enero январь января январе",
  "february feb februar fevrier febrero февраль февраля феврале",
  "march mar marz mars marzo март марта марте",
  "april apr avril abril апрель апреля апреле",
  "may mai mayo май мая мае",
  "june jun juni juin junio июнь июня июне",
  "july jul juli juillet julio июль июля июле",
  "august aug aout agosto август августа августе",
  "september sep sept septembre septiembre сентябрь сентября сентябре",
  "october oct oktober octobre octubre октябрь октября октябре",
  "november nov novembre noviembre ноябрь ноября ноябре",
  "december dec dezember decembre diciembre декабрь декабря декабре",
];
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
  "summer sommer ete verano лето летом 夏天 夏季 夏",
  "autumn fall herbst automne otono осень осенью 秋天 秋季 秋",
  "winter hiver invierno зима зимой 冬天 冬季 冬",
];

const names = new Map<string, string>();
for (const [kind, lists] of Object.entries({ month: months, weekday: weekdays, season: seasons })) {
  for (const [index, list] of lists.entries()) {
    for (const name of list.split(" ")) names.set(foldWord(name), `${kind}:${index + 1}`);
  }
}

/** Names that are ordinary words as well count only with a capital letter, "fall" and "été" not at all. */
const ambiguous: ReadonlySet<string> = new Set(
  "may mar mars march jan fall ete dec sept sep spring среда среду nov martes".split(" "),
);

/** The calendar token of a word, such as "month:9". */
export function calendarToken(folded: string, raw: string): string | undefined {
  const token = names.get(folded);
  if (token === undefined || folded === "fall" || folded === "ete") return undefined;
  if (ambiguous.has(folded) && !/^\p{Lu}/u.test(raw))
    return folded === "mars" || folded === "spring" ? token : undefined;
  return token;
}
