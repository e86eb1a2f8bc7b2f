import { asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import {
  ask,
  defineSite,
  goneSite,
  type SiteReply,
  type SiteSteps,
  unexpectedSite,
} from "../../contracts/site.ts";
import { blocks, dayOf, facts, htmlOf, isoOf, joined, leftOut, line, lowered } from "../site/write.ts";

const mostAnswers = 30;
const mostComments = 30;
const api = "https://api.stackexchange.com/2.3";

/** Sites outside stackexchange.com, by their names in the API. */
const named: Readonly<Record<string, string>> = {
  "stackoverflow.com": "stackoverflow",
  "serverfault.com": "serverfault",
  "superuser.com": "superuser",
  "askubuntu.com": "askubuntu",
  "stackapps.com": "stackapps",
  "mathoverflow.net": "mathoverflow.net",
};

export default defineSite({
  id: "stackexchange",
  label: "Stack Exchange",
  home: "https://stackexchange.com",
  pages: "question with its answers, on Stack Overflow and all sister sites",
  asks: ["api.stackexchange.com"],
  hosts:
    /(?:^|\.)(?:stackoverflow|serverfault|superuser|askubuntu|stackapps|stackexchange)\.com$|(?:^|\.)mathoverflow\.net$/,
  read(url) {
    const site = siteOf(url.hostname);
    const [, kind = "", id] = /^\/(questions|q|a)\/(\d{1,12})(?:\/|$)/.exec(url.pathname) ?? [];
    if (!site || !id) return undefined;
    return kind === "a" ? readAnswer(id, site, url) : readQuestion(id, site, url);
  },
  // Sent with status 400; the numbers are the service's own.
  isLimited: ({ status, body }) => status === 400 && /"error_name"\s*:\s*"throttle_violation"/.test(body),
});

function siteOf(hostname: string): string | undefined {
  const host = hostname.replace(/^www\./, "");
  if (Object.hasOwn(named, host)) return named[host];
  // pt.stackoverflow.com is called "pt.stackoverflow".
  return (
    /^((?:[a-z]{2}|meta)\.(?:stackoverflow|serverfault|superuser|askubuntu))\.com$/.exec(host)?.[1] ??
    /^([a-z\d.-]{2,40})\.stackexchange\.com$/.exec(host)?.[1]
  );
}

const itemsOf = (reply: SiteReply): JsonObject[] => {
  const body = asObject(reply.json());
  if (!Array.isArray(body?.items)) throw unexpectedSite("it holds no list");
  return objects(body.items);
};

function* readAnswer(id: string, site: string, url: URL): SiteSteps {
  const [reply] = yield* ask(`${api}/answers/${id}?site=${site}`);
  const question = asNumber(itemsOf(reply)[0]?.question_id);
  if (question === undefined) throw goneSite();
  return yield* readQuestion(String(question), site, url);
}

function* readQuestion(id: string, site: string, url: URL): SiteSteps {
  const tail = `site=${site}&filter=withbody`;
  const [asked, answered, commented] = yield* ask(
    `${api}/questions/${id}?${tail}`,
    {
      url: `${api}/questions/${id}/answers?order=desc&sort=votes&pagesize=${mostAnswers}&${tail}`,
      optional: true,
    },
    {
      url: `${api}/questions/${id}/comments?order=asc&sort=creation&pagesize=${mostComments}&${tail}`,
      optional: true,
    },
  );
  const [question] = itemsOf(asked);
  if (!question) throw goneSite();
  const answers = answered.ok ? itemsOf(answered) : [];
  const comments = commented.ok ? itemsOf(commented) : [];
  const title = asText(question.title) ?? "";
  const total = asNumber(question.answer_count) ?? 0;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      facts({
        Score: line(question.score),
        Asked: joined(dayOf(question.creation_date), ownerOf(question)),
        Tags: (Array.isArray(question.tags) ? question.tags : []).map(line).join(", "),
        Closed: line(question.closed_reason),
      }),
      lowered(htmlOf(question.body, url.origin), 2),
      comments.length > 0 &&
        `Comments:\n\n${comments.map((comment) => `- ${ownerOf(comment)}: ${oneLine(htmlOf(comment.body, url.origin))}`).join("\n")}`,
      `## Answers (${total})`,
      ...answers.map((answer) =>
        blocks(
          `### ${joined(`Score ${line(answer.score)}`, answer.is_accepted === true && "accepted", ownerOf(answer), dayOf(answer.last_edit_date ?? answer.creation_date))}`,
          lowered(htmlOf(answer.body, url.origin), 3),
        ),
      ),
    ),
    author: asText(asObject(question.owner)?.display_name),
    publishedAt: isoOf(question.creation_date),
    modifiedAt: isoOf(question.last_activity_date),
    siteName: url.hostname,
    pageType: "forum",
    warnings: answered.ok ? leftOut(answers.length, total, "answers") : ["The answers could not be read."],
  };
}

const ownerOf = (post: JsonObject) => line(asObject(post.owner)?.display_name) || "unknown";

const oneLine = (text: string) => text.replace(/\s+/g, " ");
