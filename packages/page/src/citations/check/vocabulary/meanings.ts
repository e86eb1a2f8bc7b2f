import { foldWord } from "../../../passages/words.ts";

/**
 * Words that mean nearly the same, and words that mean the opposite, folded. Common words of news, reference pages and
 * documentation: enough to follow a plain paraphrase, far from a thesaurus. One list serves all languages, so opposites
 * that mean something else in another one are left out: "est" is "east" and "is", "mayor" is "greater".
 */
const opposites: readonly (readonly [string, string])[] = [
  [
    "rise rises rose risen rising increase increased increases increasing grow grew grown grows growth climb climbed gain gained higher raise raises raised more steigt stieg gestiegen wachst erhoht mehr hoher augmente augmentera augmente hausse superieur aumento aumenta aumentara subio crece mas вырос выросла выросло выросли растет увеличилось больше выше повысится 增加 上升 提高 增长 増加 上昇 増えた",
    "fall falls fell fallen falling decrease decreased decreases decreasing decline declined drop dropped drops shrink shrank shrunk reduce reduced reduces down lower lowers less fewer sinkt sank gesunken fallt fiel weniger niedriger verringert baisse diminue diminution moins disminuyo disminuye cayo menos menor упал упала снизился снизилась снизилось уменьшилось меньше ниже 减少 下降 降低 缩短 減少 低下 減った",
  ],
  [
    "open opens opened opening reopened reopen offen geoffnet eroffnet ouvert ouverte ouvre abre abrio abierto abierta открыт открыта открылся открывается 开放 开业 開く 開業",
    "close closed closes closing shut shuts geschlossen schliesst ferme fermee cierra cerro cerrado cerrada cerrar закрыт закрыта закрывается 关闭 閉鎖 閉じる",
  ],
  [
    "allow allowed allows permit permitted permits legal admit admitted accessible erlaubt gestattet zulassig autorise permis permise permitido permitida permite разрешен разрешена разрешено 允许 可以 許可",
    "ban banned bans forbid forbidden prohibit prohibited prohibits illegal refused verboten untersagt interdit interdite prohibido prohibida prohibe запрещен запрещена запрещено 禁止 不得",
  ],
  [
    "accept accepted accepts approve approved approves adopt adopted pass passed agree agreed angenommen genehmigt zugestimmt accepte approuve aprobo acepto aprobado принял одобрил одобрена 批准 同意 承認",
    "reject rejected rejects refuse refused refuses deny denied decline veto vetoed abgelehnt lehnte refuse rejete rechazo rechazado отклонил отверг отклонена 拒绝 否决 拒否",
  ],
  [
    "win wins won winning beat beats beaten defeat defeated victory gewann gewonnen siegte gagne vainqueur gano gana vencio победил победила выиграл 获胜 赢 勝った 優勝",
    "lose loses lost losing defeat loss verlor verloren perdu perdio pierde проиграл проиграла 输 失败 負けた",
  ],
  [
    "success successful succeed succeeded erfolg erfolgreich succes exito успех 成功",
    "failure fail failed unsuccessful flop misserfolg echec fracaso провал неудача 失敗 失败",
  ],
  [
    "enable enabled enables aktiviert active activado включен включена 启用 有効",
    "disable disabled disables deaktiviert desactive desactivado отключен отключена 禁用 無効",
  ],
  [
    "add added adds adding introduce introduced hinzugefugt ajoute agregado anadido добавлен добавлена 添加 追加",
    "remove removed removes removing delete deleted drop dropped entfernt supprime eliminado quitado удален удалена 删除 移除 削除",
  ],
  [
    "before prior earlier vorher avant antes до раньше 之前 以前",
    "after later nachher apres despues после позже 之后 以后",
  ],
  ["better best besser meilleur meilleure mejor лучше 更好", "worse worst schlechter pire peor хуже 更差"],
  [
    "buy buys bought purchase purchased acquire acquired kauft kaufte gekauft achete compro compra купил купила 购买 収購 買った",
    "sell sells sold sale verkauft verkaufte vendu vend vendio vende продал продала 出售 売った",
  ],
  ["always toujours immer siempre всегда 总是 常に", "never jamais nie niemals nunca никогда 从不 決して"],
  [
    "north northern nord nordlich norte север северный северной 北部 北",
    "south southern sud sudlich юг южный южной 南部 南",
  ],
  [
    "east eastern ost ostlich восток восточный 东部 東部",
    "west western westlich ouest oeste запад западный 西部",
  ],
  [
    "maximum greatest largest biggest highest hochste maximal наибольший 最大 最高",
    "minimum smallest lowest kleinste minimal наименьший 最小 最低",
  ],
  ["larger bigger grosser larger больше 更大", "smaller kleiner меньше 更小"],
  [
    "start starts started begin begins began begun starting beginnen beginnt begann startet commence commencera commenceront debut empezo comienza начнется начался 开始 動工 动工 開始",
    "ends ended finish finished stop stopped cease ceased endet endete beendet termine terminera termino acaba завершился закончился 结束 終了",
  ],
  ["similar similarly", "unlike dissimilar"],
  [
    "import imports imported importe importations importa импорт 进口 輸入",
    "export exports exported exporte exportation exportes exporta экспорт 出口 輸出",
  ],
  [
    "safe safer sicher seguro безопасен 安全",
    "dangerous unsafe gefahrlich dangereux peligroso опасен 危险 危険",
  ],
  [
    "possible moglich possible posible возможно 可能",
    "impossible unmoglich impossible imposible невозможно 不可能",
  ],
];

const synonyms: readonly string[] = [
  "build builds built building construct constructed construction erect erected erection errichtet errichten gebaut bau construit construite construction construido construida construccion построен построена построили строительство 建造 建设 建成 建設",
  "cost costs costing costed price priced expense worth kosten kostete kostet preis coute coutera cout prix cuesta costo precio pagan стоил стоила стоило стоит обошлось обошелся стоимость 价格 费用 投资 価格",
  "plan planned plans planning proposal proposed propose project scheme intend intends intended expected expect expects forecast anticipated scheduled soll sollen geplant plant prevu prevue prevues prevoit attendus previsto prevista planea планируется ожидается запланирован 计划 预计 予定 見込み",
  "say says said state states stated according announce announced declare declared told sagt sagte erklarte kundigte laut selon annonce dit declare dijo anuncio segun сообщил сообщила заявил заявила словам 表示 说 称 話した 述べた",
  "die dies died death deaths killed kill dead fatalities fatal mortales muertos victimas gestorben tot tote todesopfer starb mort morts mourut murio погиб погибли умер умерла 死亡 死者 死去",
  "hurt injured injure injuries wounded verletzt blesse blesses heridos ранен ранены 受伤 負傷",
  "large larger big bigger great greater gross grosser grosse grand grande большой крупный 大 大型",
  "pledge pledged promise promised promises commit committed verspricht versprach promis prometio обещал обещала 承诺 約束",
  "reach reached reaches hit hits strike struck arrive arrived arrives erreichte erreicht atteint atteindre llego alcanzo достиг достигла 到达 达到 到着",
  "develop developed develops development entwickelt entwickelte developpe desarrollo desarrollado разработал разработали 开发 開発",
  "eat eats ate feed feeds fed consume consumes frisst fressen mange comen питается",
  "describe described describes discovered discover found",
  "receive received receives get gets got given awarded went obtained erhielt bekommt recoit recu recibio получил получила 获得 成为 受賞 得た",
  "live lives living lived inhabit inhabits inhabitants residents people home leben lebt einwohner vit vivent habitants vive viven habita habitantes обитает обитают живет живут жителей 居住 住む",
  "test tested tests trial trials study studied studies examine examined investigated untersucht getestet etude essai estudio prueba исследование испытание 研究 试验 試験",
  "serious severe grave schwere schwer ernst serieux серьезный тяжелый 严重 深刻",
  "effect effects event events reaction reactions wirkung nebenwirkung effet efectos efecto эффект 影响 効果",
  "link linked attribute attributed caused cause causes related due owing because",
  "replace replaced place instead ersetzt remplace reemplazar заменил 取代 代わる",
  "pay pays paid pagan paga bezahlt bezahlte zahlen paye financee finance finances financiado оплатил 支付 支払う",
  "damage damaged harm harmed schaden beschadigt unbeschadigt endommage dano danado поврежден 损坏 損傷",
  "school college schule ecole escuela школа 学校",
  "leave leaves left leaving quit quits depart departs departure flow flows out verlasst part quitte salio покинул 离开 出发 出発",
  "travel journey trip ride drive reise fahrt voyage trajet viaje поездка 车程",
  "area surface size extent flache surface superficie площадь 面积 面積",
  "weigh weighs weight weighed wiegt gewicht pese poids peso pesa весит вес 重量 重さ",
  "long length lange longueur largo longitud длина 全长 長さ",
  "high height tall hoch hohe hauteur haut altura alto высота 高度 高さ",
  "use uses used using utilise utilisation benutzt verwendet usa utiliza использует использовать 使用 利用",
  "make makes made produce produces produced production manufacture manufactured herstellt produziert fertigung produit produites fabrique produce produccion производит 制作 制造 生产 製造 制茶",
  "work works job jobs arbeit arbeitsplatze travail emploi trabajo empleo работа 工作 仕事",
  "leader lead led leads head headed direct directed dirige dirigee leitet geleitet dirige encabeza возглавляет 率いた",
  "show shows showed shown demonstrate reveal found zeigt montre mostro показал 显示 示した",
  "need needs require requires required must take takes took braucht benotigt besoin faut necesita требуется нужен 需要 かかる",
  "fast faster quick quicker speed schnell schneller rapide rapido быстро быстрее 快 速い",
  "roughly about around approximately",
  "shop store market laden geschaft magasin tienda магазин 商店",
  "money funds funding aid geld mittel hilfe argent aide dinero ayuda деньги помощь 资金 資金",
  "car cars vehicle vehicles auto autos fahrzeug voiture voitures coche coches автомобиль 汽车 自動車",
  "half halved half-off halfte moitie mitad половина 一半 半分",
  "handle handles process processes",
  "bring brings take carry along carried",
  "passenger passengers traveller travellers voyageurs viajeros пассажиров 乘客",
  "fee charge charged charges toll gebuhr frais tarifa",
  "without no lacks missing absent",
  "advise advised advises should recommend recommended recommends",
  "one single sole lone einzig einzige seul unico один единственный 一个 一つ",
  "every each per daily jede jeder jedes chaque cada каждый каждые 每 毎",
  "return returns returned back comes come zuruck retour vuelve regreso вернулся 返回 戻る",
  "absence break pause gap interruption",
  "score scored scores finish finished finishes points",
  "annual yearly annually jahrlich annuel anual ежегодно 年间 年間 每年",
  "tourist tourists visitor visitors tourism touristen besucher touristes turistas туристов 游客 観光客",
  "destroy destroyed destroys zerstort detruit destruyo уничтожил уничтожено уничтожила 毁坏 破壊",
  "guard protect protected protection schutz geschutzt protege proteccion охрана 保护 保護",
  "ticket tickets fare billet billets billete fahrkarte билет проезда 票 切符",
];

export interface Meaning {
  /** The same for words that mean the same or the opposite. */
  field: string;
  /** 1 and -1 for the two sides of an opposition, 0 where there is none. */
  side: 1 | -1 | 0;
}

const meanings = new Map<string, Meaning[]>();
function add(words: string, field: string, side: Meaning["side"]): void {
  for (const word of words.split(" ").map(foldWord)) {
    const known = meanings.get(word) ?? [];
    if (!known.some((meaning) => meaning.field === field)) meanings.set(word, [...known, { field, side }]);
  }
}
for (const [index, [first, second]] of opposites.entries()) {
  add(first, `o${index}`, 1);
  add(second, `o${index}`, -1);
}
for (const [index, words] of synonyms.entries()) add(words, `s${index}`, 0);

export function meaningsOf(folded: string): readonly Meaning[] {
  return meanings.get(folded) ?? [];
}
