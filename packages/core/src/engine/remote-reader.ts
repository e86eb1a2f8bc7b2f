import { outlineOf, plainLine, safeMarkdown } from "@scry/page/markdown";
import { ScryError } from "../contracts/error.ts";
import type { Page, Reader } from "../contracts/page.ts";
import type { ParsedPage, Provider } from "../contracts/provider.ts";
import type { Guard } from "../guard/index.ts";
import { boundContent } from "../readers/content/bound.ts";
import { judgePage } from "../readers/judge-page.ts";
import { statusError } from "../readers/status-error.ts";
import { missingNeed, notConfigured, resolveAccess } from "../settings/provider-access.ts";
import type { Settings } from "../settings/settings.ts";
import type { Ability, Ask } from "../transport/call.ts";
import { readDate } from "./dates.ts";

export interface RemoteReaderParts {
  provider: Provider;
  /** Asked without its key because the user allowed it. */
  keyless: boolean;
  settings: Settings;
  transport: Ask;
  guard: Guard;
}

/** A provider that reads pages for us. The URL leaves this machine, so it has to be public by text and by address. */
export function remoteReader({ provider, keyless, settings, transport, guard }: RemoteReaderParts): Reader {
  return {
    id: provider.id,
    async read({ url, signal, deadline, domains }) {
      const missing = missingNeed(provider, settings);
      const access = resolveAccess(provider, settings);
      if (missing && !keyless && !(provider.keyless && access.keyless))
        throw notConfigured(provider, missing);
      const narrowed = domains ? guard.withDomains(domains) : guard;
      await narrowed.assertPublic(url).catch((error: unknown) => {
        throw saidBy(provider, error);
      });
      const now = new Date();
      const left = Math.max(1, deadline - now.getTime());
      const ask = { url, seconds: Math.max(1, Math.floor(left / 1000)) };
      const context = { settings: access.settings, keyed: Object.keys(access.secrets).length > 0, now };
      const ability = provider.read as Ability;
      const { value } = await transport({
        provider,
        kind: "read",
        ability,
        ask,
        context,
        spec: ability.request(ask, context),
        access,
        keyIndex: 0,
        signal,
        deadline,
        requestMs: left,
        fresh: true,
      });
      const parsed = value as ParsedPage;
      const page = fromProvider(provider, () => toPage(url, provider, parsed, now));
      // The service followed redirects by its own rules.
      if (page.finalUrl !== url) narrowed.checkUrl(page.finalUrl);
      const { credits: usual, usd } = provider.read?.cost ?? {};
      const credits = parsed.credits ?? usual;
      const cost = { ...(credits !== undefined && { credits }), ...(usd !== undefined && { usd }) };
      return context.keyed && Object.keys(cost).length ? { ...page, cost } : page;
    },
  };
}

function toPage(url: string, provider: Provider, parsed: ParsedPage, now: Date): Page {
  if (parsed.status && parsed.status >= 400) throw statusError(parsed.status, {}, now);
  const reported = URL.parse(parsed.finalUrl ?? "");
  const finalUrl = reported && /^https?:$/.test(reported.protocol) ? reported.href : url;
  const { markdown, links, images, hidden } = safeMarkdown(parsed.markdown, new URL(finalUrl));
  if (!markdown) {
    throw new ScryError({
      code: "bad_reply",
      message: `${provider.label} found no text on this page.`,
      hint: "Use another reader.",
    });
  }
  const line = (text: string | null | undefined) => (text ? plainLine(text) : "");
  const title = line(parsed.title);
  const outline = outlineOf(markdown);
  // A service may return a wall as its result, and a wall is not a page, whoever read it.
  const { warnings } = judgePage({
    html: markdown,
    text: markdown,
    title: title || outline[0]?.text || "",
    status: parsed.status || 200,
    headers: {},
    url: new URL(url),
    finalUrl: new URL(finalUrl),
  });
  const { publishedAt } = readDate(parsed.date);
  return boundContent({
    url,
    finalUrl,
    title,
    markdown,
    outline,
    links,
    images,
    ...(publishedAt && { publishedAt, dateEvidence: "provider" as const }),
    author: line(parsed.author) || undefined,
    siteName: line(parsed.siteName) || undefined,
    language: line(parsed.language) || undefined,
    description: line(parsed.description) || undefined,
    contentType: "text/markdown",
    fetchedAt: now.toISOString(),
    method: provider.id,
    hidden,
    warnings,
  });
}

const saidBy = ({ id }: Provider, error: unknown) =>
  ScryError.is(error) ? error.with({ provider: id }) : error;

/** Errors thrown here are about the page as this service sees it. */
function fromProvider<T>(provider: Provider, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw saidBy(provider, error);
  }
}
