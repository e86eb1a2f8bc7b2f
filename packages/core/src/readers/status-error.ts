import { type ErrorCode, ScryError } from "../contracts/error.ts";
import { retryAfterSeconds } from "../transport/retry-after.ts";
import type { Fetched } from "./fetch.ts";
import { judgeRefusal } from "./judge-page.ts";

interface Meaning {
  code: ErrorCode;
  message: string;
  hint: string;
}

const gone = "Check the address, or search for the page's new address.";
const elsewhere = "Use another source; this server does not give the page to programs.";

const meanings: Readonly<Record<number, Meaning>> = {
  400: { code: "bad_reply", message: "The server did not understand the address", hint: gone },
  401: { code: "blocked", message: "The page asks for a login", hint: "Use a public source." },
  402: { code: "blocked", message: "The page asks for payment", hint: "Use a public source." },
  403: { code: "blocked", message: "The server refuses to give this page", hint: elsewhere },
  404: { code: "not_found", message: "There is no page at this address", hint: gone },
  406: {
    code: "unsupported_content",
    message: "The server has no readable form of this page",
    hint: elsewhere,
  },
  408: { code: "timeout", message: "The server says that it waited too long", hint: "Try again." },
  410: { code: "not_found", message: "The page was removed for good", hint: "Use another source." },
  429: {
    code: "rate_limited",
    message: "The server is rate limiting requests",
    hint: "Wait, then try again.",
  },
  451: {
    code: "blocked",
    message: "The page is withheld for legal reasons",
    hint: "Use another source.",
  },
  504: {
    code: "timeout",
    message: "The server behind this site did not answer in time",
    hint: "Try again later.",
  },
};

/** The error for a status that carries no page. */
export function statusError(status: number, headers: Readonly<Record<string, string>>, now: Date): ScryError {
  const meaning = meanings[status] ?? general(status);
  return new ScryError({
    code: meaning.code,
    message: `${meaning.message} (HTTP ${status}).`,
    hint: meaning.hint,
    status,
    retryAfter: retryAfterSeconds(headers, now),
  });
}

function general(status: number): Meaning {
  if (status >= 500) {
    return { code: "unavailable", message: "The server had an internal error", hint: "Try again later." };
  }
  if (status >= 400) return { code: "blocked", message: "The server refuses the request", hint: elsewhere };
  return { code: "bad_reply", message: "The server answered without a page", hint: elsewhere };
}

/** Statuses under which bot protections serve their challenges. */
const challengeStatus = new Set([401, 403, 405, 429, 503]);

/** Why there is no page: the name of the challenge if there is one, else the meaning of the status. */
export function refusal(asked: URL, fetched: Fetched): ScryError {
  const { status, headers, body, finalUrl } = fetched;
  const wall = judgeRefusal({
    html: new TextDecoder().decode(body.bytes.subarray(0, 200_000)),
    text: "",
    title: "",
    status,
    headers,
    url: asked,
    finalUrl,
  });
  if (wall && (status < 400 || challengeStatus.has(status))) return wall;
  if (status >= 200 && status < 300) {
    return new ScryError({
      code: "not_found",
      message: "The server answered with an empty page.",
      hint: "Check the address, or use another source.",
      status,
    });
  }
  return statusError(status, headers, new Date());
}
