/** "[::1]:8787" → "[::1]"; undefined for what is no host at all. */
export function hostnameOf(host: string): string | undefined {
  return /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(host)
    ? host.replace(/:\d+$/, "").toLowerCase()
    : undefined;
}
