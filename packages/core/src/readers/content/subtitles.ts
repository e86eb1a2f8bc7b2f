import type { Content, ContentInput } from "./content.ts";
import { escapeMarks } from "./markdown-parts.ts";
import { decodeText, fileName } from "./plain.ts";

/** One line of a cue's times: SRT has a comma before the milliseconds, WebVTT a point, and hours may be missing. */
const times = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s*-->/;

/** Subtitles (SRT, WebVTT) as running text with the time at each minute. */
export function readSubtitles(input: ContentInput): Content {
  const decoded = decodeText(input);
  const parts: string[] = [];
  let minute = -1;
  let line: string[] = [];
  let last = "";
  let inCue = false;
  const flush = () => {
    if (line.length) parts.push(line.join(" "));
    line = [];
  };
  for (const raw of decoded.text.split(/\r\n?|\n/)) {
    const found = times.exec(raw);
    if (found) {
      inCue = true;
      const now = Number(found[1] ?? 0) * 60 + Number(found[2]);
      if (now > minute) {
        flush();
        line.push(`[${now}:00]`);
        minute = now;
      }
    } else if (raw.trim() === "") inCue = false;
    else if (inCue) {
      const text = raw.replace(/<[^<>]{0,100}>|\{\\[^{}]{0,100}\}/g, "").trim();
      // Rolling captions repeat the line above.
      if (text && text !== last) line.push(escapeMarks(text));
      last = text;
    }
  }
  flush();
  return {
    title: fileName(input.finalUrl),
    markdown: parts.join("\n\n"),
    outline: [],
    links: [],
    hidden: decoded.hidden,
    warnings: decoded.warnings,
  };
}
