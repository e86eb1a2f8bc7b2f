import { ScryError } from "../contracts/error.ts";
import type { Fetched } from "./fetch.ts";
import { judgeRefusal } from "./judge.ts";
import { statusError } from "./status.ts";

/** Statuses under which bot protections serve their challenges. */
const challengeStatus = new Set([401, 403, 405, 429, 503]);

/** Why there is no page: the name of a challenge where there is one, else what the status says. */
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
