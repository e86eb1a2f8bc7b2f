import { canonicalOnHost, withoutTracking } from "@scry/page/address";
import { ScryError } from "../../contracts/error.ts";
import {
  type Amounts,
  type Budget,
  isSessionState,
  type Session,
  type SessionState,
} from "../../contracts/session.ts";
import { checkBudget, nothingSpent } from "./budget.ts";
import { fingerprints, smuggled } from "./exfiltration.ts";
import { createLedger } from "./ledger.ts";

export interface SessionOptions {
  /** "seen": only addresses that the user, a search result or an opened page named may be opened. */
  open?: "any" | "seen";
  budget?: Budget;
  /** A stored session to go on with. */
  state?: SessionState;
  /** The Markdown of an opened page, for checking citations against the whole of it. */
  pageText?: (url: string) => string | undefined;
}

/** A page may have thousands of links, and each is kept in two forms; the oldest are forgotten first. */
const mostSeen = 40_000;
const mostHeard = 20_000;

const urlInText = /https?:\/\/[^\s<>"'`\])}]+/gi;

/** Throws `invalid_input` for a state that is none. */
export function createSession(options: SessionOptions = {}): Session {
  const { open = "any", budget = {}, state } = options;
  // Going on without it would give its numbers to other sources.
  if (state !== undefined && !isSessionState(state)) throw notAState();
  const ledger = createLedger(state?.sources ?? []);
  const seen = new Set(state?.seen);
  const heard = new Set(state?.heard);
  const spent: Amounts = { ...nothingSpent(), ...state?.spent };

  const see = (urls: Iterable<string>) => {
    for (const url of urls) {
      addBounded(seen, canonicalOnHost(url), mostSeen);
      addBounded(seen, exactUrl(url), mostSeen);
    }
  };

  return {
    cite: (url, title, about) => ledger.cite(url, title, spent.calls, about),
    sources: ledger.sources,
    ...(options.pageText && { pageText: options.pageText }),
    see,
    hear(text) {
      see((text.match(urlInText) ?? []).map((url) => url.replace(/(?<![.,;:!?])[.,;:!?]+$/, "")));
      for (const run of fingerprints(text)) addBounded(heard, run, mostHeard);
    },
    checkOpen(url, redact) {
      const found = smuggled(url, heard, redact);
      if (found === "secret")
        throw refused("The address contains a secret.", "Never put keys or passwords into an address.");
      if (seen.has(exactUrl(url))) return [];
      // Another spelling of a known address on its host is known too, unless it carries something that the known
      // one did not.
      if (open === "seen" && (found || !seen.has(canonicalOnHost(url)))) {
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
      return open === "any" || seen.has(exactUrl(url)) ? url : untagged(url);
    },
    begin(kind) {
      checkBudget(budget, spent, kind);
      spent.calls++;
      if (kind === "open") spent.pages++;
      return spent.calls;
    },
    spend(amounts) {
      for (const [name, amount] of Object.entries(amounts) as [keyof Amounts, number | undefined][])
        spent[name] += amount ?? 0;
    },
    spent: () => ({ ...spent }),
    toJSON: () => ({
      version: 1,
      sources: structuredClone([...ledger.sources()]),
      seen: [...seen],
      spent: { ...spent },
      heard: [...heard],
    }),
  };
}

/** As it goes over the wire: without the fragment. It begins with its scheme, the canonical form with "//". */
function exactUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  return url.href;
}

function untagged(address: string): string {
  const url = URL.parse(address);
  return url ? withoutTracking(url).href : address;
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
