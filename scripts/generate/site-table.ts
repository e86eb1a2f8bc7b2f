/**
 * One row a site reader. Read from the sources, because a site reader imports what is only there after a build; its
 * declaration is made of plain literals.
 */
export function siteTable(sources: readonly string[]): string {
  const rows = sources.map((source) => {
    const [, declaration = ""] = /defineSite\(\{\n([\s\S]*?)\n {2}read\(/.exec(source) ?? [];
    const text = (name: string) => {
      const found = new RegExp(`^ {2}${name}:\\s*"([^"]+)"`, "m").exec(declaration)?.[1];
      if (!found) throw new Error(`A site reader declares no ${name}: ${source.slice(0, 300)}`);
      return found;
    };
    const [, list = ""] = /^ {2}asks: \[([^\]]*)\]/m.exec(declaration) ?? [];
    const hosts = [...list.matchAll(/"([^"]+)"|ownHost/g)].map(([, host = "the page's own host"]) => host);
    return `| \`${text("id")}\` | [${text("label")}](${text("home")}) | ${text("pages")} | ${hosts.join(", ")} |`;
  });
  return ["| `method` | site | pages | asks |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
