import type { CitationView, MessageView, PageLanguage, SourceView } from "../contract.ts";
import type { ConversationRow, MessageRow, ToolCallRow } from "../db/schema.ts";
import { fileIdIn } from "./attached-files.ts";
import { plainFor, toolCallView } from "./views.ts";

export const answersIn = (rows: readonly MessageRow[]) =>
  rows.filter(({ role }) => role === "assistant").map(({ id }) => id);

/** Everything that is stored of a conversation, also the variants that are not shown. */
export function conversationJson(
  { id, title, model, created_at, updated_at }: ConversationRow,
  rows: readonly MessageRow[],
  calls: readonly ToolCallRow[],
): string {
  const byMessage = Map.groupBy(calls, ({ message_id }) => message_id);
  const messages = rows.map((row) => ({
    id: row.id,
    role: row.role,
    ...(row.reply_to && { replyTo: row.reply_to }),
    ...(row.role === "user" && { follows: row.follows, shown: Boolean(row.is_chosen) }),
    text: row.text,
    state: row.state,
    ...(row.model && { model: row.model }),
    createdAt: row.created_at,
    toolCalls: (byMessage.get(row.id) ?? []).map((call) => toolCallView(call)),
    sources: JSON.parse(row.sources) as SourceView[],
    citations: JSON.parse(row.citations) as CitationView[],
    notes: JSON.parse(row.notes) as string[],
  }));
  const about = {
    version: 1,
    id,
    title,
    ...(model && { model }),
    createdAt: created_at,
    updatedAt: updated_at,
  };
  return `${JSON.stringify({ ...about, messages }, null, 2)}\n`;
}

const english = {
  question: "Question",
  answer: "Answer",
  sources: "Sources",
  attachedFile: "attached file",
  interrupted: "This answer was interrupted.",
  about: (day: string) =>
    `A conversation with the scry assistant, saved on ${day}. Answers are written by a model: check what matters at its source.`,
};

const german: typeof english = {
  question: "Frage",
  answer: "Antwort",
  sources: "Quellen",
  attachedFile: "angehängte Datei",
  interrupted: "Diese Antwort wurde unterbrochen.",
  about: (day) =>
    `Ein Gespräch mit dem Assistenten von scry, gespeichert am ${day}. Die Antworten schreibt ein Modell: Prüfe Wichtiges an der Quelle.`,
};

/** The page's own colours, so that what is shared looks like what was seen. */
const style = `:root{color-scheme:light dark;font:16px/1.65 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;
--paper:light-dark(#fbfaf7,#14171a);--line:light-dark(#e3dfd5,#2c3238);--text:light-dark(#1f2426,#e6e4de);
--soft:light-dark(#5d656a,#a0a7ac);--accent:light-dark(#0f6e6b,#5cc4bd);--accent-soft:light-dark(#e0efed,#17322f);--sunken:light-dark(#f2f0ea,#101315)}
body{margin:0;background:var(--paper);color:var(--text)}main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem;overflow-wrap:break-word}
h1{font-size:1.5rem;line-height:1.3}a{color:var(--accent)}.name{margin:0;font-size:.8rem;font-weight:600;color:var(--soft)}.answer :is(h2,h3,h4):not(.name){font-size:1.15rem;line-height:1.35}
.question{margin:2rem 0 1rem;border-radius:14px;background:var(--accent-soft);padding:.7rem 1rem}.question p{margin:0;white-space:pre-wrap}
.sources{border-top:1px solid var(--line);padding-top:.6rem;font-size:.9rem;color:var(--soft)}blockquote{margin:.3rem 0;border-inline-start:3px solid var(--line);padding-inline-start:.75rem}
pre{overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:var(--sunken);padding:.8rem 1rem}table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{border-bottom:1px solid var(--line);padding:.4rem .8rem .4rem 0;text-align:start;vertical-align:top}sup{line-height:0}sup a{padding:0 .15em;text-decoration:none}
hr{border:0;border-top:1px solid var(--line)}.task{list-style:none;margin-inline-start:-1.2em}math[display=block]{display:block math;overflow-x:auto;margin:1rem 0}
.note,footer{font-size:.88rem;color:var(--soft)}`;

const escaped = (text: string) => plainFor("telegram", text);

/** Only addresses that a reader may be sent to. */
const linked = (address: string, text: string) =>
  /^https?:\/\//i.test(address)
    ? `<a href="${escaped(address)}" rel="noopener noreferrer nofollow">${escaped(text)}</a>`
    : escaped(text);

/**
 * One page that holds a whole conversation: without a script, without anything from elsewhere. The answers are what
 * the renderer of the page wrote, which escapes all that came from a model or from the web.
 */
export function conversationHtml(
  title: string,
  messages: readonly MessageView[],
  language: PageLanguage = "en",
): string {
  const words = language === "de" ? german : english;
  const parts = messages.map((message) =>
    message.role === "user"
      ? `<section class="question"><h2 class="name">${words.question}</h2><p dir="auto">${escaped(message.text)}</p></section>`
      : answerHtml(message, words),
  );
  const day = new Date().toISOString().slice(0, 10);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escaped(title)}</h1>
${parts.join("\n")}
<footer><p>${words.about(day)}</p></footer>
</main>
</body>
</html>
`;
}

function answerHtml(
  { rendered, state, notes, sources, citations, model }: MessageView,
  words: typeof english,
): string {
  const said = [...(state === "interrupted" ? [words.interrupted] : []), ...notes];
  const cited = sources.filter((source) => source.cited);
  const list = cited.map(({ id, url, title, publishedAt }) => {
    const host = fileIdIn(url) === undefined ? (URL.parse(url)?.host ?? "") : words.attachedFile;
    const passages = citations.filter((one) => one.cites.includes(id) && one.passage !== undefined);
    const quotes = new Set(
      passages.map(({ passage = "" }) => `<blockquote dir="auto">${escaped(passage)}</blockquote>`),
    );
    const facts = [host, publishedAt?.slice(0, 10)].filter(Boolean).join(" · ");
    return `<li value="${id}">${linked(url, title || host || url)} <small>${escaped(facts)}</small>${[...quotes].join("")}</li>`;
  });
  return [
    `<section class="answer"><h2 class="name">${words.answer}${model ? ` (${escaped(model)})` : ""}</h2>`,
    // Wide parts can be scrolled, with the keyboard too.
    `<div dir="auto">${rendered.replace(/<(pre|table)>/g, '<$1 tabindex="0">').replace(/<li>(?=[☐☑])/gu, '<li class="task">')}</div>`,
    ...said.map((note) => `<p class="note">${escaped(note)}</p>`),
    ...(list.length
      ? [`<div class="sources"><h2 class="name">${words.sources}</h2><ol>${list.join("")}</ol></div>`]
      : []),
    "</section>",
  ].join("\n");
}
