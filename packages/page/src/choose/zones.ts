import type { PageNode } from "../html/node.ts";
import { zones } from "./vocabulary/zone-names.ts";

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
