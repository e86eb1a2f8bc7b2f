import { asArray, asObject, asText } from "../../contracts/json.ts";
import { ask, defineSite, ownHost, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, facts, isoOf, line, lowered, markdownOf } from "../site/write.ts";

const mostDependencies = 100;

export default defineSite({
  id: "pypi",
  label: "PyPI",
  home: "https://pypi.org",
  pages: "package with its description",
  asks: [ownHost],
  hosts: /^pypi\.org$/,
  read(url) {
    const [, name, version] =
      /^\/project\/([a-z\d][\w.-]{0,100})(?:\/([\w.+!-]{1,60}))?\/?$/i.exec(url.pathname) ?? [];
    return name ? readPackage(url.origin, version ? `${name}/${version}` : name) : undefined;
  },
});

function* readPackage(origin: string, path: string): SiteSteps {
  const [reply] = yield* ask(`${origin}/pypi/${path}/json`);
  const record = asObject(reply.json());
  const info = asObject(record?.info);
  const name = asText(info?.name);
  if (!info || !name) throw unexpectedSite("it describes no package");
  const files = asArray(record?.urls) ?? [];
  const needs = (asArray(info.requires_dist) ?? []).map(line).filter(Boolean);
  const links = Object.entries(asObject(info.project_urls) ?? {}).slice(0, 20);
  const isMarkdown = asText(info.description_content_type)?.startsWith("text/markdown");
  const description = asText(info.description) ?? "";
  return {
    title: `${name} ${asText(info.version) ?? ""}`,
    markdown: blocks(
      `# ${line(name)} ${line(info.version)}`,
      line(info.summary),
      info.yanked === true && `**Withdrawn:** ${line(info.yanked_reason) || "no reason given"}`,
      facts({
        Licence: line(info.license_expression ?? info.license).slice(0, 200),
        Python: line(info.requires_python),
        Author: line(asText(info.author) || info.author_email),
        Links: links.map(([label, address]) => `${line(label)} <${asText(address) ?? ""}>`).join(", "),
        Dependencies: needs.slice(0, mostDependencies).join(", "),
      }),
      description && "## Description",
      // reStructuredText reads well as it is written.
      isMarkdown ? lowered(markdownOf(description, `${origin}/project/${path}/`), 1) : description,
    ),
    author: asText(info.author) || undefined,
    publishedAt: isoOf(asObject(files[0])?.upload_time_iso_8601),
    siteName: "PyPI",
    description: asText(info.summary),
    pageType: "documentation",
  };
}
