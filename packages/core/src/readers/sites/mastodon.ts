import { asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, ownHost, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, dayOf, htmlOf, isoOf, joined, leftOut, line, type Post, thread } from "../site/write.ts";

const mostAnswers = 200;

export default defineSite({
  id: "mastodon",
  label: "Mastodon",
  home: "https://joinmastodon.org",
  pages: "post with its thread, on any server (`/@name/123…`)",
  asks: [ownHost],
  read(url) {
    // Numbers of posts hold the time in milliseconds: they have many digits everywhere.
    const [, id] = /^\/(?:web\/)?@[\w.-]{1,60}(?:@[\w.-]{1,100})?\/(\d{12,20})\/?$/.exec(url.pathname) ?? [];
    return id ? readPost(url, id) : undefined;
  },
});

function* readPost(url: URL, id: string): SiteSteps {
  const root = `${url.origin}/api/v1/statuses/${id}`;
  const [reply, around] = yield* ask(root, { url: `${root}/context`, optional: true });
  const post = asObject(reply.json());
  const account = asObject(post?.account);
  if (!post || !account) throw unexpectedSite("it holds no post");
  const context = asObject(around.ok ? around.json() : undefined);
  const before = objects(context?.ancestors);
  const answers = objects(context?.descendants);
  const names = new Map([...before, post, ...answers].map((one) => [one.id, nameOf(one)]));
  const postOf = (one: JsonObject): Post => ({
    author: nameOf(one),
    about: dayOf(one.created_at),
    markdown: textOf(one, url.origin),
    answers: one.in_reply_to_id === id ? undefined : names.get(one.in_reply_to_id),
  });
  const title = `${asText(account.display_name) || asText(account.username)} on Mastodon`;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      before.length > 0 &&
        blocks("## Before", thread(before.slice(-20).map((one) => ({ ...postOf(one), answers: undefined })))),
      before.length > 0 && "## Post",
      joined(
        nameOf(post),
        dayOf(post.created_at),
        `${line(post.favourites_count)} favourites`,
        `${line(post.reblogs_count)} boosts`,
      ),
      textOf(post, url.origin),
      answers.length > 0 && `## Answers (${answers.length})`,
      thread(answers.slice(0, mostAnswers).map(postOf)),
    ),
    author: asText(account.display_name) || asText(account.username),
    publishedAt: isoOf(post.created_at),
    modifiedAt: isoOf(post.edited_at),
    siteName: url.hostname,
    language: asText(post.language),
    pageType: "forum",
    warnings: around.ok
      ? leftOut(Math.min(answers.length, mostAnswers), answers.length, "answers")
      : ["The answers could not be read."],
  };
}

const nameOf = (post: JsonObject) => `@${line(asObject(post.account)?.acct)}`;

function textOf(post: JsonObject, origin: string): string {
  const media = objects(post.media_attachments).map(
    (one) => `[${line(one.type)}: ${line(one.description) || "no description"}]`,
  );
  const warning = asText(post.spoiler_text);
  return blocks(
    warning && `Content warning: ${line(warning)}`,
    htmlOf(post.content, origin),
    media.join("\n"),
  );
}
