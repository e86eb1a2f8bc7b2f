/** "1-4096 characters after entities parsing", counted as Telegram counts offsets: in UTF-16 units. */
const largestMessage = 4096;
/** Telegram drops all formatting after the hundredth entity. */
const mostEntities = 100;
/** Tags do not count as text, but a request full of very long addresses is refused. */
const largestSource = 30_000;

type Atom =
  | { kind: "text"; html: string; units: number }
  | { kind: "open"; html: string; name: string }
  | { kind: "close"; html: string };

function atomsOf(html: string): Atom[] {
  const found = html.matchAll(/<(\/?)([a-z][a-z-]*)[^<>]*>|&(?:amp|lt|gt|quot);|[\s\S]/giu);
  return Array.from(found, ([written, slash, name]): Atom => {
    if (name === undefined)
      return { kind: "text", html: written, units: written.startsWith("&") ? 1 : written.length };
    return slash === "/" ? { kind: "close", html: written } : { kind: "open", html: written, name };
  });
}

/** Places to cut at, best first: between blocks, between lines, inside a block, between words. */
const ranks = ["block", "line", "inner line", "word"] as const;
type Rank = (typeof ranks)[number];

interface Part {
  end: number;
  /** Tags that are open at the end. */
  open: (Atom & { kind: "open" })[];
}

/** Finds where the part that starts here has to end. */
function partFrom(atoms: readonly Atom[], start: number, reopened: Part["open"]): Part {
  const open = [...reopened];
  const places = new Map<Rank, Part>();
  let units = 0;
  let entities = open.length;
  let source = open.reduce((sum, tag) => sum + tag.html.length, 0);
  for (let index = start; index < atoms.length; index++) {
    const atom = atoms[index];
    if (atom === undefined) break;
    units += atom.kind === "text" ? atom.units : 0;
    entities += atom.kind === "open" ? 1 : 0;
    source += atom.html.length;
    if (units > largestMessage || entities > mostEntities || source > largestSource) {
      const best = ranks.find((rank) => places.has(rank));
      const place = best === undefined ? undefined : places.get(best);
      // A single tag longer than a message is sent as it is.
      return place ?? { end: Math.max(index, start + 1), open: [...open] };
    }
    if (atom.kind === "open") open.push(atom);
    else if (atom.kind === "close") open.pop();
    else if (index > start && /\s/.test(atom.html)) {
      const line = atom.html === "\n";
      const rank: Rank = !line ? "word" : open.length > 0 ? "inner line" : "line";
      places.set(rank === "line" && atoms[index - 1]?.html === "\n" ? "block" : rank, {
        end: index + 1,
        open: [...open],
      });
    }
  }
  return { end: atoms.length, open: [] };
}

/** Cuts HTML into messages that Telegram accepts: between blocks where possible, with balanced tags in every part. */
export function splitHtml(html: string): string[] {
  const atoms = atomsOf(html);
  const parts: string[] = [];
  let reopened: Part["open"] = [];
  for (let start = 0; start < atoms.length; ) {
    const { end, open } = partFrom(atoms, start, reopened);
    const inner = atoms.slice(start, end);
    const written =
      reopened.map((tag) => tag.html).join("") +
      inner
        .map((atom) => atom.html)
        .join("")
        .replace(/^\n+/, "")
        .replace(/\n+$/, "") +
      open
        .map((tag) => `</${tag.name}>`)
        .reverse()
        .join("");
    if (inner.some((atom) => atom.kind === "text" && atom.html.trim() !== "")) parts.push(written);
    start = end;
    reopened = open;
  }
  return parts;
}
