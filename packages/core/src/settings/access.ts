/** What one provider has been given: the settings resolved for it. Made by the settings, used by the transport. */
export interface ProviderAccess {
  /** Values that `request` may see. */
  settings: Readonly<Record<string, string>>;
  /** Secret values by the name of the need. */
  secrets: Readonly<Record<string, string>>;
  baseUrl?: string;
  /** What to correct when the base URL is wrong: the variable, or the path in the settings. */
  baseUrlPlace?: string;
  /** Where its secret stands, for messages about one that is refused. None: the caller gave it, and knows. */
  secretPlace?: string;
  /** Extra headers of the user's own, e.g. for a proxy in front of a SearXNG. Their values count as secrets. */
  headers: Readonly<Record<string, string>>;
  /** Takes the place of the provider's own spacing between requests. */
  delayMs?: number;
  /** The user allows the capped mode without a key. */
  keyless: boolean;
}
