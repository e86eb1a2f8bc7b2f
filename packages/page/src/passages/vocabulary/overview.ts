import { foldWord, wordsOf } from "../words.ts";
import { isStopWord } from "./stop-words.ts";

/**
 * Words of questions about the page itself, folded as `foldWord` does. One set for all languages, as with stop words: such
 * a question has no other word in it.
 */
const lists = {
  /** Enough alone: "summary". */
  summary:
    "summary summarize summarise summarized overview tldr gist recap synopsis zusammenfassung zusammenfassen zusammengefasst uberblick ubersicht resumer resumez apercu synthese resumen resumir resumeme sintesis riassunto riassumi riassumere riepilogo sintesi panoramica resumo resuma samenvatting samenvatten overzicht podsumowanie podsumuj streszczenie przeglad rezumat rezuma sumar ozet ozetle ozeti резюме обзор сводка пересказ конспект περιληψη συνοψη επισκοπηση ملخص خلاصه لخص सारांश संक्षेप สรุป 总结 總結 概述 摘要 概要 概括 综述 总览 小结 要約 要旨 まとめ あらすじ 概説 요약 개요 줄거리 ringkasan rangkuman",
  /** Enough with a second word: "this page". */
  page: "resume page webpage article site website document text post seite webseite artikel dokument website beitrag pagina articulo sitio texto documento articolo sito artigo strona strony stronie artykul dokument tekst site-ul articol documentul sayfa sayfanin sayfada makale belge yazi metin страница странице страницы статья статье сайт сайте документ документе текст тексте σελιδα αρθρο κειμενο ιστοσελιδα εγγραφο صفحه الصفحه مقال المقال المقاله موقع الموقع نص النص पृष्ठ पेज लेख वेबसाइट หน้า เว็บ บทความ หน้าเว็บ เอกสาร 页面 网页 頁面 網頁 页 面 网站 文章 这篇文章 文档 本文 全文 ページ 記事 サイト 文書 페이지 글 기사 문서 사이트 halaman artikel trang bai",
  /** Enough with stop words alone: "worum geht es". */
  about:
    "worum trata tratta parla parle agit gaat czym hakkinda konusu чем речь говорится рассказывается αφορα μιλαει πραγματευεται يتحدث تتحدث موضوع बारे เกี่ยวกับ 关于 關於 讲 講 について 関する 관한 관해 대한 대해 내용 tentang ve",
  /** Never enough. */
  besides:
    "say says content contents topic subject theme main key points point idea takeaways takeaway purpose brief briefly short quick quickly general read reading see show hier geht inhalt thema themen dieser kurz kurze kurzer wichtigste wichtigsten punkte hauptpunkte aussage fasse fass zusammen sujet contenu principal principaux idees points bref breve contenido tema principales puntos va cosa argomento contenuto punti principali conteudo assunto pontos principais inhoud onderwerp over kort gaat temat tresc krotko subiect continut konu konusu icerik kisa kisaca anlatiyor краткое кратко содержание главное суть тема основные мысли идея об идет здесь περιεχομενο θεμα συντομα κυρια σημεια محتوي باختصار النقاط الرئيسيه مختصر विषय मुख्य बताओ बताइए เนื้อหา หลัก เกี่ยว กับ ย่อ 内容 主要 主题 要点 大意 简要 简单 介绍 说 是 什么 一下 请 帮 我 给 大概 这篇 这 篇 本 该 个 下 主題 內容 内容 何 教え て ください し する 簡単 に この です か は の を 書い ある 무엇 무슨 이 것 인가요 뭐 주제 핵심 간단히 해줘 해 주세요 알려 isi apa ini noi gi cai nay dung chinh",
};

const [summary, page, about, besides] = [lists.summary, lists.page, lists.about, lists.besides].map(
  (list) => new Set(list.split(" ")),
);
/** Korean words have particles at their ends: 페이지는, 무엇에. */
const hangul = /^[\uac00-\ud7a3]/;
const longestEnding = 3;

function has(list: ReadonlySet<string> | undefined, word: string): boolean {
  if (list === undefined) return false;
  if (list.has(word)) return true;
  if (!hangul.test(word)) return false;
  for (let length = Math.max(1, word.length - longestEnding); length < word.length; length++)
    if (list.has(word.slice(0, length))) return true;
  return false;
}

/** Enough alone, in a row. */
const phrases = [
  "what is this about",
  "what is it about",
  "what s this about",
  "tl dr",
  "main points",
  "main idea",
  "main ideas",
  "main topic",
  "key points",
  "key takeaways",
  "key takeaway",
  "vue d ensemble",
  "visao geral",
  "краткое содержание",
  "основные мысли",
  "о чем речь",
  "tom tat",
];
/** With its accents it is no application and no verb. */
const resume = /^\s*résumé[\s.?!]*$/iu;

/** For a question about the page as a whole the words that name what is asked for ("summary"), otherwise undefined. */
export function overviewAsked(query: string): string[] | undefined {
  const words = wordsOf(query)
    .filter((word) => !word.startsWith("_"))
    .map(foldWord);
  const inRow = ` ${words.join(" ")} `;
  const phrase = phrases.find((one) => inRow.includes(` ${one} `))?.split(" ") ?? [];
  const asks =
    phrase.length > 0 ||
    resume.test(query) ||
    words.some((word) => has(summary, word)) ||
    (words.length > 1 && words.some((word) => has(page, word) || has(about, word)));
  const isAsking = (word: string): boolean =>
    isStopWord(word) ||
    phrase.includes(word) ||
    [summary, page, about, besides].some((list) => has(list, word));
  return asks && words.every(isAsking) ? words.filter((word) => has(summary, word)) : undefined;
}
