import { foldWord } from "../../../passages/words.ts";

/** Words that turn a statement round, folded. */
const negators: ReadonlySet<string> = new Set(
  (
    "not no never none nobody nothing neither nor cannot without nowhere t " +
    "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder " +
    "ne n pas jamais aucun aucune sans ni rien personne " +
    "nunca jamas ningun ninguna ninguno sin nadie nada tampoco " +
    "не нет никогда без ни нельзя никто ничего " +
    "不 没 没有 未 无 無 不得 不能 不会 不是 並不 并不 未能 从不 " +
    "なし"
  )
    .split(" ")
    .map(foldWord),
);

/** Ideographic words that begin with a negation without being one. */
const harmless = /^(?:不但|不仅|不断|不同|不少|不过|非常|无论|未来|不久|不只)/;
const negativeIdeograph = /^[不没未无無非][\p{Script=Han}]/u;

/** Turns of phrase that set a bound or add something instead of denying it. */
export const boundPhrases =
  /\bno (?:more|less|fewer|later|earlier) than\b|\bnot (?:only|just|least)\b|\bnicht (?:nur|mehr als|weniger als|zuletzt)\b|\bpas (?:seulement|plus de)\b|\bno (?:solo|sólo|más de|menos de)\b|\bне только\b|\bne\b[^.]{1,40}\bque\b(?! pas)|なければならない|しか|だけでなく/giu;

/** Words that say by their meaning that something is not so: they balance a negation on the other side. */
const implicit: ReadonlySet<string> = new Set(
  (
    "drop dropped drops remove removed lack lacks lacked lacking missing miss fail failed fails refuse refused deny denied " +
    "reject rejected ban banned prohibit prohibited forbid forbidden end ended stop stopped cease ceased except unlike free " +
    "absent absence exclude excluded cancel cancelled abandon abandoned quit less only turned down unable unharmed undamaged limit limited maximum " +
    "fehlt fehlen abgelehnt verboten ausser nur beendet unbeschadigt unverandert lehnt " +
    "refuse refusee interdit manque gratuit seulement sauf limite inchange " +
    "rechazo rechaza prohibido prohibida falta gratis gratuito solo excepto gratuita mantiene " +
    "запрещена запрещено запрещен отказ отказался отсутствует лишь только кроме прежней останется " +
    "禁止 拒绝 拒絶 取消 仅 只 免费 無料 停止"
  )
    .split(" ")
    .map(foldWord),
);

/** Japanese negates with endings, which word segmentation cuts in many ways. */
export const negativeEndings = /(?<!少|つま|切|危)ない|なかった|なかっ|ません|ず(?=に|、|。)/g;

export function isNegator(folded: string): boolean {
  return negators.has(folded) || (negativeIdeograph.test(folded) && !harmless.test(folded));
}

export function isImplicitNegative(folded: string): boolean {
  return implicit.has(folded);
}
