import { createHash } from "node:crypto";
import { fold } from "@scry/page/markdown";

/** This many words of the conversation in a row are a leak, not a coincidence. */
const wordsInARow = 6;

const words = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const fingerprint = (run: readonly string[]) =>
  createHash("sha256").update(run.join(" ")).digest("base64url").slice(0, 12);

/** Fingerprints of every run of words, so that the words themselves need not be stored. */
export function fingerprints(text: string): string[] {
  const list = words(text);
  const found: string[] = [];
  for (let index = 0; index + wordsInARow <= list.length; index++) {
    found.push(fingerprint(list.slice(index, index + wordsInARow)));
  }
  return found;
}

const wasHeard = (text: string, heard: ReadonlySet<string>) =>
  fingerprints(text).some((run) => heard.has(run));

/**
 * The parts of an address that could carry a message, decoded as far as they go: all of them, and those from which one
 * reads it with only the names or only the values of parameters.
 */
function payloads(address: string): { all: string[]; readings: string[][] } {
  const url = URL.parse(address);
  if (!url) return { all: [], readings: [] };
  const path = url.pathname.split("/").map(tryDecode);
  const parameters = [...url.searchParams].map((pair) => pair.map(tryDecode));
  const all = [...path, ...parameters.flat(), tryDecode(url.hash.slice(1)), ...url.hostname.split(".")];
  const decoded = all.flatMap((part) => [part, ...fromBase64(part)]);
  const only = [0, 1].map((at) => [...path, ...parameters.map((pair) => pair[at] ?? "")]);
  return { all: decoded, readings: [decoded, ...only] };
}

function tryDecode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return part;
  }
}

/** Text hidden as base64 or hex inside a part. */
function fromBase64(part: string): string[] {
  const found: string[] = [];
  for (const [run] of part.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g)) {
    const kinds: BufferEncoding[] = /^[0-9a-f]+$/i.test(run) ? ["hex", "base64url"] : ["base64url"];
    for (const kind of kinds) {
      const text = Buffer.from(run.replaceAll("+", "-").replaceAll("/", "_"), kind).toString("utf8");
      if (!text.includes("\ufffd") && /^[\p{L}\p{N}\p{P}\p{S}\p{Z}\s]+$/u.test(text)) found.push(text);
    }
  }
  return found;
}

/**
 * A long run of characters that is neither words nor a usual identifier: 64 hex digits are a hash, much more is a
 * message.
 */
const longRun = /[A-Za-z0-9+/_=-]{80,}|(?:%[0-9a-f]{2}){30,}/i;

export type Exfiltration = "secret" | "conversation" | "encoded data";

/** What an address seems to carry out of the conversation, if anything. */
export function findExfiltration(
  address: string,
  heard: ReadonlySet<string>,
  redact: (text: string) => string,
): Exfiltration | undefined {
  const { all, readings } = payloads(address);
  if (redact(address) !== address || all.some((part) => redact(part) !== part)) return "secret";
  if (heard.size > 0 && readings.some((parts) => wasHeard(parts.join(" "), heard))) return "conversation";
  const url = URL.parse(address);
  if (url && longRun.test(url.search + url.hash)) return "encoded data";
  if (url?.pathname.split("/").some((part) => longRun.test(part) && !/[-_].*[-_].*[-_]/.test(part)))
    return "encoded data";
  return undefined;
}
