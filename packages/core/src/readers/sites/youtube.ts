import { asArray, asObject, asText, type JsonObject, objects } from "../../contracts/json.ts";
import {
  ask,
  defineSite,
  goneSite,
  type SiteReply,
  type SiteSteps,
  unexpectedSite,
} from "../../contracts/site.ts";
import { blocks, dayOf, facts, isoOf, line } from "../site/write.ts";

const home = "https://www.youtube.com";
const html = "text/html";

export default defineSite({
  id: "youtube",
  label: "YouTube",
  home: "https://www.youtube.com",
  pages: "video: title, description, and the transcript where the page gives it",
  asks: ["www.youtube.com"],
  hosts: /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/,
  read(url) {
    const id = videoIn(url);
    return id ? readVideo(id) : undefined;
  },
});

function videoIn(url: URL): string | undefined {
  const path = /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  const found =
    (url.hostname.endsWith("youtu.be")
      ? url.pathname.slice(1)
      : url.pathname === "/watch"
        ? url.searchParams.get("v")
        : path) ?? "";
  return /^[\w-]{11}$/.test(found) ? found : undefined;
}

function* readVideo(id: string): SiteSteps {
  const [page] = yield* ask({ url: `${home}/watch?v=${id}&hl=en`, accept: html });
  const player = playerIn(page);
  const details = asObject(player.videoDetails);
  const title = asText(details?.title);
  if (!details || !title) throw goneSite();
  const about = asObject(asObject(player.microformat)?.playerMicroformatRenderer);
  const track = trackOf(player);
  const spoken = track ? yield* readTranscript(track) : undefined;
  return {
    title,
    markdown: blocks(
      `# ${line(title)}`,
      facts({
        Channel: line(details.author),
        Published: dayOf(about?.publishDate),
        Length: lengthOf(details.lengthSeconds),
        Views: line(details.viewCount),
        Keywords: (asArray(details.keywords) ?? []).slice(0, 20).map(line).join(", "),
      }),
      asText(details.shortDescription) &&
        blocks("## Description", paragraphs(asText(details.shortDescription) ?? "")),
      spoken &&
        blocks(
          `## Transcript (${track?.automatic ? "automatic" : "by the channel"}, ${line(track?.language)})`,
          spoken,
        ),
    ),
    author: asText(details.author),
    publishedAt: isoOf(about?.publishDate),
    siteName: "YouTube",
    description: asText(details.shortDescription)?.slice(0, 1000),
    pageType: "article",
    warnings: spoken
      ? []
      : [track ? "The page names a transcript, but did not give it." : "The page gives no transcript."],
  };
}

/** The data of the player, which the page carries as a script. */
function playerIn({ body }: SiteReply): JsonObject {
  const start = /\bytInitialPlayerResponse\s*=\s*\{/.exec(body);
  const text = start ? objectAt(body, start.index + start[0].length - 1) : undefined;
  if (!text) throw unexpectedSite("the page carries no data of its player");
  try {
    return asObject(JSON.parse(text)) ?? {};
  } catch (cause) {
    throw unexpectedSite("the data of the player is broken", cause);
  }
}

/** The JSON object that begins here, up to its closing brace. One pass. */
function objectAt(text: string, start: number): string | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

interface Track {
  url: string;
  language: string;
  automatic: boolean;
}

/** One that a person wrote before one that a machine heard, English before others. */
function trackOf(player: JsonObject): Track | undefined {
  const list = asObject(asObject(player.captions)?.playerCaptionsTracklistRenderer)?.captionTracks;
  const tracks = objects(list).flatMap((one) => {
    const url = URL.parse(asText(one.baseUrl) ?? "", home);
    // The address comes from the page: it may only lead to YouTube itself.
    if (url?.origin !== home || url.pathname !== "/api/timedtext") return [];
    url.searchParams.set("fmt", "json3");
    return [{ url: url.href, language: asText(one.languageCode) ?? "", automatic: one.kind === "asr" }];
  });
  const rank = ({ automatic, language }: Track) => (automatic ? 2 : 0) + (language.startsWith("en") ? 0 : 1);
  return tracks.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** YouTube often sends an empty body to programs. */
function* readTranscript(track: Track): SiteSteps<string> {
  const [reply] = yield* ask({ url: track.url, optional: true });
  if (!reply.ok || !reply.body.trim()) return "";
  const events = objects(asObject(reply.json())?.events);
  const lines: string[] = [];
  let minute = -1;
  for (const event of events) {
    const text = objects(event.segs)
      .map(({ utf8 }) => asText(utf8) ?? "")
      .join("")
      .trim();
    if (!text) continue;
    const now = Math.floor((Number(event.tStartMs) || 0) / 60_000);
    if (now > minute) lines.push(`\n\n[${now}:00]`);
    minute = Math.max(minute, now);
    lines.push(line(text));
  }
  return lines.join(" ").trim();
}

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.split("\n").map(line).join("  \n"))
    .join("\n\n");

function lengthOf(seconds: unknown): string {
  const whole = Number(asText(seconds));
  return whole > 0 ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : "";
}
