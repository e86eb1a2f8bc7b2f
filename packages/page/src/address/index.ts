export { canonicalOnHost, canonicalUrl, ownFragment, withoutTracking } from "./canonical-url.ts";
export { safeUrl } from "./safe-url.ts";
export { absoluteAddress, escapeAddress } from "./web-address.ts";
