import { asObject, asText, objects } from "../contracts/json.ts";
import { defineProvider } from "../contracts/provider.ts";

/** Words around a name, as people write them. */
const around =
  /(?<![\p{L}\p{N}])(?:the|a|an|for|python|package|library|module|pip|install|pypi)(?![\p{L}\p{N}])/giu;

/** "the python package scikit learn" → scikit-learn. Names that differ only in case, "-", "_" and "." are the same. */
const nameIn = (query: string) =>
  (query.replace(around, " ").trim() || query).toLowerCase().replace(/[\s_]+/g, "-");

export default defineProvider({
  id: "pypi",
  label: "PyPI",
  home: "https://pypi.org",
  docs: "https://docs.pypi.org/api/json/",
  origin: "https://pypi.org",
  needs: {},
  note: "Looks up one Python package by its name: PyPI has no search that programs may use.",
  search: {
    index: "pypi",
    onlyNamed: true,
    can: { limit: 1, domains: "checked", exclude: "checked", time: "checked", topics: ["packages"] },
    limits: { perSecond: 2 },
    request: (query) => ({ path: `/pypi/${encodeURIComponent(nameIn(query.text))}/json` }),
    parse(reply) {
      if (reply.status === 404) return { hits: [] };
      const body = asObject(reply.json());
      const info = asObject(body?.info);
      const name = asText(info?.name);
      if (!info || !name) throw reply.unexpected("it describes no package");
      return {
        hits: [
          {
            title: [name, asText(info.version)].filter(Boolean).join(" "),
            url: asText(info.package_url) ?? `https://pypi.org/project/${encodeURIComponent(name)}/`,
            snippet: [asText(info.summary), asText(info.home_page), asText(info.requires_python)]
              .filter(Boolean)
              .join("; "),
            date: asText(objects(body?.urls)[0]?.upload_time_iso_8601),
          },
        ],
      };
    },
    // "Not Found" in JSON means that there is no such package; an HTML page comes from something in between.
    classify: (reply) =>
      reply.status === 404 && asText(asObject(reply.maybeJson())?.message) ? "ok" : undefined,
  },
});
