import { call } from "./api.js";
import { day, el, notice, shownAddress, webLink } from "./dom.js";
import { createWaiting } from "./waiting.js";

const output = document.querySelector("#library-output");
const form = document.querySelector("#library-form");
const run = createWaiting(document.querySelector("#library-state"), output);

/** The pages that this caller keeps. */
export function showLibrary() {
  document.title = "Library · scry";
  return run("Looking", async (signal) => list(signal));
}

async function list(signal, said) {
  const { documents, entries } = await call("/v1/library", undefined, signal);
  output.replaceChildren(
    ...(entries.length
      ? listed(entries, documents)
      : [
          notice(
            "plain",
            "No pages are kept yet.",
            el("p", {}, "Add one: it is then found without a network, too."),
          ),
        ]),
  );
  const count = documents === 1 ? "1 page" : `${documents} pages`;
  return said ? `${said} ${count} in the library.` : `${count} in the library`;
}

/** The first pages of the list; the gateway sends the rest in parts. */
function listed(entries, documents) {
  const rows = el("ul", { class: "kept" }, entries.map(entry));
  if (rows.children.length >= documents) return [rows];
  let last = entries.at(-1);
  const more = el("button", { type: "button", class: "quiet" }, "Show more");
  more.addEventListener("click", () =>
    run("Looking", async (signal) => {
      const next = await call(`/v1/library?after=${encodeURIComponent(last.url)}`, undefined, signal);
      rows.append(...next.entries.map(entry));
      last = next.entries.at(-1) ?? last;
      if (!next.entries.length || rows.children.length >= next.documents) more.remove();
      return `${rows.children.length} of ${next.documents} pages are shown`;
    }),
  );
  return [rows, more];
}

const entry = ({ url, title, read_at: readAt }) =>
  el(
    "li",
    {},
    webLink(url, title || url),
    el("p", { class: "where" }, `${shownAddress(url)} · read on ${day(readAt)}`),
  );

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const url = form.elements.address.value.trim();
  run("Reading", async (signal) => {
    const { events } = await call(
      "/v1/library",
      { url: /^https?:\/\//i.test(url) ? url : `https://${url}` },
      signal,
    );
    form.reset();
    const counts = Object.groupBy(events, ({ outcome }) => outcome);
    const said = Object.entries(counts).map(([outcome, some]) => `${some.length} ${outcome}`);
    return list(signal, `${said.join(", ")}.`);
  });
});
