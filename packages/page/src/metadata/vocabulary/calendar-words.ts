/**
 * Month names in the form that dates have, in the languages in which pages spell them out: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Danish, Norwegian, Czech, Russian, Ukrainian, Turkish.
 */
export const months: readonly string[] = [
  "january jan januar janvier enero janeiro gennaio januari stycznia jänner ledna января січня ocak",
  "february feb februar février fevrier fév febrero fevereiro febbraio februari lutego února февраля лютого şubat",
  "march mar märz mars marzo março maart marca marts března марта березня mart",
  "april apr avril avr abril aprile kwietnia dubna апреля квітня nisan",
  "may mai mayo maio maggio mei maja maj května мая травня mayıs",
  "june jun juni juin junio junho giugno czerwca června июня червня haziran",
  "july jul juli juillet juil julio julho luglio lipca července июля липня temmuz",
  "august aug août aout agosto augustus sierpnia augusti srpna августа серпня ağustos",
  "september sep sept septembre septiembre setembro settembre września září сентября вересня eylül",
  "october oct oktober okt octobre octubre outubro ottobre października října октября жовтня ekim",
  "november nov novembre noviembre novembro listopada listopadu ноября листопада kasım",
  "december dec dezember dez décembre decembre déc diciembre dezembro dicembre grudnia desember prosince декабря грудня aralık",
];

/** Days of the week before a date: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian. */
export const weekdays: ReadonlySet<string> = new Set(
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
