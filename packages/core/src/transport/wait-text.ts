/** Seconds as people say them; more exact than needed helps nobody. */
export function waitText(seconds: number): string {
  if (seconds < 90) return said(seconds, "second");
  return seconds < 90 * 60 ? said(seconds / 60, "minute") : said(seconds / 3600, "hour");
}

function said(amount: number, unit: string): string {
  const whole = Math.ceil(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
