import type { PageNode } from "../html/node.ts";

/** Which tags and roles say where a block is. */
const zones = {
  nav: { tags: "nav", roles: "navigation menu menubar tablist" },
  footer: { tags: "footer", roles: "contentinfo" },
  aside: { tags: "aside", roles: "complementary dialog alertdialog" },
  header: { tags: "header", roles: "banner" },
  form: { tags: "form fieldset", roles: "search" },
  button: { tags: "button", roles: "" },
  figure: { tags: "figure figcaption", roles: "" },
  table: { tags: "table", roles: "" },
  list: { tags: "ul ol dl", roles: "" },
  main: { tags: "main", roles: "main" },
  article: { tags: "article", roles: "article" },
  heading: { tags: "h1 h2 h3 h4 h5 h6", roles: "" },
  quote: { tags: "blockquote", roles: "" },
  code: { tags: "pre", roles: "" },
  details: { tags: "details", roles: "" },
  section: { tags: "section", roles: "" },
  address: { tags: "address", roles: "" },
  link: { tags: "a", roles: "" },
} as const;

export type Zone = keyof typeof zones;
export const zoneNames = Object.keys(zones) as Zone[];

export const zoneBit = Object.fromEntries(zoneNames.map((name, index) => [name, 1 << index])) as Readonly<
  Record<Zone, number>
>;

const bitsBy = (kind: "tags" | "roles"): ReadonlyMap<string, number> =>
  new Map(
    zoneNames.flatMap((name) =>
      zones[name][kind].split(" ").map((word): [string, number] => [word, zoneBit[name]]),
    ),
  );
const byTag = bitsBy("tags");
const byRole = bitsBy("roles");

/** Not believed for the element that holds most of the page. */
const frameBits = zoneBit.nav | zoneBit.footer | zoneBit.aside | zoneBit.header | zoneBit.form;

/** The zone that an element opens. */
export function zoneOf(node: PageNode, holdsMost: boolean): number {
  let zone = byTag.get(node.tag) ?? 0;
  const role = node.attributes?.get("role");
  if (role) zone |= byRole.get(role) ?? 0;
  return holdsMost ? zone & ~frameBits : zone;
}
