export { canonicalOnHost, canonicalUrl, ownFragment, withoutTracking } from "./canonical-url.ts";
export { absoluteAddress, escapeAddress, safeUrl } from "./web-address.ts";
