import { call } from "./api.js";
import { el, milliseconds, notice, svg, webLink } from "./dom.js";
import { offerProviders } from "./search.js";
import { createWaiting } from "./waiting.js";

const output = document.querySelector("#providers-output");
const run = createWaiting(document.querySelector("#providers-state"), output);

export async function learnProviders() {
  const { providers } = await call("/v1/providers");
  offerProviders(providers);
}

export function showProviders() {
  document.title = "Providers · scry";
  return run("Looking", async (signal) => {
    const { providers, readers } = await call("/v1/providers", undefined, signal);
    offerProviders(providers);
    const ready = providers
      .filter(({ configured, automatic }) => configured || automatic)
      // Those that were called come first: they are what people came to see.
      .sort((a, b) => b.calls.length - a.calls.length);
    const others = providers.filter((provider) => !ready.includes(provider));
    output.replaceChildren(
      ready.length
        ? el("ul", { class: "cards" }, [...readers.map(readerCard), ...ready.map(card)])
        : notice(
            "plain",
            "No provider is configured.",
            el("p", {}, "Run scry setup, or set a key in the environment."),
          ),
      el(
        "details",
        { class: "how" },
        el("summary", {}, `Not configured: ${others.length}`),
        el("ul", { class: "others" }, others.map(other)),
      ),
    );
    return `${ready.length} ready, ${others.length} not configured`;
  });
}

function stateOf({ paused, configured, missing }) {
  if (paused) return ["paused", `paused for ${paused.seconds} s: ${paused.code.replaceAll("_", " ")}`];
  return configured && !missing ? ["ready", "ready"] : ["ready", "ready without a key"];
}

function card(provider) {
  const [kind, words] = stateOf(provider);
  const does = [provider.searches && "searches", provider.reads && "reads pages"].filter(Boolean).join(", ");
  return el(
    "li",
    { class: "card" },
    el("h2", {}, webLink(provider.home, provider.label)),
    el("p", { class: `status ${kind}` }, words),
    el("p", { class: "about" }, does),
    latencies(provider.calls, provider.label),
  );
}

const readerCard = ({ id, calls }) =>
  el(
    "li",
    { class: "card" },
    el("h2", {}, id.replaceAll("-", " ")),
    el("p", { class: "status ready" }, "built in"),
    el("p", { class: "about" }, "reads pages"),
    latencies(calls, id),
  );

function other({ label, home, missing }) {
  return el(
    "li",
    {},
    webLink(home, label),
    missing ? el("span", { class: "about" }, ` needs ${missing.variable}`) : "",
  );
}

const width = 200;
const height = 40;

/** A line of the last calls; failures are dots of another shape and colour, and said in words beside it. */
function latencies(calls, label) {
  if (!calls.length) return el("p", { class: "about none" }, "not called since the start");
  const slowest = Math.max(...calls.map(({ ms }) => ms), 1);
  const step = calls.length > 1 ? (width - 8) / (calls.length - 1) : 0;
  const points = calls.map(({ ms }, index) => [
    4 + index * step,
    height - 5 - (ms / slowest) * (height - 10),
  ]);
  const failed = calls.filter(({ outcome }) => outcome === "error");
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const words = `${calls.length === 1 ? "1 call" : `${calls.length} calls`}, median ${milliseconds(median)}${failed.length ? `, ${failed.length} failed` : ""}`;
  const line = svg("polyline", { points: points.map((point) => point.join(",")).join(" ") });
  const marks = calls.flatMap(({ outcome }, index) => {
    const [x, y] = points[index];
    if (outcome === "error")
      return [svg("rect", { x: x - 2.5, y: y - 2.5, width: 5, height: 5, class: "failed" })];
    return index === calls.length - 1 ? [svg("circle", { cx: x, cy: y, r: 3 })] : [];
  });
  const last = calls.at(-1);
  return el(
    "div",
    { class: "latencies" },
    svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: "xMinYMax",
        role: "img",
        "aria-label": `Times of ${label}: ${words}`,
        class: "spark",
      },
      line,
      ...marks,
    ),
    el("p", { class: "about" }, words),
    last.code ? el("p", { class: "about" }, `last: ${last.code.replaceAll("_", " ")}`) : undefined,
  );
}
