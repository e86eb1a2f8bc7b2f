/** First, deliberately careful estimate: characters by script. */
export function estimateTokens(text: string): number {
  let units = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) units += 0.26;
    else if (code < 0x250) units += 0.6;
    else if (code < 0x700) units += 0.42;
    else if (code < 0xe00) units += 0.4;
    else if (code < 0x2000) units += 0.5;
    else if (code < 0xac00) units += 0.85;
    else units += 0.8;
  }
  return Math.ceil(units);
}
