import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, ownHost, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import {
  blocks,
  dayOf,
  facts,
  htmlOf,
  isoOf,
  joined,
  leftOut,
  line,
  lowered,
  type Post,
  thread,
} from "../site/write.ts";

/** The first request brings 20 posts; this many more are fetched at once. */
const further = 180;
const perRequest = 90;

export default defineSite({
  id: "discourse",
  label: "Discourse",
  home: "https://www.discourse.org",
  pages: "topic of any forum that runs it (`/t/name/123`)",
  asks: [ownHost],
  read(url) {
    const [, id] =
      /^(?:\/[\w-]{1,40})?\/t\/[^/]{1,300}\/(\d{1,9})(?:\/\d{1,6})?\/?$/.exec(url.pathname) ?? [];
    return id ? readTopic(url, id) : undefined;
  },
});

function* readTopic(url: URL, id: string): SiteSteps {
  const prefix = url.pathname.slice(0, url.pathname.indexOf("/t/"));
  const root = `${url.origin}${prefix}/t/${id}`;
  const [reply] = yield* ask(`${root}.json`);
  const topic = asObject(reply.json());
  const stream = asObject(topic?.post_stream);
  const title = asText(topic?.title);
  if (!topic || !title || !stream) throw unexpectedSite("it holds no topic");
  const first = objects(stream.posts);
  const shown = new Set(first.map((post) => asNumber(post.id)));
  const rest = (asArray(stream.stream) ?? []).flatMap((one) =>
    shown.has(asNumber(one)) ? [] : (asNumber(one) ?? []),
  );
  const more: JsonObject[] = [];
  const wanted = rest.slice(0, further);
  if (wanted.length) {
    const groups = Array.from({ length: Math.ceil(wanted.length / perRequest) }, (_, at) =>
      wanted.slice(at * perRequest, (at + 1) * perRequest),
    );
    const replies = yield* ask(
      ...groups.map((ids) => ({
        url: `${root}/posts.json?${ids.map((one) => `post_ids[]=${one}`).join("&")}`,
        optional: true as const,
      })),
    );
    for (const one of replies)
      if (one.ok) more.push(...objects(asObject(asObject(one.json())?.post_stream)?.posts));
  }
  const posts = [...first, ...more];
  const [opening, ...answers] = posts;
  const total = asNumber(topic.posts_count) ?? posts.length;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      facts({
        Started: joined(dayOf(topic.created_at), line(opening?.username)),
        Tags: (asArray(topic.tags) ?? []).map((tag) => line(asText(tag) ?? asObject(tag)?.name)).join(", "),
        State: joined(topic.closed === true && "closed", topic.archived === true && "archived"),
        Views: line(topic.views),
      }),
      lowered(htmlOf(opening?.cooked, url.origin), 1),
      answers.length > 0 && `## Answers (${Math.max(total - 1, answers.length)})`,
      thread(answers.map((post) => postOf(post, url.origin))),
    ),
    author: asText(opening?.username),
    publishedAt: isoOf(topic.created_at),
    modifiedAt: isoOf(topic.last_posted_at),
    siteName: url.hostname,
    pageType: "forum",
    warnings: leftOut(posts.length, total, "posts"),
  };
}

const postOf = (post: JsonObject, origin: string): Post => ({
  author: line(post.username),
  about: joined(
    `#${line(post.post_number)}`,
    dayOf(post.created_at),
    post.accepted_answer === true && "solution",
  ),
  markdown: htmlOf(post.cooked, origin),
});
