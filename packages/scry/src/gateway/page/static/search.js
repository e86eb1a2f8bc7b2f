import { call } from "./api.js";
import { day, el, milliseconds, notice, shownAddress, webLink } from "./dom.js";
import { readHref } from "./route.js";
import { attemptsTable, createWaiting } from "./waiting.js";

const form = document.querySelector("#search-form");
const output = document.querySelector("#search-output");
const run = createWaiting(document.querySelector("#search-state"), output);

const lists = ["allowed_domains", "blocked_domains", "providers"];

/** The values of the form, as the address of this search keeps them. */
export function searchFields() {
  const filled = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  return Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]));
}

export function fillSearch(fields) {
  for (const control of form.elements) {
    if (!control.name) continue;
    if (control.type === "checkbox") control.checked = fields[control.name] === "true";
    else control.value = fields[control.name] ?? "";
  }
  const filtered = Object.keys(fields).some((name) => name !== "query");
  if (filtered) form.querySelector("details").open = true;
}

export function offerProviders(providers) {
  const select = form.elements.providers;
  const chosen = select.value;
  const ready = providers.filter(({ searches, configured }) => searches && configured);
  select.replaceChildren(
    el("option", { value: "" }, "as configured"),
    ...ready.map(({ id, label }) => el("option", { value: id }, label)),
  );
  select.value = chosen;
}

function bodyOf(fields) {
  const body = { ...fields };
  for (const name of lists) if (body[name]) body[name] = body[name].split(/[\s,]+/).filter(Boolean);
  if (body.limit) body.limit = Number(body.limit);
  if (body.fresh) body.fresh = true;
  return body;
}

export function showSearch(fields) {
  if (!fields.query) {
    output.replaceChildren();
    form.elements.query.focus({ preventScroll: true });
    return undefined;
  }
  document.title = `${fields.query} · scry`;
  return run("Searching", async (signal, elapsed) => {
    const data = await call("/v1/search", bodyOf(fields), signal);
    output.replaceChildren(...found(data, fields));
    const by = data.attempts.find(({ outcome }) => outcome === "ok" || outcome === "empty")?.provider;
    const count = data.results.length === 1 ? "1 result" : `${data.results.length} results`;
    return `${count}${by ? ` from ${by}` : ""}${data.cached ? ", from the cache," : ""} in ${milliseconds(elapsed())}`;
  });
}

function found(data, fields) {
  const empty = data.results.length ? undefined : nothingFound(data.filters);
  return [
    data.answer &&
      el("aside", { class: "answer" }, el("h2", {}, "The provider's answer"), el("p", {}, data.answer)),
    ...data.warnings.map((warning) => notice("warn", warning)),
    empty,
    el(
      "ol",
      { class: "results" },
      data.results.map((result) => resultItem(result, fields.query)),
    ),
    el(
      "details",
      { class: "how" },
      el("summary", {}, "How this was found"),
      data.attempts.length ? attemptsTable(data.attempts) : undefined,
      filterList(data.filters),
    ),
  ].filter(Boolean);
}

/** Nothing that fits is not the same as nothing. */
function nothingFound(filters) {
  const count = Object.values(filters).reduce((sum, { dropped = 0 }) => sum + dropped, 0);
  const leftOut = count === 1 ? "1 result does not match" : `${count} results do not match`;
  return notice(
    "plain",
    "Nothing was found.",
    el("p", {}, count ? `${leftOut} the filters. ` : "", "Try other words, or fewer filters."),
  );
}

function resultItem(result, query) {
  const when = result.published_at ? day(result.published_at) : result.age;
  const about = [when, result.providers?.join(", ") ?? result.provider].filter(Boolean).join(" · ");
  return el(
    "li",
    {},
    el("span", { class: "number", "aria-hidden": "true" }, String(result.citation_id)),
    el(
      "article",
      {},
      el("p", { class: "where" }, shownAddress(result.url)),
      el("h2", {}, webLink(result.url, result.title || result.url)),
      el("p", { class: "snippet" }, result.snippet),
      el(
        "p",
        { class: "about" },
        about,
        el(
          "span",
          { class: "row" },
          el(
            "a",
            { href: readHref({ url: result.url }), "aria-label": `Read here: ${result.title}` },
            "Read here",
          ),
          el(
            "a",
            {
              href: readHref({ url: result.url, query }),
              "aria-label": `Passages of ${result.title} that answer this`,
            },
            "Passages",
          ),
        ),
      ),
    ),
  );
}

const honoured = {
  native: "by the provider",
  rewritten: "by words in the query",
  checked: "by checking the results",
  unsupported: "not possible here",
};

function filterList(filters) {
  const entries = Object.entries(filters);
  if (!entries.length) return undefined;
  const items = entries.flatMap(([name, { honoured: how, dropped, undated }]) => [
    el("dt", {}, name.replaceAll("_", " ")),
    el(
      "dd",
      {},
      [honoured[how], dropped && `${dropped} left out`, undated && `${undated} without a date`]
        .filter(Boolean)
        .join(", "),
    ),
  ]);
  return el("div", {}, el("h3", {}, "Filters"), el("dl", {}, items));
}
