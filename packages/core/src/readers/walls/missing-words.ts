/** Headings of "not found" pages in several languages. */
export const missing =
  /\b(?:page|seite|site|article|document|url|content|product|video|post)\b[^.|–-]{0,25}\b(?:not found|nicht gefunden|introuvable|no longer (?:exists|available)|does not exist|doesn(?:'|’)t exist|(?:cannot|can(?:'|’)t|could not|couldn(?:'|’)t) be found|existiert nicht)|\b(?:error )?404\b[^\d]{0,30}(?:error|not found|page|seite|$)|^not found$|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|sidan hittades inte|strona nie (?:została )?znaleziona|страница не найдена|页面不存在|ページが見つかりません|페이지를 찾을 수 없습니다/i;

/** Gone, but known to the site, which may well say what replaced it. */
export const gone = /\bno longer (?:exists|available)\b|\bdiscontinued\b|nicht mehr (?:verfügbar|lieferbar)/i;

/** Addressed to the visitor, which a text about missing pages is not. */
export const toTheReader =
  /\b(?:page|resource|content|link|address|url|product|article|file|document|item|post|one|what|thing)\b[^.!?]{0,25}\byou(?:(?:'|’)re| are| were|(?:'|’)ve| have)? (?:look|search|request|try|tri|want|ask|enter|follow|click|seek|visit|access|need)|\brequested (?:page|url|address|document|file)\b|\byou(?:(?:'|’)ve| have| may have| might have)? (?:mistyped|followed (?:a|an)|typed|reached this)|(?:gesuchte|angeforderte|aufgerufene|gewünschte) (?:seite|url|adresse)|que vous (?:re)?cherchez|page demandée|que (?:buscas?|estás? buscando)|que (?:você )?(?:procura|está procurando)|(?:stai|sta) cercando|pagina die (?:u|je) (?:zoekt|zocht)|您(?:访问|查找|请求)的|你(?:访问|查找)的|お探しの|찾으시는|запрашиваем/i;

/** What else such pages say: the apology, and where to go now. */
export const advice =
  /\b(?:sorry|apolog\w+|o+ps|whoops|uh[ -]oh|hoppla|ups|leider|entschuldig\w+|désolée?s?|malheureusement|lo sentimos|spiacenti|desculpe|helaas)\b|(?:go|back|return|take me|head|continue|zurück|retour(?:ner)?|volver|torna|voltar|terug)\b[^.!?]{0,20}(?:home|front|start|main|accueil|inicio)|\b(?:check|verify|double-check) (?:the|your) (?:url|address|spelling|link)|\b(?:try|use)\b[^.!?]{0,15}\b(?:search|menu|navigation|again)|\bsearch (?:our|the|this) (?:site|website)|\b(?:may|might|could) have (?:been )?(?:re)?(?:moved|named|deleted)|contact (?:us|support)|startseite|page d(?:'|’)accueil|página (?:de inicio|inicial|principal)|抱歉|对不起|首页|申し訳|トップページ|죄송|на главную|извините|к сожалению/i;

/** Topics of texts about missing pages. */
export const subject =
  /\b(?:404|410|https?|status|servers?|apache|nginx|redirect\w*|resource|broken|dead links?|link rot)\b/i;

/** A person reports what happened to them. */
export const firstPerson = /\b(?:I|I(?:'|’)(?:m|ve|d)|[Mm]y|[Ii]ch|[Mm]eine?[rnms]?|[Jj]e|[Mm]on)\b/;

/** The words that a notice is made of; a heading with any other word names something. */
const noticeWords = new Set(
  `404 error errors http status code page pages site article document url content product item video post file
  not found no longer exists exist existing available does doesn't cannot can't can could couldn't be been find isn't
  the this that a an it its is was are were has have had i we you your us our here there nothing to for of on at in
  sorry oops ooops whoops hmm uh oh but seems looks like looking requested moved removed deleted gone wrong went
  something missing lost
  seite nicht gefunden wurde die der das diese dieser konnte werden leider fehler existiert gesuchte angeforderte
  gewünschte aufgerufene ist hoppla ups mehr verfügbar
  introuvable erreur la le cette que vous cherchez recherchez demandée est n'existe pas plus désolé trouvée
  página no encontrada lo sentimos não pagina non trovata niet gevonden helaas deze werd is errore
  sidan hittades inte strona nie została znaleziona błąd fel страница не найдена ошибка`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words that do not belong to a notice. */
export function otherWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.filter((word) => !noticeWords.has(word) && !isUnspaced.test(word));
}

/** Chinese, Japanese and Korean write the notice as one word, which the pattern has matched already. */
const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
