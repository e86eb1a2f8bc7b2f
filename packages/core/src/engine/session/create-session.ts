import { canonicalOnHost } from "@scry/page/address";
import { ScryError } from "../../contracts/error.ts";
import {
  type Amounts,
  type Budget,
  type CitedWith,
  isSessionState,
  type Session,
  type SessionState,
  type ShownPassage,
  type Source,
} from "../../contracts/session.ts";
import { findExfiltration, fingerprints } from "./exfiltration.ts";
import { createReadings } from "./readings.ts";
import { createSeenAddresses } from "./seen-addresses.ts";

/** The limits of a conversation, and the state in which it continues. */
export interface SessionOptions {
  /** "seen": only addresses that the user, a search result or an opened page named may be opened. */
  open?: "any" | "seen";
  budget?: Budget;
  /** A stored session to go on with. */
  state?: SessionState;
  /** The Markdown of an opened page, for checking citations against the whole of it. */
  pageText?: (url: string) => string | undefined;
}

/** The oldest are forgotten first. */
const mostHeard = 20_000;

/** With a scheme, or as people write it: "read example.com/page". */
const urlInText =
  /https?:\/\/[^\s<>"'`\])}]+|(?<![\w@./:-])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}(?![\w@-])(?:[:/?][^\s<>"'`\])}]*)?/gi;
/** A message that lists more addresses than this is no request to open them. */
const mostInText = 1_000;

/** Throws `invalid_input` for a state that is not a session. */
export function createSession(options: SessionOptions = {}): Session {
  const { open = "any", budget = {}, state } = options;
  // Continuing without it would assign its numbers to other sources.
  if (state !== undefined && !isSessionState(state)) throw notAState();
  const ledger = createLedger(state?.sources ?? []);
  const seen = createSeenAddresses(state);
  const heard = new Set(state?.heard);
  const readings = createReadings(state?.readings);
  const spent: Amounts = { ...nothingSpent(), ...state?.spent };

  return {
    cite: (url, title, about) => ledger.cite(url, title, spent.calls, about),
    sources: ledger.sources,
    ...(options.pageText && { pageText: options.pageText }),
    see: seen.add,
    hear(text) {
      const urls = (text.match(urlInText) ?? []).slice(0, mostInText);
      seen.add(urls.map((url) => url.replace(/(?<![.,;:!?])[.,;:!?]+$/, "")));
      for (const run of fingerprints(text)) addBounded(heard, run, mostHeard);
    },
    checkOpen(url, redact) {
      const found = findExfiltration(url, heard, redact);
      if (found === "secret")
        throw refused("The address contains a secret.", "Never put keys or passwords into an address.");
      if (seen.isExact(url)) return [];
      // Another spelling of a known address on its host is known too, unless it carries something that the known
      // one did not.
      if (open === "seen" && (found || !seen.spellingOf(url))) {
        throw refused(
          "Only addresses from the user, from search results or from opened pages may be opened here.",
          "Search for the page first, then open one of the results.",
        );
      }
      if (found === "conversation")
        throw refused(
          "The address contains text from this conversation.",
          "Open the plain address of the page.",
        );
      return found
        ? ["The address contains a long piece of encoded data; make sure that it gives nothing private away."]
        : [];
    },
    addressFor(url) {
      return open === "any" ? url : (seen.spellingOf(url) ?? url);
    },
    pagesLeft: () => Math.max(0, (budget.pages ?? Number.POSITIVE_INFINITY) - spent.pages),
    begin(kind) {
      checkBudget(budget, spent, kind);
      spent.calls++;
      if (kind === "open") spent.pages++;
      return spent.calls;
    },
    lastReading: readings.lastReading,
    keepReading: readings.keepReading,
    spend(amounts) {
      for (const [name, amount] of Object.entries(amounts) as [keyof Amounts, number | undefined][])
        spent[name] += amount ?? 0;
    },
    spent: () => ({ ...spent }),
    toJSON: () => ({
      version: 1,
      sources: structuredClone([...ledger.sources()]),
      ...seen.toJSON(),
      spent: { ...spent },
      heard: [...heard],
      readings: readings.toJSON(),
    }),
  };
}

function addBounded(set: Set<string>, value: string, most: number): void {
  if (set.has(value)) return;
  set.add(value);
  if (set.size > most) set.delete(set.values().next().value ?? "");
}

const notAState = () =>
  new ScryError({
    code: "invalid_input",
    message: "The stored state is not a scry session.",
    hint: "Pass what session.toJSON() returned, or leave the state out to begin a new conversation.",
  });

const refused = (message: string, hint: string) => new ScryError({ code: "refused_url", message, hint });

const amountNames: Readonly<Record<keyof Amounts, string>> = {
  calls: "tool calls",
  pages: "pages",
  credits: "provider credits",
  usd: "US dollars",
  tokens: "tokens of results",
};

const nothingSpent = (): Amounts => ({ calls: 0, pages: 0, credits: 0, usd: 0, tokens: 0 });

const rounded = (amount: number) => String(Math.round(amount * 10_000) / 10_000);

/** The remaining amount of every cap, as text. */
function amountsLeft(budget: Budget, spent: Amounts): string {
  const parts = (Object.keys(amountNames) as (keyof Amounts)[]).flatMap((name) => {
    const cap = budget[name];
    return cap === undefined
      ? []
      : [`${rounded(Math.max(0, cap - spent[name]))} of ${rounded(cap)} ${amountNames[name]}`];
  });
  return `Left: ${parts.join(", ")}.`;
}

/** Throws before a call that would exceed a cap. */
function checkBudget(budget: Budget, spent: Amounts, kind: "search" | "open"): void {
  for (const name of Object.keys(amountNames) as (keyof Amounts)[]) {
    const cap = budget[name];
    if (cap === undefined || spent[name] < cap || (name === "pages" && kind === "search")) continue;
    throw new ScryError({
      code: "budget_spent",
      message: `The budget of this conversation is spent: ${rounded(spent[name])} of ${rounded(cap)} ${amountNames[name]}. ${amountsLeft(budget, spent)}`,
      hint: "Answer with what was found so far, or ask the user to raise the budget.",
    });
  }
}

/** Enough to check an answer against; a page read in many pieces does not grow the session without end. */
const mostPassages = 12;
const mostPassageCharacters = 20_000;

type Entry = Source & { calls: number[]; passages: ShownPassage[] };

/**
 * Assigns numbers to sources: one for all spellings of an address on its host, kept across calls and tools. www. and m.
 * are separate sources: a text is never cited under a host that it is not from.
 */
function createLedger(known: readonly Source[]) {
  const entries: Entry[] = known.map((source) => ({
    ...source,
    calls: [...source.calls],
    passages: [...source.passages],
  }));
  let last = Math.max(0, ...entries.map(({ id }) => id));
  const byUrl = new Map(entries.map((entry) => [canonicalOnHost(entry.url), entry]));

  return {
    cite(url: string, title: string, call: number, about: CitedWith = {}): number {
      const key = canonicalOnHost(url);
      let entry = byUrl.get(key);
      if (!entry) {
        entry = { id: ++last, url, title, calls: [], passages: [] };
        entries.push(entry);
        byUrl.set(key, entry);
      }
      if ((!entry.title || entry.title === "No title") && title) entry.title = title;
      if (about.publishedAt) entry.publishedAt ??= about.publishedAt;
      if (call && !entry.calls.includes(call)) entry.calls.push(call);
      if (about.passage?.text) remember(entry, about.passage);
      return entry.id;
    },
    sources: (): readonly Source[] => entries,
  };
}

function remember(entry: Entry, { text, offset }: ShownPassage): void {
  const passage = { text: text.slice(0, mostPassageCharacters), ...(offset !== undefined && { offset }) };
  if (entry.passages.some((known) => known.text === passage.text)) return;
  entry.passages.push(passage);
  if (entry.passages.length > mostPassages) entry.passages.shift();
}
