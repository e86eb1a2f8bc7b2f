import { bareList } from "../contracts/bare-list.ts";
import { asNumber, asObject, asText, type JsonObject } from "../contracts/json.ts";
import { defineProvider, type Verdict } from "../contracts/provider.ts";
import type { Reply } from "../contracts/reply.ts";

function urlOf(row: JsonObject): string | undefined {
  const [kind, id] = [asText(row.osm_type), asNumber(row.osm_id)];
  return kind && id !== undefined ? `https://www.openstreetmap.org/${kind}/${id}` : undefined;
}

/** `{error: {code, message}}`, or HTML from the servers in front. */
function classify(reply: Reply): Verdict {
  const error = asObject(asObject(reply.maybeJson())?.error);
  const message = asText(error?.message);
  return reply.status !== 200 && message ? { message } : undefined;
}

export default defineProvider({
  id: "openstreetmap",
  label: "OpenStreetMap",
  home: "https://www.openstreetmap.org",
  docs: "https://nominatim.org/release-docs/latest/api/Search/",
  origin: "https://nominatim.openstreetmap.org",
  needs: {},
  note: "Places and addresses by Nominatim, with their coordinates; one request a second.",
  search: {
    index: "openstreetmap",
    onlyNamed: true,
    can: { limit: 40, domains: "checked", exclude: "checked", time: "checked", language: true, region: true },
    // Its usage policy; base_url points to a server without it.
    limits: { perSecond: 1, concurrent: 1 },
    request: (query) => ({
      path: "/search",
      query: {
        q: query.text,
        format: "jsonv2",
        limit: query.limit,
        countrycodes: query.region?.toLowerCase(),
        "accept-language": query.language,
      },
    }),
    parse: (reply) => ({
      hits: reply.rows(bareList(reply), "places").map((row) => {
        const whole = asText(row.display_name);
        const place = [asText(row.lat), asText(row.lon)].filter(Boolean).join(", ");
        return {
          title: asText(row.name) || whole?.split(",")[0],
          url: urlOf(row),
          snippet: [asText(row.type)?.replaceAll("_", " "), place, whole].filter(Boolean).join("; "),
        };
      }),
    }),
    classify,
  },
});
