import { foldWord } from "../words.ts";

/**
 * What kind of answer a question asks for, and which texts could hold one. A "how many" is answered by a sentence
 * with a number, a "who" by one with a name; the words differ by language, the shapes of the answers hardly do.
 */
export const hint = { number: 1, time: 2, name: 4, reason: 8, money: 16 } as const;

const askingWords: Record<"number" | "time" | "money" | "name" | "place" | "reason", string> = {
  money:
    "price prices pricing cost costs fee fees charge charged pay paid expensive cheap budget salary fare rent worth preis preise preisspanne kosten kostet gebuhr gebuhren teuer bezahlen zahlen miete precio precios coste costo cuesta cuestan tarifa pagar caro prix cout coute coutent tarif tarifs payer cher loyer prezzo prezzi costa costano pagare preco precos custo custa custam pagar taxa prijs kost betalen cena ceny koszt kosztuje oplata pret preturi taxa fiyat ucret ucreti maliyet gia phi цена цены стоимость стоит стоят плата заплатить бюджет 价格 价钱 费用 多少钱 收费 值段 値段 料金 費用 価格 いくら 가격 요금 비용 얼마 값 سعر ثمن تكلفه رسوم اجره τιμη κοστος κοστιζει कीमत मूल्य लागत ราคา",
  number:
    "many much percentage percent number amount rate size price cost costs often old tall far viel viele vielen hoch gross kosten preis prozent anzahl cuanto cuanta cuantos cuantas numero porcentaje precio combien quanto quanta quanti quante quantos quantas preco hoeveel ile cat cata cati cate kac kaci kacta nhieu сколько процент цена число πόσο ποσο ποσοι ποσεσ ποσα كم عدد نسبه कितना कितनी कितने संख्या กี่ เท่าไหร่ เท่าใด เท่าไร จำนวน 多少 几 幾 多大 多长 多高 価格 いくら いくつ 何人 何年 얼마나 몇 כמה скільки 몇 얼마 얼마나",
  time: "when year date time century month day since until wann jahr datum jahrhundert seit cuando ano fecha siglo dia quand annee date siecle quando anno data secolo wanneer jaar kiedy rok cand an anul secol zaman yil tarih yuzyil khi nam thoi ngay thang когда год году дата веке ποτε ετοσ χρονια αιωνα متي عام سنه تاريخ قرن कब वर्ष साल तारीख เมื่อไหร่ เมื่อใด ปี วันที่ 何时 什么时候 哪年 年 年份 日期 世纪 _哪一 _何时 いつ 何年 언제 מתי коли рік 언제 언제부터 언제까지",
  name: "who whom whose name author person company wer wen wem name quien quienes nombre qui nom chi nome quem wie naam kto cine nume kim kimin kimdir adi ai ten кто кого кем имя имени ποιοσ ποιοι ποιουσ ονομα من اسم किसने कौन किसे नाम ใคร ชื่อ 谁 名字 誰 名前 누구 누가 מי хто 누가 누구",
  place:
    "where country city place location wo wohin woher land stadt ort donde pais ciudad lugar ou pays ville dove paese citta onde cidade waar gdzie unde tara oras nerede nereye nereden ulke sehir dau где куда страна стране город городе που πού χωρα πολη اين مدينه دوله कहाँ कहां देश शहर ไหน ที่ไหน ประเทศ เมือง 哪里 哪儿 哪个国家 国家 城市 どこ 国 都市 어디 איפה де 어디 어디서 어디에 어디에서",
  reason:
    "why cause causes reason reasons warum wieso weshalb grund ursache por razon causa pourquoi raison perche motivo waarom dlaczego ce neden nicin niye sebep tai sao vi почему зачем причина γιατι λογοσ لماذا سبب क्यों कारण ทำไม สาเหตุ 为什么 為什麼 原因 なぜ 理由 왜 למה чому 왜 이유",
};

const asking = new Map<string, number>();
for (const [kind, words] of Object.entries(askingWords)) {
  const bit = kind === "place" ? hint.name : hint[kind as keyof typeof hint];
  for (const word of words.split(" ")) asking.set(word, (asking.get(word) ?? 0) | bit);
}

/** The kinds of answer that these query words ask for, as bits of `hint`. */
export function askedHints(queryWords: readonly string[]): number {
  let bits = 0;
  for (const word of queryWords) bits |= asking.get(word) ?? asking.get(foldWord(word)) ?? 0;
  return bits;
}

const anyNumber =
  /\p{N}|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|billion|half|zwei|drei|vier|dos|tres|cuatro)\b|[一二两三四五六七八九十百千万億亿]/iu;
const anyTime =
  /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d年|\d月|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-zäç]*\b|\b(?:century|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|weeks?|days?|months?|years?|hours?|minutes?)\b|[٠-٩]{3,4}/i;
const anyMoney =
  /[€$£¥₽₹₩฿]|\b(?:euros?|dollars?|pounds?|cents?|pence|francs?|usd|eur|gbp|chf|pesos?|rupees?|yen|yuan|reais|lei|lira)\b|рубл|руб\.|ευρώ|[元円원]|درهم|دينار|ريال|جنيه|يورو|บาท|रुप/iu;
const anyName = /\S\s+["“„«(]?\p{Lu}[\p{L}\p{M}]/u;
const anyReason =
  /\b(?:because|due to|since|therefore|thus|hence|so that|as a result|caused?|reason|owing|leads? to|in order to|weil|da|denn|daher|deshalb|aufgrund|damit|porque|debido|ya que|por lo|causa|car|parce|puisque|perche|poiche|çünkü|dolayı|nedeniyle|sebebiyle|deoarece|pentru că|datorită|vì|bởi|do)\b|потому|поэтому|так как|из-за|поскольку|γιατί|επειδή|λόγω|διότι|بسبب|لأن|نتيجة|क्योंकि|कारण|इसलिए|เพราะ|เนื่องจาก|因为|由于|因此|所以|ため|ので|から/iu;

const shapes = new Map<number, RegExp>([
  [hint.number, anyNumber],
  [hint.time, anyTime],
  [hint.money, anyMoney],
  [hint.name, anyName],
  [hint.reason, anyReason],
]);

/** Whether a text could hold the kind of answer that one bit of `hint` stands for. */
export function couldHold(text: string, kind: number): boolean {
  return shapes.get(kind)?.test(text.length > 2000 ? text.slice(0, 2000) : text) ?? false;
}
