import { asObject, asText } from "../../contracts/json.ts";
import { ask, defineSite, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, facts, line, lowered, markdownOf } from "../site/write.ts";

const mostDependencies = 100;

export default defineSite({
  id: "npm",
  label: "npm",
  home: "https://www.npmjs.com",
  pages: "package with its README",
  // The whole record of a package may have tens of megabytes; its README is read from the package itself.
  asks: ["registry.npmjs.org", "unpkg.com"],
  hosts: /^(?:www\.)?npmjs\.com$/,
  read(url) {
    const [, name, version = "latest"] =
      /^\/package\/((?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*)(?:\/v\/([\w.+-]{1,60}))?\/?$/i.exec(
        url.pathname,
      ) ?? [];
    return name ? readPackage(name, version) : undefined;
  },
});

function* readPackage(name: string, wanted: string): SiteSteps {
  const [reply] = yield* ask(
    `https://registry.npmjs.org/${name.replace("/", "%2F")}/${encodeURIComponent(wanted)}`,
  );
  const manifest = asObject(reply.json());
  const version = asText(manifest?.version);
  if (!manifest || !version) throw unexpectedSite("it describes no package");
  const [readme] = yield* ask({
    url: `https://unpkg.com/${name}@${encodeURIComponent(version)}/README.md`,
    accept: "text/markdown, text/plain, */*;q=0.5",
    optional: true,
  });
  const source = repositoryOf(manifest.repository);
  return {
    title: `${name} ${version}`,
    markdown: blocks(
      `# ${line(name)} ${line(version)}`,
      line(manifest.description),
      typeof manifest.deprecated === "string" && `**Deprecated:** ${line(manifest.deprecated)}`,
      facts({
        Licence: line(manifest.license ?? asObject(manifest.license)?.type),
        Homepage: line(manifest.homepage),
        Repository: line(source),
        Node: line(asObject(manifest.engines)?.node),
        Types: line(manifest.types ?? manifest.typings),
        Dependencies: namesOf(manifest.dependencies),
        "Peer dependencies": namesOf(manifest.peerDependencies),
      }),
      readme.ok && blocks("## README", lowered(markdownOf(readme.body, source ?? reply.url), 1)),
    ),
    author: asText(asObject(manifest.author)?.name) ?? asText(manifest.author),
    siteName: "npm",
    description: asText(manifest.description),
    pageType: "documentation",
    warnings: readme.ok ? [] : ["The README could not be read."],
  };
}

/** "git+https://github.com/a/b.git" as an address that people open. */
function repositoryOf(repository: unknown): string | undefined {
  const address = asText(repository) ?? asText(asObject(repository)?.url);
  const web = address
    ?.replace(/^git\+/, "")
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, "https://")
    .replace(/^github:/, "https://github.com/")
    .replace(/\.git$/, "");
  return web && URL.canParse(web) ? web : undefined;
}

const namesOf = (dependencies: unknown) => {
  const entries = Object.entries(asObject(dependencies) ?? {});
  const more = entries.length > mostDependencies ? ` and ${entries.length - mostDependencies} more` : "";
  return (
    entries
      .slice(0, mostDependencies)
      .map(([name, range]) => `${line(name)} ${line(range)}`)
      .join(", ") + more
  );
};
