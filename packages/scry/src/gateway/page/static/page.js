import { call } from "./api.js";
import { day, el, milliseconds, notice, shownAddress, webLink } from "./dom.js";
import { markdown } from "./markdown.js";
import { readHref } from "./route.js";
import { attemptsTable, createWaiting } from "./waiting.js";

const form = document.querySelector("#page-form");
const output = document.querySelector("#page-output");
const run = createWaiting(document.querySelector("#page-state"), output);

export function pageFields() {
  const filled = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  return Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]));
}

export function fillPage(fields) {
  for (const name of ["url", "query", "find"]) form.elements[name].value = fields[name] ?? "";
}

export function showPage(fields) {
  if (!fields.url) {
    output.replaceChildren();
    form.elements.url.focus({ preventScroll: true });
    return undefined;
  }
  document.title = `${fields.url} · scry`;
  return run("Reading", async (signal, elapsed) => {
    const body = { ...fields, ...(fields.offset && { offset: Number(fields.offset) }) };
    const data = await call("/v1/open", body, signal);
    document.title = `${data.title || fields.url} · scry`;
    const title = el("h2", { class: "page-title", tabindex: "-1" }, data.title || shownAddress(data.url));
    output.replaceChildren(view(data, fields, title));
    title.focus();
    return `Read by ${data.method} in ${milliseconds(elapsed())}, ${data.content_length.toLocaleString()} of ${data.original_length.toLocaleString()} characters`;
  });
}

function view(data, fields, title) {
  const base = { url: fields.url };
  const part = fields.query || fields.find || fields.section;
  const heading = fields.query
    ? `Passages that answer “${fields.query}”`
    : fields.find
      ? `Where “${fields.find}” occurs`
      : fields.section
        ? `The section “${fields.section}”`
        : undefined;
  const facts = [
    data.site_name,
    data.author,
    data.published_at && `published ${day(data.published_at)}`,
    data.modified_at && `changed ${day(data.modified_at)}`,
    data.language,
    data.content_type?.split(";")[0],
  ].filter(Boolean);
  const prose = el("div", { class: "prose", lang: data.language }, markdown(data.content, data.ai_directed));
  // Said above already.
  if (prose.firstElementChild?.matches("h3") && prose.firstElementChild.textContent === data.title)
    prose.firstElementChild.remove();
  const warnings = data.warnings.filter(
    (warning) => !(data.ai_directed && /addressed to an AI/.test(warning)),
  );
  const sections = outline(data.outline, prose, base, fields.section);
  return el(
    "article",
    { class: sections ? "reader with-outline" : "reader" },
    el(
      "header",
      {},
      el("p", { class: "where" }, webLink(data.final_url, shownAddress(data.final_url))),
      title,
      el("p", { class: "about" }, facts.join(" · ")),
    ),
    sections,
    el(
      "div",
      { class: "text" },
      ...warnings.map((warning) => notice("warn", warning)),
      aiDirected(data),
      hiddenReport(data.hidden),
      heading && el("p", { class: "part" }, heading, " ", el("a", { href: readHref(base) }, "Whole page")),
      prose,
      data.truncated && !part
        ? el(
            "p",
            { class: "row" },
            el(
              "a",
              { class: "button", href: readHref({ ...base, offset: data.next_offset }) },
              "Continue reading",
            ),
          )
        : undefined,
      el("details", { class: "how" }, el("summary", {}, "How this was read"), attemptsTable(data.attempts)),
    ),
  );
}

function aiDirected({ ai_directed: labels = [] }) {
  if (!labels.length) return undefined;
  const passages = byPassage(labels);
  const many = passages.length === 1 ? "One passage speaks" : `${passages.length} passages speak`;
  return notice(
    "warn",
    `${many} to an AI instead of to people.`,
    el(
      "ul",
      {},
      passages.map(({ kinds, excerpt }) =>
        el(
          "li",
          {},
          kinds.flatMap((kind) => [el("span", { class: "tag" }, kind.replaceAll(/[_-]/g, " ")), " "]),
          el("q", {}, excerpt),
        ),
      ),
    ),
  );
}

/**
 * One sentence can have labels of several kinds: what the previous excerpt already shows is not a passage of its own.
 */
function byPassage(labels) {
  const passages = [];
  for (const { kind, excerpt, offset } of labels) {
    const last = passages.at(-1);
    if (last && offset < last.shownTo) last.kinds.push(kind);
    else passages.push({ kinds: [kind], excerpt, shownTo: offset + excerpt.length });
  }
  return passages;
}

function hiddenReport(hidden = {}) {
  const kinds = Object.entries(hidden);
  if (!kinds.length) return undefined;
  const count = kinds.reduce((sum, [, each]) => sum + each, 0);
  return el(
    "details",
    { class: "hidden-report" },
    el(
      "summary",
      {},
      `Left out, because people do not see it: ${count === 1 ? "1 piece" : `${count} pieces`}`,
    ),
    el(
      "ul",
      {},
      kinds.map(([kind, count]) => el("li", {}, `${kind.replaceAll(/[_-]/g, " ")}: ${count}`)),
    ),
  );
}

/** The sections of the whole page where the gateway listed them, else those of what is shown. */
function outline(told, prose, base, current) {
  const shown = [...prose.querySelectorAll("h3, h4, h5, h6")];
  const headings =
    told ?? shown.map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent }));
  if (headings.length < 2) return undefined;
  const top = Math.min(...headings.map(({ level }) => level));
  const items = headings.map(({ level, text }) => {
    const here = shown.find((heading) => heading.textContent === text);
    const link = el(
      "a",
      { href: readHref({ ...base, section: text }), "aria-current": text === current && "true" },
      text,
    );
    if (here) link.addEventListener("click", (event) => leadTo(here, event));
    return el("li", { class: `level-${Math.min(3, level - top)}` }, link);
  });
  return el(
    "nav",
    { class: "outline", "aria-label": "Sections of the page" },
    el("h3", {}, "Sections"),
    el("ol", {}, items),
  );
}

/** It is already on the screen: scroll there, for eyes and for screen readers, without a second call. */
function leadTo(heading, event) {
  event.preventDefault();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}
