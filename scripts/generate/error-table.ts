import { type ErrorCode, errorCodes, ScryError } from "../../packages/core/src/contracts/error.ts";

const meanings: Record<ErrorCode, string> = {
  invalid_input: "The call itself is wrong: an empty query, a bad address, a value out of range.",
  not_configured: "A setting, a key or an optional package is missing.",
  unauthorized: "The service refused the API key.",
  out_of_credit: "The account at the service has no credit left.",
  rate_limited: "Too many calls, by the service's limit or by scry's own.",
  blocked: "The service or the site turned the call away, for example with a captcha.",
  unavailable: "The service or the site could not be reached, or is out of order.",
  timeout: "There was no answer in time.",
  bad_reply: "The service answered something that scry cannot read.",
  refused_url: "The guard does not allow this address.",
  not_found: "The page does not exist, or what was asked for is not in it.",
  unsupported_content: "The address leads to something that is not text, such as a video.",
  too_large: "The page or the request is larger than the limit.",
  needs_browser: "The page is empty without scripts, and no browser is available.",
  budget_spent: "The conversation has used up its searches, pages or tokens.",
  cancelled: "The caller ended the call.",
};

/** Every error code with its meaning, the usual next step, and its HTTP status in the source of the gateway. */
export function errorTable(gatewaySource: string): string {
  const rows = errorCodes.map((code) => {
    const status = new RegExp(`^  ${code}: (\\d{3}),$`, "m").exec(gatewaySource)?.[1];
    if (!status) throw new Error(`The gateway has no HTTP status for ${code}.`);
    const { hint } = new ScryError({ code, message: "" });
    return `| \`${code}\` | ${meanings[code]} | ${hint} | ${status} |`;
  });
  return ["| code | meaning | usual next step | HTTP |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
