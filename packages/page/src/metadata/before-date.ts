import { isMonth } from "./date.ts";

/** Days of the week as they stand before a date: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian. */
const weekdays: ReadonlySet<string> = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun " +
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so " +
    "lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo " +
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira lunedì martedì mercoledì giovedì venerdì sabato domenica " +
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag " +
    "poniedziałek wtorek środa czwartek piątek sobota niedziela " +
    "понедельник вторник среда четверг пятница суббота воскресенье"
  ).split(" "),
);

const number = /^[([]?\d{1,4}(?:st|nd|rd|th|er)?[.,:)\]]*$|^[([]?\d{1,4}[./:-]\d|^\d{4}[年년]/;

const bare = (word: string | undefined) => word?.toLowerCase().replace(/^\P{L}+|[^\p{L}-]+$/gu, "") ?? "";

/** The words of a line before its first number, or before the month or day of the week that leads to one. */
export function beforeDate(line: string): string {
  const words = line.split(" ");
  const end = words.findIndex((word, index) => {
    if (number.test(word)) return true;
    const next = words[index + 1];
    if (next === undefined) return false;
    const leads = number.test(next);
    return isMonth(bare(word)) ? leads : (leads || isMonth(bare(next))) && weekdays.has(bare(word));
  });
  return end < 0 ? line : words.slice(0, end).join(" ");
}

/** Whether a line names a day of the week. */
export const hasWeekday = (line: string) =>
  line.split(" ").some((word) => bare(word).length > 3 && weekdays.has(bare(word)));
