// Markdown of the web as elements. It is built by DOM methods only: what looks like HTML stays text.
import { el, webLink } from "./dom.js";

/** Hostile text nests without end; people do not. */
const deepest = 8;

/** The blocks of a text. Those that hold one of these passages are marked as addressed to an AI. */
export function markdown(text, labels = []) {
  const fragment = document.createDocumentFragment();
  for (const { node, start, end } of blocks(text, 0)) {
    const marked = labels.some(({ offset }) => offset >= start && offset < end);
    fragment.append(
      marked
        ? el("div", { class: "to-an-ai", role: "note", "aria-label": "addressed to an AI" }, node)
        : node,
    );
  }
  return fragment;
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const heading = /^ {0,3}(#{1,6})\s+(.*)$/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;
const divider = /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$/;

function blocks(text, depth) {
  const lines = text.split("\n");
  const offsets = [];
  let position = 0;
  for (const line of lines) {
    offsets.push(position);
    position += line.length + 1;
  }
  const found = [];
  let index = 0;
  while (index < lines.length) {
    if (!lines[index].trim()) {
      index++;
      continue;
    }
    const { node, next } = block(lines, index, depth);
    found.push({ node, start: offsets[index], end: offsets[next] ?? position });
    index = next;
  }
  return found;
}

const nested = (lines, depth) => blocks(lines.join("\n"), depth + 1).map(({ node }) => node);

function block(lines, index, depth) {
  const line = lines[index];
  const opened = fence.exec(line);
  if (opened) return codeBlock(lines, index, opened);
  const title = heading.exec(line);
  if (title) {
    // The page has its own h1 and h2.
    const level = Math.min(6, title[1].length + 2);
    return { node: el(`h${level}`, {}, inline(withoutClosing(title[2]), 0)), next: index + 1 };
  }
  if (rule.test(line)) return { node: el("hr"), next: index + 1 };
  if (depth < deepest && quote.test(line)) {
    let next = index;
    while (next < lines.length && quote.test(lines[next])) next++;
    const inner = lines.slice(index, next).map((one) => one.replace(quote, ""));
    return { node: el("blockquote", {}, nested(inner, depth)), next };
  }
  if (depth < deepest && item.test(line)) return list(lines, index, depth);
  if (line.includes("|") && divider.test((lines[index + 1] ?? "").trim())) return table(lines, index);
  let next = index + 1;
  while (next < lines.length && lines[next].trim() && !startsBlock(lines[next])) next++;
  return { node: el("p", {}, inline(lines.slice(index, next).join("\n"), 0)), next };
}

const startsBlock = (line) =>
  fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line) || item.test(line);

/** "Title ##" → "Title". Not by a pattern: on a long row of spaces it would try every way to divide them. */
function withoutClosing(text) {
  const trimmed = text.trimEnd();
  const last = trimmed.lastIndexOf(" ") + 1;
  return /^#+$/.test(trimmed.slice(last)) ? trimmed.slice(0, last).trimEnd() : trimmed;
}

function codeBlock(lines, index, [, marks, language]) {
  const close = new RegExp(`^ {0,3}${marks[0] === "`" ? "`" : "~"}{${marks.length},}\\s*$`);
  let next = index + 1;
  while (next < lines.length && !close.test(lines[next])) next++;
  const code = el("code", {}, lines.slice(index + 1, next).join("\n"));
  return { node: el("pre", { tabindex: "0", "data-language": language || undefined }, code), next: next + 1 };
}

function list(lines, index, depth) {
  const [, , firstMark] = item.exec(lines[index]);
  const ordered = /\d/.test(firstMark);
  const items = [];
  let next = index;
  while (next < lines.length) {
    const started = item.exec(lines[next]);
    if (!started || /\d/.test(started[2]) !== ordered) break;
    const width = started[1].length + started[2].length + Math.max(1, Math.min(4, started[3].length));
    const inner = [lines[next].slice(width)];
    next++;
    while (next < lines.length && belongs(lines, next, width)) {
      inner.push(
        lines[next].startsWith(" ".repeat(width)) ? lines[next].slice(width) : lines[next].trimStart(),
      );
      next++;
    }
    items.push(el("li", {}, listItem(inner, depth)));
    while (next < lines.length && !lines[next].trim() && item.test(lines[next + 1] ?? "")) next++;
  }
  const start = ordered ? Number.parseInt(firstMark, 10) : undefined;
  return { node: el(ordered ? "ol" : "ul", { start: start === 1 ? undefined : start }, items), next };
}

/** Indented, or the rest of a paragraph; an empty line belongs when something indented follows. */
function belongs(lines, index, width) {
  const line = lines[index];
  const indent = " ".repeat(width);
  if (line.trim()) return line.startsWith(indent) || (Boolean(lines[index - 1].trim()) && !startsBlock(line));
  return (lines[index + 1] ?? "").startsWith(indent) && Boolean(lines[index + 1].trim());
}

/** A single paragraph in an item gets no paragraph spacing. */
function listItem(lines, depth) {
  const nodes = nested(lines, depth);
  const [first, ...rest] = nodes;
  return first?.tagName === "P" ? [...first.childNodes, ...rest] : nodes;
}

function table(lines, index) {
  let next = index + 2;
  while (next < lines.length && lines[next].includes("|")) next++;
  const head = cells(lines[index]).map((cell) => el("th", { scope: "col" }, inline(cell, 0)));
  const rows = lines.slice(index + 2, next).map((line) =>
    el(
      "tr",
      {},
      cells(line).map((cell) => el("td", {}, inline(cell, 0))),
    ),
  );
  const whole = el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
  return {
    node: el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Table" }, whole),
    next,
  };
}

const cells = (line) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const parts = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<ticks>`+)(?<code>[^`]|[^`][\s\S]{0,2000}?[^`])\k<ticks>(?!`)/,
    /\[(?<label>(?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,600})\]\((?<target><[^<>\n]{0,4000}>|[^\s()]{0,4000}(?:\([^\s()]{0,300}\)[^\s()]{0,1000})?)(?:\s+"[^"]{0,500}")?\)/,
    /\*\*(?=\S)(?<strong>[\s\S]{0,2000}?\S)\*\*/,
    /\*(?=\S)(?<emphasis>[^*]{0,2000}?\S)\*(?!\*)/,
    /(?<!\w)_(?=\S)(?<underlined>[^_]{0,2000}?\S)_(?!\w)/,
    /~~(?=\S)(?<struck>[^~]{0,2000}?\S)~~/,
    /<(?<address>https?:\/\/[^\s<>]{1,4000})>/,
    /(?:(?<! ) {2,}|\\)\n(?<next>)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

function inline(text, depth) {
  if (depth > deepest) return [text];
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(parts)) {
    nodes.push(text.slice(last, match.index), inlinePart(match.groups, depth + 1));
    last = match.index + match[0].length;
  }
  nodes.push(text.slice(last));
  return nodes.filter((node) => node !== "");
}

function inlinePart(groups, depth) {
  const { escaped, code, label, target, strong, emphasis, underlined, struck, address } = groups;
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return el("code", {}, code.trim() || code);
  if (target !== undefined) {
    const link = webLink(target.replace(/^<|>$/g, ""), "");
    link.append(...inline(label || target, depth));
    return link;
  }
  if (strong !== undefined) return el("strong", {}, inline(strong, depth));
  if (emphasis !== undefined || underlined !== undefined)
    return el("em", {}, inline(emphasis ?? underlined, depth));
  if (struck !== undefined) return el("s", {}, inline(struck, depth));
  if (address !== undefined) return webLink(address, address);
  return el("br");
}
