import { asNumber, asObject, asText, objects } from "../../contracts/json.ts";
import { ask, defineSite, ownHost, type SiteSteps, unexpectedSite } from "../../contracts/site.ts";
import { blocks, facts, htmlOf, isoOf, line, lowered } from "../site/write.ts";

export default defineSite({
  id: "crates",
  label: "crates.io",
  home: "https://crates.io",
  pages: "crate with its README",
  asks: [ownHost],
  hosts: /^crates\.io$/,
  read(url) {
    const [, name, version] =
      /^\/crates\/([a-z][\w-]{0,63})(?:\/([\w.+-]{1,60}))?\/?$/i.exec(url.pathname) ?? [];
    return name ? readCrate(url.origin, name, version) : undefined;
  },
});

function* readCrate(origin: string, name: string, wanted: string | undefined): SiteSteps {
  const root = `${origin}/api/v1/crates/${name}`;
  const [reply] = yield* ask(root);
  const record = asObject(reply.json());
  const crate = asObject(record?.crate);
  const version = wanted ?? asText(crate?.max_stable_version) ?? asText(crate?.max_version);
  if (!crate || !version) throw unexpectedSite("it describes no crate");
  const found = objects(record?.versions).find(({ num }) => num === version);
  const [readme] = yield* ask({
    url: `${root}/${encodeURIComponent(version)}/readme`,
    accept: "text/html",
    optional: true,
  });
  return {
    title: `${name} ${version}`,
    markdown: blocks(
      `# ${line(name)} ${line(version)}`,
      line(crate.description),
      facts({
        Licence: line(found?.license),
        "Rust version": line(found?.rust_version),
        Documentation: line(crate.documentation),
        Repository: line(crate.repository),
        Homepage: line(crate.homepage),
        Downloads: asNumber(crate.downloads) === undefined ? "" : line(crate.downloads),
        Newest: line(crate.max_stable_version ?? crate.max_version),
        Withdrawn: found?.yanked === true ? "yes" : "",
      }),
      readme.ok && blocks("## README", lowered(htmlOf(readme.body, asText(crate.repository) ?? root), 1)),
    ),
    publishedAt: isoOf(found?.created_at),
    modifiedAt: isoOf(crate.updated_at),
    siteName: "crates.io",
    description: asText(crate.description),
    pageType: "documentation",
    warnings: readme.ok ? [] : ["The README could not be read."],
  };
}
