import { asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, goneSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import {
  blocks,
  dayOf,
  htmlOf,
  isoOf,
  joined,
  leftOut,
  line,
  mostPosts,
  type Post,
  thread,
} from "../site/write.ts";

export default defineSite({
  id: "hackernews",
  label: "Hacker News",
  home: "https://news.ycombinator.com",
  pages: "story with its comments, comment with its answers",
  asks: ["hn.algolia.com"],
  hosts: /^news\.ycombinator\.com$/,
  read(url) {
    if (url.pathname !== "/item") return undefined;
    const id = url.searchParams.get("id") ?? "";
    return /^\d{1,12}$/.test(id) ? readItem(id, url) : undefined;
  },
});

function* readItem(id: string, url: URL): SiteSteps {
  const [reply] = yield* ask(`https://hn.algolia.com/api/v1/items/${id}`);
  const item = asObject(reply.json());
  if (!item || asNumber(item.id) === undefined) throw unexpectedSite("it describes no item");
  const text = htmlOf(item.text, url.href);
  const title = asText(item.title) ?? (text ? `Comment by ${asText(item.author)}` : "");
  if (!title) throw goneSite();
  const { posts, total } = postsOf(item, url.href);
  const address = asText(item.url);
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      joined(
        asNumber(item.points) !== undefined && `${line(item.points)} points`,
        line(item.author),
        dayOf(item.created_at),
      ),
      address && `<${address}>`,
      text,
      total > 0 && `## Comments (${total})`,
      thread(posts),
    ),
    author: asText(item.author),
    publishedAt: isoOf(item.created_at),
    siteName: "Hacker News",
    pageType: "forum",
    warnings: leftOut(posts.length, total),
  };
}

/** Comments in the order of the page: a reply follows what it replies to. Without recursion: a thread may be deep. */
function postsOf(story: JsonObject, base: string): { posts: Post[]; total: number } {
  const posts: Post[] = [];
  let total = 0;
  const stack: { comment: JsonObject; answers?: string }[] = [];
  const push = (parent: JsonObject, answers?: string) => {
    for (const comment of objects(parent.children).toReversed())
      stack.push({ comment, ...(answers !== undefined && { answers }) });
  };
  push(story);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { comment, answers } = next;
    const author = line(comment.author);
    // A deleted comment has no text, but may have replies.
    if (asText(comment.text)) {
      total += 1;
      if (posts.length < mostPosts)
        posts.push({
          author,
          about: dayOf(comment.created_at),
          markdown: htmlOf(comment.text, base),
          answers,
        });
    }
    push(comment, author);
  }
  return { posts, total };
}
