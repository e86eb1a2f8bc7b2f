import { asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, type SiteReply, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { fenced } from "../content/markdown-parts.ts";
import { api, githubHosts, githubPath, repositoryIn, userOf } from "../site/github-api.ts";
import {
  blocks,
  dayOf,
  facts,
  isoOf,
  joined,
  leftOut,
  line,
  lowered,
  markdownOf,
  type Post,
  thread,
} from "../site/write.ts";

const perPage = 100;
const longestHunk = 600;

export default defineSite({
  id: "github-threads",
  label: "GitHub",
  home: "https://github.com",
  pages: "issue, pull request with its reviews",
  asks: ["api.github.com"],
  hosts: githubHosts,
  read(url) {
    const path = githubPath(url);
    const repository = path && repositoryIn(path);
    const [, , kind, number = "", ...rest] = path ?? [];
    if (!repository || !/^\d{1,9}$/.test(number) || rest.length) return undefined;
    if (kind === "issues") return readIssue(repository, number);
    return kind === "pull" ? readPull(repository, number) : undefined;
  },
});

const postOf =
  (base: string) =>
  (comment: JsonObject): Post => ({
    author: userOf(comment),
    about: dayOf(comment.created_at ?? comment.submitted_at),
    markdown: markdownOf(comment.body, base),
  });

/** A list that may be missing: the thread is still worth reading. */
const listOf = (reply: SiteReply | undefined): JsonObject[] => (reply?.ok ? objects(reply.json()) : []);

/** The comments of an issue or a pull request: of very long threads the beginning and the end. */
function* readComments(root: string, total: number): SiteSteps<JsonObject[]> {
  const pages = Math.ceil(total / perPage);
  const wanted = pages > 3 ? [1, 2, pages] : Array.from({ length: pages }, (_, index) => index + 1);
  if (!wanted.length) return [];
  const replies = yield* ask(
    ...wanted.map((page) => ({
      url: `${root}/comments?per_page=${perPage}&page=${page}`,
      optional: true as const,
    })),
  );
  return replies.flatMap(listOf);
}

function* readIssue(repository: string, number: string): SiteSteps {
  const root = `${api}/repos/${repository}/issues/${number}`;
  const [reply] = yield* ask(root);
  const issue = asObject(reply.json());
  if (!issue || !asText(issue.title)) throw unexpectedSite("it describes no issue");
  const total = asNumber(issue.comments) ?? 0;
  const comments = yield* readComments(root, total);
  return pageOf({ repository, number, item: issue, comments, total, reviews: [] });
}

function* readPull(repository: string, number: string): SiteSteps {
  const root = `${api}/repos/${repository}/pulls/${number}`;
  const [reply, given, remarks] = yield* ask(
    root,
    { url: `${root}/reviews?per_page=${perPage}`, optional: true },
    { url: `${root}/comments?per_page=${perPage}`, optional: true },
  );
  const pull = asObject(reply.json());
  if (!pull || !asText(pull.title)) throw unexpectedSite("it describes no pull request");
  const total = asNumber(pull.comments) ?? 0;
  const comments = yield* readComments(`${api}/repos/${repository}/issues/${number}`, total);
  const onCode = listOf(remarks);
  const page = pageOf({
    ...{ repository, number, item: pull, comments, total },
    reviews: reviewsOf(listOf(given), onCode, `https://github.com/${repository}/`),
  });
  const missing = given.ok && remarks.ok ? [] : ["The reviews could not be read."];
  const more = leftOut(onCode.length, asNumber(pull.review_comments) ?? 0, "comments on the code");
  return { ...page, warnings: [...page.warnings, ...missing, ...more] };
}

interface Thread {
  repository: string;
  number: string;
  item: JsonObject;
  comments: readonly JsonObject[];
  total: number;
  reviews: readonly string[];
}

function pageOf({ repository, number, item, comments, total, reviews }: Thread) {
  const base = `https://github.com/${repository}/`;
  const title = `${asText(item.title)} (${repository}#${number})`;
  const shown = comments.length;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      aboutThread(item),
      lowered(markdownOf(item.body, base), 1),
      shown > 0 && `## Comments (${total})`,
      thread(comments.map(postOf(base))),
      ...reviews,
    ),
    author: asText(asObject(item.user)?.login),
    publishedAt: isoOf(item.created_at),
    modifiedAt: isoOf(item.updated_at),
    siteName: "GitHub",
    pageType: "forum",
    warnings: leftOut(shown, total),
  };
}

function aboutThread(item: JsonObject): string {
  const branches = [asObject(item.base), asObject(item.head)].map((branch) =>
    line(branch?.label ?? branch?.ref),
  );
  const [base, head] = branches;
  const { changed_files: files, additions, deletions } = item;
  return facts({
    State: joined(
      item.merged === true ? "merged" : line(item.state),
      line(item.state_reason),
      item.draft === true && "draft",
    ),
    Author: userOf(item),
    Opened: dayOf(item.created_at),
    Closed: dayOf(item.merged_at ?? item.closed_at),
    Labels: objects(item.labels)
      .map(({ name }) => line(name))
      .filter(Boolean)
      .join(", "),
    Milestone: line(asObject(item.milestone)?.title),
    Branches: base && head && `${head} into ${base}`,
    Changes:
      asNumber(files) === undefined ? "" : `${line(files)} files, +${line(additions)} −${line(deletions)}`,
  });
}

/** The reviews, and remarks on the code with the lines that they are about. */
function reviewsOf(reviews: readonly JsonObject[], remarks: readonly JsonObject[], base: string): string[] {
  const said = reviews
    .filter((review) => asText(review.body) || !/^(?:COMMENTED|PENDING)$/.test(asText(review.state) ?? ""))
    .map((review) => {
      const post = postOf(base)(review);
      const verdict = line(review.state).replaceAll("\\_", " ").toLowerCase();
      return { ...post, about: joined(verdict, post.about) };
    });
  const onCode = remarks.map((remark) => {
    const post = postOf(base)(remark);
    const place = [line(remark.path), line(remark.line ?? remark.original_line)].filter(Boolean).join(":");
    // Replies to a remark repeat its lines.
    const hunk = remark.in_reply_to_id
      ? ""
      : (asText(remark.diff_hunk) ?? "").slice(-longestHunk).toWellFormed();
    return {
      ...post,
      about: joined(place, post.about),
      markdown: blocks(hunk && fenced(hunk, "diff"), post.markdown),
    };
  });
  return [
    said.length ? blocks(`## Reviews (${said.length})`, thread(said)) : "",
    onCode.length ? blocks(`## Comments on the code (${onCode.length})`, thread(onCode)) : "",
  ];
}
