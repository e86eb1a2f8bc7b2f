import { el, milliseconds, notice } from "./dom.js";

/**
 * Runs one piece of work of a view: says that it is under way, lets the person stop it, and shows what went
 * wrong. A second one takes the place of the first.
 */
export function createWaiting(state, output) {
  let current;
  return async function run(words, work) {
    current?.abort();
    const controller = new AbortController();
    current = controller;
    const started = performance.now();
    const clock = el("span", { class: "clock", "aria-hidden": "true" });
    const tick = () => {
      clock.textContent = milliseconds(performance.now() - started);
    };
    const timer = setInterval(tick, 100);
    const stop = el("button", { type: "button", class: "quiet", onclick: () => controller.abort() }, "Stop");
    state.replaceChildren(el("span", { class: "pulse", "aria-hidden": "true" }), `${words} `, clock, stop);
    output.setAttribute("aria-busy", "true");
    try {
      const said = await work(controller.signal, () => performance.now() - started);
      if (current === controller) state.textContent = said;
    } catch (error) {
      if (current !== controller) return;
      const stopped = controller.signal.aborted;
      state.textContent = stopped ? "Stopped." : "";
      if (!stopped) output.replaceChildren(failureOf(error));
    } finally {
      clearInterval(timer);
      if (current === controller) output.removeAttribute("aria-busy");
    }
  };
}

function failureOf(error) {
  const { attempts } = error.body ?? {};
  // The text for a model lists each provider and the next step, which are shown separately here.
  const [first, ...rest] = error.message.split("\n").filter((line) => !line.startsWith("Next step:"));
  const said = attempts?.length ? first.replace(/:$/, ".") : [first, ...rest].join(" ");
  const hint = error.hint && error.hint !== error.message ? el("p", {}, error.hint) : undefined;
  const box = notice("bad", said, hint);
  box.setAttribute("role", "alert");
  if (attempts?.length) box.append(attemptsTable(attempts));
  return box;
}

const outcomes = { ok: "answered", empty: "found nothing", error: "failed", skipped: "was not asked" };

/** Who was asked, what came of it, how long it took. */
export function attemptsTable(attempts) {
  const longest = Math.max(1, ...attempts.map(({ ms }) => ms));
  const rows = attempts.map((attempt) =>
    el(
      "tr",
      { class: attempt.outcome },
      el("th", { scope: "row" }, attempt.provider),
      el("td", {}, attempt.cached ? "answered from the cache" : outcomes[attempt.outcome]),
      el(
        "td",
        { class: "time" },
        el("meter", { min: 0, max: longest, value: attempt.ms, "aria-hidden": "true" }),
        milliseconds(attempt.ms),
      ),
      el("td", { class: "why" }, attempt.message ?? ""),
    ),
  );
  return el(
    "table",
    { class: "attempts" },
    el("caption", {}, "Who was asked"),
    el(
      "thead",
      { class: "unseen" },
      el(
        "tr",
        {},
        ...["Provider", "Outcome", "Time", "Reason"].map((name) => el("th", { scope: "col" }, name)),
      ),
    ),
    el("tbody", {}, rows),
  );
}
