import { asArray, asNumber, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import { ask, defineSite, type SitePage, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { api, githubHosts, githubPath, pathOf, rawText, repositoryIn, userOf } from "../site/github-api.ts";
import { blocks, dayOf, facts, isoOf, joined, line, lowered, markdownOf } from "../site/write.ts";

/** Paths that are listed; of larger repositories the folders with their number of files. */
const mostPaths = 300;
const mostFolders = 200;
const mostReleases = 20;

export default defineSite({
  id: "github",
  label: "GitHub",
  home: "https://github.com",
  pages: "repository (README and files), folder, file, releases",
  asks: ["api.github.com", "raw.githubusercontent.com"],
  hosts: githubHosts,
  read(url) {
    const path = githubPath(url);
    const repository = path && repositoryIn(path);
    if (!path || !repository) return undefined;
    const [, , part, ref, ...rest] = path;
    if (part === undefined) return readRepository(repository);
    if (part === "blob" && ref && rest.length) return rawFile(repository, ref, rest);
    if (part === "tree" && ref)
      return rest.length ? readFolder(repository, ref, rest) : readRepository(repository, ref);
    if (part !== "releases") return undefined;
    if (ref === "tag" && rest.length === 1) return readRelease(repository, `tags/${pathOf(rest)}`);
    if (ref === "latest" && !rest.length) return readRelease(repository, "latest");
    return ref === undefined ? readReleases(repository) : undefined;
  },
});

/** The raw file has no limit of requests, and is read by its kind: Markdown, code, PDF, notebook. */
const rawFile = (repository: string, ref: string, path: readonly string[]) => ({
  document: `https://raw.githubusercontent.com/${repository}/${pathOf([ref, ...path])}`,
});

function* readRepository(repository: string, ref?: string): SiteSteps {
  const root = `${api}/repos/${repository}`;
  const at = ref ? `?ref=${encodeURIComponent(ref)}` : "";
  const [about, readme, tree] = yield* ask(
    root,
    { url: `${root}/readme${at}`, accept: rawText, optional: true },
    { url: `${root}/git/trees/${encodeURIComponent(ref ?? "HEAD")}?recursive=1`, optional: true },
  );
  const repo = asObject(about.json());
  const name = asText(repo?.full_name);
  if (!repo || !name) throw unexpectedSite("it describes no repository");
  const files = tree.ok ? fileList(asObject(tree.json())) : undefined;
  const shown = ref ?? asText(repo.default_branch) ?? "HEAD";
  const base = `https://github.com/${name}/blob/${shown}/`;
  return {
    title: ref ? `${name} at ${ref}` : name,
    markdown: blocks(
      `# ${line(name)}`,
      line(repo.description),
      aboutRepository(repo),
      readme.ok ? blocks("## README", lowered(markdownOf(readme.body, base), 1)) : "",
      files?.markdown,
    ),
    author: asText(asObject(repo.owner)?.login),
    modifiedAt: isoOf(repo.pushed_at),
    publishedAt: isoOf(repo.created_at),
    siteName: "GitHub",
    description: asText(repo.description),
    pageType: "documentation",
    warnings: [
      ...(repo.archived === true ? ["This repository is archived: nobody works on it any more."] : []),
      ...(readme.ok || readme.status === 404 ? [] : ["The README could not be read."]),
      ...(files ? files.warnings : ["The list of files could not be read."]),
    ],
  };
}

const aboutRepository = (repo: JsonObject): string =>
  facts({
    Language: line(repo.language),
    Licence: line(asObject(repo.license)?.spdx_id),
    Stars: line(repo.stargazers_count),
    Forks: line(repo.forks_count),
    "Open issues and pull requests": line(repo.open_issues_count),
    Topics: (asArray(repo.topics) ?? []).slice(0, 30).map(line).filter(Boolean).join(", "),
    Homepage: line(repo.homepage),
    "Default branch": line(repo.default_branch),
    "Last push": dayOf(repo.pushed_at),
  });

/** All paths of a small repository; of a large one its folders, with the number of files below each. */
function fileList(tree: JsonObject | undefined): { markdown: string; warnings: string[] } {
  const paths = objects(tree?.tree).flatMap((entry) => {
    const path = asText(entry.path);
    return path && entry.type !== "tree" ? [path] : [];
  });
  if (!paths.length) return { markdown: "", warnings: [] };
  const partial = tree?.truncated === true ? "at least " : "";
  const head = `## Files (${partial}${paths.length})`;
  if (paths.length <= mostPaths) return { markdown: blocks(head, list(paths)), warnings: [] };
  const folders = new Map<string, number>();
  const atTop: string[] = [];
  for (const path of paths) {
    const [first = "", second, third] = path.split("/", 3);
    const folder = third === undefined ? first : `${first}/${second}`;
    if (second === undefined) atTop.push(path);
    else folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const counted = [...folders].map(
    ([folder, count]) => `${folder}/ (${count} ${count === 1 ? "file" : "files"})`,
  );
  const shown = [...atTop.slice(0, mostPaths), ...counted.slice(0, mostFolders)];
  return {
    markdown: blocks(head, list(shown)),
    warnings: [
      `The repository has ${partial}${paths.length} files: folders are listed with their number of files${counted.length > mostFolders ? `, the first ${mostFolders} of ${counted.length}` : ""}.`,
    ],
  };
}

const list = (paths: readonly string[]) => paths.map((path) => `- ${line(path)}`).join("\n");

function* readFolder(repository: string, ref: string, path: readonly string[]): SiteSteps {
  const at = `${pathOf(path)}?ref=${encodeURIComponent(ref)}`;
  const root = `${api}/repos/${repository}`;
  const [contents, readme] = yield* ask(`${root}/contents/${at}`, {
    url: `${root}/readme/${at}`,
    accept: rawText,
    optional: true,
  });
  const entries = asArray(contents.json());
  if (!entries) throw unexpectedSite("it lists no folder");
  const names = objects(entries).map(
    (entry) => `${asText(entry.name) ?? ""}${entry.type === "dir" ? "/" : ""}`,
  );
  const folder = path.join("/");
  const base = `https://github.com/${repository}/blob/${ref}/${folder}/`;
  return {
    title: `${repository}/${folder} at ${ref}`,
    markdown: blocks(
      `# ${line(`${repository}/${folder}`)}`,
      list(names.slice(0, mostPaths)),
      readme.ok && blocks("## README", lowered(markdownOf(readme.body, base), 1)),
    ),
    siteName: "GitHub",
    warnings: [
      ...(names.length > mostPaths ? [`Only ${mostPaths} of ${names.length} entries are shown.`] : []),
      // The API itself lists no more.
      ...(names.length === 1000 ? ["The folder may have more than 1000 entries."] : []),
    ],
  };
}

function* readRelease(repository: string, which: string): SiteSteps {
  const [reply] = yield* ask(`${api}/repos/${repository}/releases/${which}`);
  const release = asObject(reply.json());
  if (!release || !asText(release.tag_name)) throw unexpectedSite("it describes no release");
  const title = `${repository} ${asText(release.name) || asText(release.tag_name)}`;
  return {
    title,
    markdown: blocks(`# ${line(title)}`, releaseBody(release, repository, 1)),
    author: asText(asObject(release.author)?.login),
    publishedAt: isoOf(release.published_at),
    siteName: "GitHub",
  };
}

function releaseBody(release: JsonObject, repository: string, depth: number): string {
  const assets = objects(release.assets).slice(0, 50);
  const megabytes = (size: unknown) => `${((asNumber(size) ?? 0) / 1e6).toFixed(1)} MB`;
  return blocks(
    joined(
      `Tag ${line(release.tag_name)}`,
      dayOf(release.published_at),
      userOf({ user: release.author }),
      release.prerelease === true && "pre-release",
    ),
    lowered(markdownOf(release.body, `https://github.com/${repository}/`), depth),
    assets.length > 0 &&
      `Assets:\n\n${assets.map((asset) => `- ${line(asset.name)} (${megabytes(asset.size)})`).join("\n")}`,
  );
}

function* readReleases(repository: string): SiteSteps {
  const [reply] = yield* ask(`${api}/repos/${repository}/releases?per_page=${mostReleases}`);
  const releases = asArray(reply.json());
  if (!releases) throw unexpectedSite("it lists no releases");
  const parts = objects(releases).map((release) =>
    blocks(`## ${line(asText(release.name) || release.tag_name)}`, releaseBody(release, repository, 2)),
  );
  const page: SitePage = {
    title: `Releases of ${repository}`,
    markdown: blocks(
      `# Releases of ${line(repository)}`,
      ...(parts.length ? parts : ["There are no releases."]),
    ),
    siteName: "GitHub",
    warnings: parts.length === mostReleases ? [`Only the newest ${mostReleases} releases are shown.`] : [],
  };
  return page;
}
