import { fold } from "../../markdown/letters.ts";

/**
 * Words that carry the grammar of a question and not its subject, folded as `fold` does, by language.
 * Question words matter most: they are rare in the text, so that their rarity alone would make them look important.
 * One set for all languages: a clash ("die", "war") costs little because stop words are weighed down, not removed.
 */
const lists = {
  english:
    "a an the and or but if of to in on at by for from with without into onto over under about as is are was were be been being am do does did done has have had having can could may might must shall should will would not no nor so than then that this these those there here it its he him his she her hers they them their we us our you your i me my what which who whom whose when where why how many much often long also any some such each other most more very just only own same both all between during before after while because until against through s t don tell give find name called call explain describe please",
  german:
    "der die das den dem des ein eine einer eines einem einen und oder aber wenn von zu zum zur im in an am auf bei fur mit ohne aus nach uber unter vor hinter als ist sind war waren sein wird werden wurde wurden hat haben hatte hatten kann konnen konnte konnten muss mussen soll sollen darf durfen nicht kein keine es er sie wir ihr ihre ihren seine seinen seiner was welche welcher welches welchen welchem wer wen wem wessen wann wo woher wohin warum wieso weshalb wie viel viele vielen oft lange auch nur noch sich dieser diese dieses durch um bis man ich mir mein ob gibt es heisst",
  spanish:
    "el la los las un una unos unas y o u pero si de del a al en con sin por para sobre entre como es son era eran fue fueron ser sido esta estan estaba estaban ha han habia habian hay puede pueden podia debe deben no ni se su sus le les lo que cual cuales quien quienes cuando donde por porque cuanto cuanta cuantos cuantas cuyo este esta estos estas ese esa eso mas muy tambien ya cada otro otra hasta desde durante mi me tu yo nos",
  french:
    "le la les un une des du de et ou mais si a au aux en dans avec sans par pour sur sous entre comme est sont etait etaient etre ete a ont avait avaient peut peuvent doit doivent ne pas ni se sa son ses leur leurs ce cet cette ces que qui quoi quel quelle quels quelles quand ou pourquoi comment combien dont il elle ils elles nous vous je plus tres aussi y est-ce l d s n qu c j m t",
  italian:
    "il lo la i gli le un uno una e o ma se di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra come e sono era erano essere stato stata ha hanno aveva puo possono deve devono non ne si suo sua suoi loro che chi cui quale quali quando dove perche quanto quanta quanti quante piu molto anche questo questa questi queste",
  portuguese:
    "o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas com sem por para pelo pela sobre entre como e sao era eram foi foram ser sido esta estao tem tinha ha pode podem deve devem nao nem seu sua seus suas que qual quais quem quando onde porque quanto quanta quantos quantas mais muito tambem este esta isso esse essa ao aos",
  dutch:
    "de het een en of maar als van te in op aan bij voor met zonder uit naar over onder door is zijn was waren wordt worden werd werden heeft hebben had kan kunnen moet moeten mag zal zou niet geen er hij zij ze wij je jij u ik wat welke welk wie wiens wanneer waar waarom hoe veel vaak lang ook nog om tot dan dat die dit deze",
  polish:
    "i a oraz lub ale jesli z ze do na w we o od po przy przez dla bez pod nad jak jest sa byl byla bylo byly byc bedzie ma maja moze moga nie sie co ktory ktora ktore ktorzy jaki jaka jakie kto kiedy gdzie dlaczego ile czy to ten ta te tego tej jego jej ich",
  romanian:
    "un o unei unui si sau dar daca de la in pe cu fara din dintre pentru prin despre ca este sunt era erau fi fost a au avea aveau avut poate pot trebuie nu se sa sau lui ei lor ce care cine cui cand unde cum cat cata cati cate al ai ale cel cea cei cele acest aceasta aceste acesti mai foarte prin intre dupa pana l i",
  turkish:
    "bir ve veya ya da de ama ile icin gibi kadar daha en cok bu su o ne nedir neydi kim kimdir kimin hangi hangisi nerede nereye nereden nasil neden nicin niye kac kaci ne zaman mi midir mu olan olarak oldu olur olan olmustur var vardir yok degil her ki icinde sonra once tarafindan uzerinde nelerdir kadardir",
  russian:
    "и в во на с со к ко о об от до по за из у для при без под над между через не ни но а или если что чтобы как так же бы ли то это этот эта эти этого той тот та те его ее их он она оно они мы вы я быть был была было были есть будет может могут какой какая какое какие каков какова каковы какого какую каким каких кто кого кому кем чем чего чему когда где куда откуда почему зачем сколько который которая которое которые чей чья чье также еще уже",
  greek:
    "ο η το οι τα του τησ των τον την τουσ τισ ενασ μια ενα ενοσ και η αλλα αν απο σε στο στη στην στον στουσ στισ στα με χωρισ για προσ κατα μετα πριν ωσ ειναι ηταν ειχε ειχαν εχει εχουν θα να δεν μην που πωσ τι ποιοσ ποια ποιο ποιοι ποιεσ ποιον ποιουσ ποτε γιατι ποσο ποσοι ποσεσ ποσα οτι αυτο αυτη αυτοσ αυτα αυτοι πολυ επισησ μπορει",
  arabic:
    "في من الي علي عن مع هو هي هم هذا هذه ذلك تلك التي الذي الذين ما ماذا من متي اين كيف لماذا كم اي ايه هل لا لم لن ان كان كانت كانوا يكون تكون قد و او ثم كل بعض بين بعد قبل عند حتي منذ خلال اذا كما به بها له لها فيه فيها منها منه عليه عليها الي اسم",
  hindi:
    "का के की को में से पर और या एक है हैं था थे थी हो होता होती होते हुआ हुई हुए कर करने किया गया गई गए ने तो भी ही यह वह ये वे इस उस इन उन क्या कौन किस किसने किसे कब कहाँ कहां क्यों कैसे कितना कितनी कितने कौनसा कौनसी जो जिस लिए साथ तक द्वारा नहीं अपने रहा रही रहे थीं बाद पहले दौरान नाम",
  thai: "ที่ และ ของ ใน เป็น มี ได้ ให้ จาก กับ โดย ว่า การ ความ นี้ นั้น ไม่ จะ แต่ หรือ เมื่อ ถูก คือ อะไร ใคร ไหน ที่ไหน เมื่อไหร่ เมื่อใด ทำไม อย่างไร เท่าใด เท่าไหร่ เท่าไร กี่ ใด บ้าง ไร ซึ่ง เพื่อ ต่อ ก็ แล้ว อยู่ ไป มา ยัง ทำ ชื่อ",
  chinese:
    "的 了 和 与 在 是 有 为 被 将 把 从 到 对 以 及 或 但 而 也 都 就 于 其 他 她 它 他们 我 我们 你 这 那 这个 那个 这些 哪 哪个 哪些 哪里 哪儿 谁 什么 什麼 何 何时 何處 何地 多少 几 幾 怎么 怎樣 怎样 如何 为什么 為什麼 吗 呢 吧 一个 一种 中 上 下 不 没有 之 叫 请问 名字 时候 个 种 _什么 _哪个 _哪些 _哪里 _多少 _如何 _怎么 _为什 _何时 _时候 _名字",
  japanese:
    "の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において なかっ なく しかし について だっ できる それ です ます ました でしょ う 何 誰 どこ いつ なぜ どう どの どれ どんな いくつ いくら どのように どのくらい 何人 何年 教え ください _何で _何年 _何人",
  korean:
    "은 는 이 가 을 를 의 에 에서 와 과 도 로 으로 하고 그리고 또는 그러나 무엇 무엇을 무엇인가 누구 누가 언제 어디 어디에서 왜 어떻게 얼마나 몇 어떤 어느 있는 있다 하는 한 할 수 것 그 저 등 및 하지만 그런데 때 더 또 안 못 잘 있나요 있습니까 있습니다 없나요 없습니다 없는 하나요 합니까 합니다 하면 되나요 됩니까 됩니다 되는 되면 된 인가요 입니까 입니다 무엇인가요 뭐 언제부터 언제까지 어디서 어디에 얼마 얼마인가요",
  hebrew:
    "של את על עם אל מן זה זו הוא היא הם הן לא או גם כי אם מה מי מתי איפה היכן למה מדוע איך כיצד כמה איזה איזו אילו יש היה היתה היו",
  ukrainian:
    "і й та в у на з із зі до від по за для при без не ні але або якщо що щоб як це цей ця ці його її їх він вона вони є був була було були який яка яке які хто коли де чому скільки",
} as const;

/** Vietnamese as it is written: without its accents "năm" (year) and "nam" (south) would be one word. */
const vietnamese =
  "là và của các những một có không được cho trong với từ đến ở tại về khi thì mà đã sẽ đang này đó gì nào ai đâu sao bao nhiêu như thế vì rằng bị bởi theo cũng hay hoặc ra vào lên trên dưới nhiều cái việc sự mấy hãy tên gọi điều";

const everywhere: ReadonlySet<string> = new Set(Object.values(lists).join(" ").split(" "));
const exact: ReadonlySet<string> = new Set(vietnamese.split(" "));

/** Whether a word is a stop word; its folded form may be given by those who know it already. */
export function isStopWord(word: string, folded = fold(word)): boolean {
  return exact.has(word) || everywhere.has(word) || everywhere.has(folded);
}

/**
 * Words that two equal sentences may differ in. Articles only: a word of any other kind can change the meaning ("not",
 * "without", "after"); a repetition costs tokens, a lost fact costs the answer.
 */
export const articles: ReadonlySet<string> = new Set(
  "a an the der die das den dem des ein eine einen einem einer eines el la los las un una unos unas le les une il lo gli uno o os um uma het een".split(
    " ",
  ),
);
