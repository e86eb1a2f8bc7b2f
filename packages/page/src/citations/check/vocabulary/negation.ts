import { foldWord } from "../../../markdown/letters.ts";

/** Words that negate a statement. "Personne" is somebody without "ne", and needs no place beside it. */
export const negators: ReadonlySet<string> = new Set(
  (
    "not no never none nobody nothing neither nor cannot without nowhere t " +
    "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder " +
    "ne n pas jamais aucun aucune sans ni rien " +
    "nunca jamas ningun ninguna ninguno sin nadie nada tampoco " +
    "не нет никогда без ни нельзя никто ничего " +
    "不 没 没有 未 无 無 不得 不能 不会 不是 並不 并不 未能 从不 なし"
  )
    .split(" ")
    .map(foldWord),
);

/** Phrases that set a limit or add something instead of negating. */
export const limitPhrases =
  /\bno (?:more|less|fewer|later|earlier) than\b|\bnot (?:only|just|least)\b|\bnicht (?:nur|mehr als|weniger als|zuletzt)\b|\bpas (?:seulement|plus de)\b|\bno (?:solo|sólo|más de|menos de)\b|\bне только\b/giu;

/** Japanese negates with endings, which word segmentation cuts in many ways. */
export const negativeEndings = /(?<!少|つま|切|危)ない|なかった|なかっ|ません|ず(?=に|、|。)/g;
