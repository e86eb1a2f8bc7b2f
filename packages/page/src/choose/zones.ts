import type { PageNode } from "../html/node.ts";

/** Tags that say where a block is, as bits. */
export const zoneBit = {
  nav: 1,
  footer: 2,
  aside: 4,
  header: 8,
  form: 16,
  button: 32,
  figure: 64,
  table: 128,
  list: 256,
  main: 512,
  article: 1024,
  heading: 2048,
  quote: 4096,
  code: 8192,
  details: 16384,
  section: 32768,
  address: 65536,
  link: 131072,
} as const;

const tagZones: Readonly<Record<string, number>> = {
  nav: zoneBit.nav,
  footer: zoneBit.footer,
  aside: zoneBit.aside,
  header: zoneBit.header,
  form: zoneBit.form,
  fieldset: zoneBit.form,
  button: zoneBit.button,
  figure: zoneBit.figure,
  figcaption: zoneBit.figure,
  table: zoneBit.table,
  ul: zoneBit.list,
  ol: zoneBit.list,
  dl: zoneBit.list,
  main: zoneBit.main,
  article: zoneBit.article,
  h1: zoneBit.heading,
  h2: zoneBit.heading,
  h3: zoneBit.heading,
  h4: zoneBit.heading,
  h5: zoneBit.heading,
  h6: zoneBit.heading,
  blockquote: zoneBit.quote,
  pre: zoneBit.code,
  details: zoneBit.details,
  section: zoneBit.section,
  address: zoneBit.address,
  a: zoneBit.link,
};

const roleZones: Readonly<Record<string, number>> = {
  navigation: zoneBit.nav,
  contentinfo: zoneBit.footer,
  complementary: zoneBit.aside,
  banner: zoneBit.header,
  search: zoneBit.form,
  main: zoneBit.main,
  article: zoneBit.article,
  menu: zoneBit.nav,
  menubar: zoneBit.nav,
  tablist: zoneBit.nav,
  dialog: zoneBit.aside,
  alertdialog: zoneBit.aside,
};

const byTag: ReadonlyMap<string, number> = new Map(Object.entries(tagZones));
const byRole: ReadonlyMap<string, number> = new Map(Object.entries(roleZones));

/** Navigation, footer, aside, header and form: not believed for the element that holds most of the page. */
const frameBits = 31;

/** The zone that an element opens. */
export function zoneOf(node: PageNode, holdsMost: boolean): number {
  let zone = byTag.get(node.tag) ?? 0;
  const role = node.attributes?.get("role");
  if (role) zone |= byRole.get(role) ?? 0;
  return holdsMost ? zone & ~frameBits : zone;
}
