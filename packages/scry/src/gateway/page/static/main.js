import { showActivity } from "./activity.js";
import { showLibrary } from "./library.js";
import { fillPage, pageFields, showPage } from "./page.js";
import { learnProviders, showProviders } from "./providers.js";
import { currentRoute, go, readHref, searchHref } from "./route.js";
import { fillSearch, searchFields, showSearch } from "./search.js";
import "./theme.js";

const views = {
  search: { fill: fillSearch, show: showSearch },
  page: { fill: fillPage, show: showPage },
  providers: { fill: () => undefined, show: showProviders },
  library: { fill: () => undefined, show: showLibrary },
  activity: { fill: () => undefined, show: showActivity },
};

// Another site led here: it may fill in the form, now or later, but only a person sends it.
let waits = document.body.dataset.opened === "elsewhere";

function show() {
  const { view, fields } = currentRoute();
  document.title = "scry";
  for (const section of document.querySelectorAll("section[data-view]"))
    section.hidden = section.dataset.view !== view;
  for (const link of document.querySelectorAll("nav a[data-view]")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.classList.toggle("busy-view", Object.keys(fields).length > 0);
  views[view].fill(fields);
  const isAsked = !waits || Object.keys(fields).length === 0;
  if (isAsked) return views[view].show(fields);
  document.querySelector(`#${view}-state`).textContent =
    "Another site led here with this already filled in. Press the button if you want it.";
  document.querySelector(`#${view}-form button`).focus();
}

function onSubmit(form, href) {
  document.querySelector(form).addEventListener("submit", (event) => {
    event.preventDefault();
    waits = false;
    go(href(), show);
  });
}

onSubmit("#search-form", () => searchHref(searchFields()));
onSubmit("#page-form", () => readHref(pageFields()));

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector("#main").focus();
});

// As on many sites: a slash moves to the box, unless somebody is typing.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  document.querySelector("section:not([hidden]) form input")?.focus();
});

window.addEventListener("hashchange", show);
show();
// Only for the list in the filters: not worth reporting when it is missing.
learnProviders().catch(() => undefined);
