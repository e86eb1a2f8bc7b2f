import { asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, goneSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, dayOf, isoOf, joined, leftOut, line, mostPosts, type Post, thread } from "../site/write.ts";

const api = "https://public.api.bsky.app/xrpc";
const mostListed = 30;

export default defineSite({
  id: "bluesky",
  label: "Bluesky",
  home: "https://bsky.app",
  pages: "post with its thread, profile with its newest posts",
  asks: ["public.api.bsky.app"],
  hosts: /^bsky\.app$/,
  read(url) {
    const [, who, key] =
      /^\/profile\/([\w.:-]{3,260})(?:\/post\/([\w.-]{1,60}))?\/?$/.exec(url.pathname) ?? [];
    if (!who) return undefined;
    return key ? readPost(who, key) : readProfile(who);
  },
});

function* readPost(who: string, key: string): SiteSteps {
  const uri = `at://${who}/app.bsky.feed.post/${key}`;
  const [reply] = yield* ask(
    `${api}/app.bsky.feed.getPostThread?${new URLSearchParams({ uri, depth: "10", parentHeight: "20" })}`,
  );
  const root = asObject(asObject(reply.json())?.thread);
  if (!root) throw unexpectedSite("it holds no thread");
  const post = asObject(root.post);
  // A blocked or deleted post has a separate type and no text.
  if (!post) throw goneSite();
  const before: Post[] = [];
  for (let parent = asObject(root.parent); parent; parent = asObject(parent.parent)) {
    const one = asObject(parent.post);
    if (one) before.unshift(postOf(one));
  }
  const { posts, total } = answersOf(root, nameOf(post));
  const title = `${asText(asObject(post.author)?.displayName) || nameOf(post)} on Bluesky`;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      before.length > 0 && blocks("## Before", thread(before)),
      before.length > 0 && "## Post",
      joined(
        nameOf(post),
        dayOf(recordOf(post)?.createdAt),
        `${line(post.likeCount)} likes`,
        `${line(post.repostCount)} reposts`,
      ),
      textOf(post),
      total > 0 && `## Answers (${total})`,
      thread(posts),
    ),
    author: asText(asObject(post.author)?.displayName) || asText(asObject(post.author)?.handle),
    publishedAt: isoOf(recordOf(post)?.createdAt),
    siteName: "Bluesky",
    pageType: "forum",
    warnings: leftOut(posts.length, total, "answers"),
  };
}

const recordOf = (post: JsonObject) => asObject(post.record);
const nameOf = (post: JsonObject) => `@${line(asObject(post.author)?.handle)}`;

/** The text of a post is plain; what it embeds is described by its kind. */
function textOf(post: JsonObject): string {
  const text = line(asText(recordOf(post)?.text)?.replace(/\n+/g, " ⏎ ")).replaceAll(" ⏎ ", "\n\n");
  const external = asObject(asObject(recordOf(post)?.embed)?.external);
  const link = asText(external?.uri);
  const pictures = objects(asObject(post.embed)?.images).map(
    ({ alt }) => `[image: ${line(alt) || "no description"}]`,
  );
  return blocks(text, link && `[${line(external?.title) || "link"}](${link})`, pictures.join("\n"));
}

const postOf = (post: JsonObject, answers?: string): Post => ({
  author: nameOf(post),
  about: dayOf(recordOf(post)?.createdAt),
  markdown: textOf(post),
  ...(answers !== undefined && { answers }),
});

function answersOf(root: JsonObject, name: string): { posts: Post[]; total: number } {
  const posts: Post[] = [];
  let total = 0;
  const stack: { node: JsonObject; answers: string }[] = [];
  const push = (parent: JsonObject, answers: string) => {
    for (const node of objects(parent.replies).toReversed()) stack.push({ node, answers });
  };
  push(root, name);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const post = asObject(next.node.post);
    if (!post) continue;
    total += 1;
    if (posts.length < mostPosts) posts.push(postOf(post, next.answers === name ? undefined : next.answers));
    push(next.node, nameOf(post));
  }
  return { posts, total };
}

function* readProfile(who: string): SiteSteps {
  const actor = encodeURIComponent(who);
  const [reply, feed] = yield* ask(`${api}/app.bsky.actor.getProfile?actor=${actor}`, {
    url: `${api}/app.bsky.feed.getAuthorFeed?actor=${actor}&limit=${mostListed}`,
    optional: true,
  });
  const profile = asObject(reply.json());
  const handle = asText(profile?.handle);
  if (!profile || !handle) throw unexpectedSite("it describes no profile");
  const posts = objects(asObject(feed.ok ? feed.json() : undefined)?.feed).flatMap(({ post }) => {
    const one = asObject(post);
    return one ? [postOf(one)] : [];
  });
  const title = `${asText(profile.displayName) || handle} on Bluesky`;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      joined(
        `@${line(handle)}`,
        `${line(profile.followersCount)} followers`,
        `${line(profile.postsCount)} posts`,
      ),
      line(profile.description),
      posts.length > 0 && "## Newest posts",
      thread(posts),
    ),
    author: asText(profile.displayName) || handle,
    siteName: "Bluesky",
    warnings: feed.ok ? [] : ["The newest posts could not be read."],
  };
}
