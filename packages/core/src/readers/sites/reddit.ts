import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, goneSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import {
  blocks,
  dayOf,
  isoOf,
  joined,
  leftOut,
  line,
  lowered,
  markdownOf,
  mostPosts,
  type Post,
  thread,
} from "../site/write.ts";

const home = "https://www.reddit.com";
const perRequest = 500;
const mostListed = 50;

export default defineSite({
  id: "reddit",
  label: "Reddit",
  home: "https://www.reddit.com",
  pages: "post with its comments, list of a community",
  asks: ["www.reddit.com"],
  hosts: /^(?:(?:www|old|new|np|m)\.)?reddit\.com$/,
  read(url) {
    const [, post] =
      /^\/(?:(?:r|user)\/[\w-]{1,40}\/)?comments\/([a-z\d]{3,12})(?:\/|$)/.exec(url.pathname) ?? [];
    if (post) return readPost(post);
    const [, name, order = "hot"] =
      /^\/r\/(\w{2,40})(?:\/(hot|new|top|rising))?\/?$/.exec(url.pathname) ?? [];
    return name ? readList(name, order) : undefined;
  },
});

function* readPost(id: string): SiteSteps {
  const [reply] = yield* ask(`${home}/comments/${id}.json?limit=${perRequest}&raw_json=1`);
  const [listing, comments] = (asArray(reply.json()) ?? []).map((one) => asObject(asObject(one)?.data));
  const post = asObject(objects(listing?.children)[0]?.data);
  const title = asText(post?.title);
  if (!listing) throw unexpectedSite("it holds no post");
  if (!post || !title) throw goneSite();
  const posts = postsOf(objects(comments?.children));
  const total = asNumber(post.num_comments) ?? posts.length;
  const link = asText(post.url_overridden_by_dest);
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      joined(
        `r/${line(post.subreddit)}`,
        `${line(post.score)} points`,
        line(post.author),
        dayOf(post.created_utc),
      ),
      link && `<${link}>`,
      lowered(markdownOf(post.selftext, home), 1),
      posts.length > 0 && `## Comments (${total})`,
      thread(posts),
    ),
    author: asText(post.author),
    publishedAt: isoOf(post.created_utc),
    siteName: "Reddit",
    pageType: "forum",
    // Deleted comments count there, and collapsed ones are not sent.
    warnings: leftOut(posts.length, total),
  };
}

/** Comments in the order of the page. Without recursion: a thread may be deep. */
function postsOf(children: readonly JsonObject[]): Post[] {
  const posts: Post[] = [];
  const stack: { comment: JsonObject; answers?: string | undefined }[] = [];
  const push = (list: readonly JsonObject[], answers?: string) => {
    for (const one of list.toReversed()) {
      const comment = asObject(one.data);
      if (one.kind === "t1" && comment) stack.push({ comment, answers });
    }
  };
  push(children);
  for (let next = stack.pop(); next && posts.length < mostPosts; next = stack.pop()) {
    const { comment, answers } = next;
    const author = line(comment.author);
    const about = joined(`${line(comment.score)} points`, dayOf(comment.created_utc));
    posts.push({ author, about, markdown: markdownOf(comment.body, home), answers });
    push(objects(asObject(asObject(comment.replies)?.data)?.children), author);
  }
  return posts;
}

function* readList(name: string, order: string): SiteSteps {
  const [reply] = yield* ask(`${home}/r/${name}/${order}.json?limit=${mostListed}&raw_json=1`);
  const listing = asObject(asObject(reply.json())?.data);
  if (!Array.isArray(listing?.children)) throw unexpectedSite("it holds no list of posts");
  const entries = objects(listing.children).flatMap(({ data }) => {
    const post = asObject(data);
    const path = asText(post?.permalink);
    if (!post || !path) return [];
    const about = joined(
      `${line(post.score)} points`,
      `${line(post.num_comments)} comments`,
      dayOf(post.created_utc),
    );
    return [`- [${line(post.title)}](${home}${path}) · ${about}`];
  });
  return {
    title: `r/${name}`,
    markdown: blocks(`# r/${line(name)}`, entries.length ? entries.join("\n") : "There are no posts."),
    siteName: "Reddit",
    pageType: "listing",
  };
}
