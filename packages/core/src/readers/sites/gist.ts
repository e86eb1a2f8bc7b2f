import { asObject, asText, objects } from "../../contracts/json.ts";
import { ask, defineSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { fenced } from "../content/markdown-parts.ts";
import { api, userOf } from "../site/github-api.ts";
import { blocks, dayOf, isoOf, leftOut, line, lowered, markdownOf, thread } from "../site/write.ts";
import { codeLanguage, extensionOf } from "../sniff.ts";

const mostFiles = 50;
const mostComments = 100;

export default defineSite({
  id: "gist",
  label: "GitHub Gist",
  home: "https://gist.github.com",
  pages: "gist with its files and comments",
  asks: ["api.github.com"],
  hosts: /^gist\.github\.com$/,
  read(url) {
    const [, , id] = /^\/(?:([\w-]{1,100})\/)?([\da-f]{5,64})\/?$/i.exec(url.pathname) ?? [];
    return id ? readGist(id, url) : undefined;
  },
});

function* readGist(id: string, url: URL): SiteSteps {
  const [reply, commented] = yield* ask(`${api}/gists/${id}`, {
    url: `${api}/gists/${id}/comments?per_page=${mostComments}`,
    optional: true,
  });
  const gist = asObject(reply.json());
  const files = Object.values(asObject(gist?.files) ?? {}).map(asObject);
  if (!gist || !files.length) throw unexpectedSite("it describes no gist");
  const parts = files.slice(0, mostFiles).map((file) => {
    const name = asText(file?.filename) ?? "";
    const text = asText(file?.content) ?? "";
    const isMarkdown = file?.language === "Markdown";
    const language = codeLanguage(extensionOf(new URL(encodeURIComponent(name), url))) ?? "";
    return blocks(
      `## ${line(name)}`,
      isMarkdown ? lowered(markdownOf(text, url.href), 2) : fenced(text, language),
    );
  });
  const comments = commented.ok ? objects(commented.json()) : [];
  const first = asText(files[0]?.filename) ?? id;
  const title = asText(gist.description)?.trim() || first;
  const cut = files.filter((file) => file?.truncated === true).length;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      ...parts,
      comments.length > 0 && `## Comments (${line(gist.comments)})`,
      thread(
        comments.map((comment) => ({
          author: userOf(comment),
          about: dayOf(comment.created_at),
          markdown: markdownOf(comment.body, url.href),
        })),
      ),
    ),
    author: asText(asObject(gist.owner)?.login),
    publishedAt: isoOf(gist.created_at),
    modifiedAt: isoOf(gist.updated_at),
    siteName: "GitHub Gist",
    warnings: [
      ...leftOut(parts.length, files.length, "files"),
      ...(cut ? [`${cut} of the files are cut at 1 MB.`] : []),
      ...leftOut(comments.length, typeof gist.comments === "number" ? gist.comments : 0),
    ],
  };
}
