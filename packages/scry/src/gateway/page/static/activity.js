import { call } from "./api.js";
import { el, milliseconds, notice, svg } from "./dom.js";
import { createWaiting } from "./waiting.js";

const output = document.querySelector("#activity-output");
const run = createWaiting(document.querySelector("#activity-state"), output);

export function showActivity() {
  document.title = "Activity · scry";
  return run("Looking", async (signal) => {
    const data = await call("/v1/activity", undefined, signal);
    output.replaceChildren(
      el("ul", { class: "charts" }, callsChart(data), timesChart(data), cacheChart(data)),
      quotas(data),
      recentCalls(data),
      el(
        "p",
        { class: "row" },
        el("button", { type: "button", class: "quiet", onclick: showActivity }, "Look again"),
      ),
    );
  });
}

const sum = (minutes, of) => minutes.reduce((total, minute) => total + minute[of], 0);
const percent = (part, whole) => (whole ? `${Math.round((100 * part) / whole)} %` : "–");

const exactClock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

function chart(title, figure, note, ...shapes) {
  return el(
    "li",
    { class: "chart" },
    el("h2", {}, title),
    el("p", { class: "figure" }, figure),
    svg("svg", { viewBox: "0 0 60 24", preserveAspectRatio: "none", "aria-hidden": "true" }, ...shapes),
    el("p", { class: "note" }, note),
  );
}

const bar = (index, height, below, kind) =>
  svg("rect", { class: kind, x: index + 0.1, width: 0.8, y: 24 - below - height, height });

function callsChart({ minutes }) {
  const most = Math.max(1, ...minutes.map(({ calls }) => calls));
  const shapes = minutes.flatMap(({ calls, failed }, index) => {
    const height = (24 * (calls - failed)) / most;
    return [bar(index, height, 0, "good"), bar(index, (24 * failed) / most, height, "failed")];
  });
  const [calls, failed] = [sum(minutes, "calls"), sum(minutes, "failed")];
  return chart(
    "Calls",
    String(calls),
    calls ? `${percent(failed, calls)} failed` : "none in the last hour",
    ...shapes,
  );
}

function timesChart({ minutes }) {
  const most = Math.max(1, ...minutes.map(({ p95_ms = 0 }) => p95_ms));
  const y = (ms) => 23 - (22 * ms) / most;
  const line = (of, kind) =>
    svg("polyline", {
      class: kind,
      points: minutes
        .flatMap((minute, index) => (minute[of] === undefined ? [] : `${index + 0.5},${y(minute[of])}`))
        .join(" "),
    });
  const dots = minutes.flatMap(({ p50_ms }, index) =>
    p50_ms === undefined
      ? []
      : svg("rect", { class: "good", x: index + 0.1, width: 0.8, y: y(p50_ms) - 0.5, height: 1 }),
  );
  const times = minutes.flatMap(({ p50_ms }) => p50_ms ?? []).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  const slow = Math.max(0, ...minutes.map(({ p95_ms = 0 }) => p95_ms));
  return chart(
    "Time",
    middle === undefined ? "–" : milliseconds(middle),
    middle === undefined ? "no calls" : `slowest minute: ${milliseconds(slow)} (95 %)`,
    line("p95_ms", "slow"),
    line("p50_ms", "usual"),
    ...dots,
  );
}

function cacheChart({ minutes }) {
  const shapes = minutes.flatMap(({ answered, cached }, index) =>
    answered ? [bar(index, 24, 0, "ground"), bar(index, (24 * cached) / answered, 0, "good")] : [],
  );
  const [answered, cached] = [sum(minutes, "answered"), sum(minutes, "cached")];
  return chart("From the cache", percent(cached, answered), `${cached} of ${answered} answers`, ...shapes);
}

const isGood = (outcome) => outcome === "ok" || outcome === "empty";

function recentCalls({ calls, scope }) {
  const title = el("h2", { class: "part" }, scope === "all" ? "Recent calls" : "Your recent calls");
  if (!calls.length) return el("div", {}, title, notice("plain", "No calls yet."));
  return el("div", {}, title, el("ul", { class: "calls" }, calls.map(oneCall)));
}

function oneCall({ at, tool, door, caller, outcome, ms, query, attempts }) {
  const head = [
    el("time", { datetime: at, title: at }, exactClock.format(new Date(at))),
    el("b", {}, tool),
    el("span", { class: isGood(outcome) ? "outcome" : "outcome bad" }, outcome),
    el("span", { class: "took" }, milliseconds(ms)),
    el("span", { class: "who" }, `${caller} · ${door}`),
  ];
  const more = attempts.map(({ provider, outcome: how, code, ms: took, asked, cached }) => {
    const detail = cached
      ? ", from the cache"
      : asked === false
        ? ", not asked"
        : how === "skipped"
          ? ""
          : `, ${milliseconds(took)}`;
    return el("li", {}, el("b", {}, provider), ` ${code ?? how}${detail}`);
  });
  return el(
    "li",
    {},
    el(
      "details",
      {},
      el("summary", {}, head),
      query ? el("p", { class: "asked" }, query) : undefined,
      more.length ? el("ol", {}, more) : el("p", { class: "asked" }, "Nobody was asked."),
    ),
  );
}

function quotas({ tokens, callers }) {
  const names = [...new Set([...tokens.map(({ name }) => name), ...callers.map(({ name }) => name)])];
  if (!names.length) return undefined;
  const rows = names.map((name) => {
    const token = tokens.find((one) => one.name === name) ?? {};
    const used = callers.find((one) => one.name === name) ?? { calls: 0, usd: 0, credits: 0 };
    const { requests_per_day: day, used_today: today = 0, requests_per_minute: minute } = token;
    const { usd_per_day: budget, usd_today: spent = 0 } = token;
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      el("td", {}, String(used.calls)),
      el("td", {}, cost(used)),
      el("td", {}, budget === undefined ? "no limit" : ofLimit(spent, budget, dollars)),
      el("td", {}, day === undefined ? "no limit" : ofLimit(today, day, String)),
      el("td", {}, minute === undefined ? "no limit" : `${minute}`),
    );
  });
  const columns = [
    "Who",
    "Calls, last hour",
    "Cost, last hour",
    "Cost today (UTC)",
    "Requests today (UTC)",
    "Requests a minute",
  ];
  return el(
    "div",
    {},
    el("h2", { class: "part" }, "Budgets and quotas"),
    el(
      "div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": "Budgets and quotas" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            columns.map((name) => el("th", { scope: "col" }, name)),
          ),
        ),
        el("tbody", {}, rows),
      ),
    ),
  );
}

/** From four fifths on the meter is yellow, and red when nothing is left. */
const ofLimit = (used, limit, write) => [
  el("meter", {
    ...{ min: 0, max: limit, low: limit * 0.8, high: limit * 0.999, optimum: 0 },
    value: Math.min(limit, used),
  }),
  ` ${write(used)} of ${write(limit)}`,
];

const dollars = (usd) => `$${usd.toFixed(usd > 0 && usd < 0.1 ? 3 : 2)}`;

function cost({ usd, credits }) {
  const parts = [usd ? dollars(usd) : "", credits ? `${credits} credits` : ""].filter(Boolean);
  return parts.join(", ") || "–";
}
