// The HTTP guards, for the gateway and for the assistant's web page.

export { withBoundedBody } from "./body.ts";
export { addMissing, securityHeaders } from "./headers.ts";
export { allowedHosts, bracketed, checkHost, hostnameOf, isLoopback } from "./host.ts";
export { type Listening, listen } from "./listen.ts";
export { checkOrigin, corsHeaders, type OriginRule, preflight } from "./origin.ts";
export { addressGroup, checkRate, createRateLimiter, type Limits, type RateLimiter } from "./rate.ts";
export { Refusal, type ServerWords } from "./refusal.ts";
export {
  checkToken,
  createTokenRing,
  sha256,
  shortestToken,
  type TokenHolder,
  type TokenRing,
} from "./token.ts";
export { traceRequests } from "./trace.ts";
