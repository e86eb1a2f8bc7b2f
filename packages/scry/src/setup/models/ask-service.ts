import { ScryError } from "@scry/core";
import { createRedactor, recordedFetch } from "@scry/core/host";
import { isLoopback } from "../../http/host.ts";
import type { ModelService } from "./model-services.ts";

/** How a service is reached. */
export interface ServiceAccess {
  key?: string;
  address?: string;
}

const timeoutMs = 20_000;
/** The longest list, that of a service with hundreds of models, has about one million. */
const mostBytes = 8_000_000;

export function addressOf({ label, address }: ModelService, access: ServiceAccess): string {
  const found = access.address ?? address;
  if (!found)
    throw new ScryError({
      code: "not_configured",
      message: `${label} needs an address.`,
      hint: "Write it as in http://127.0.0.1:8000/v1.",
    });
  return found.replace(/\/+$/, "");
}

function headersOf({ protocol }: ModelService, { key }: ServiceAccess): Record<string, string> {
  if (!key) return {};
  if (protocol === "anthropic") return { "x-api-key": key, "anthropic-version": "2023-06-01" };
  return protocol === "google" ? { "x-goog-api-key": key } : { authorization: `Bearer ${key}` };
}

/** `fetch` that follows no redirect: a key and a conversation are for one address alone. Part of a recorded run. */
export const fetchWithoutRedirects: typeof fetch = recordedFetch(
  (input, init) => fetch(input, { ...init, redirect: "error" }),
  "model",
);

/** Sends one request to a service of models and returns its JSON. Throws a ScryError in plain words. */
export async function askService(
  service: ModelService,
  access: ServiceAccess,
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<unknown> {
  const address = addressOf(service, access);
  const limit = AbortSignal.timeout(timeoutMs);
  let status: number;
  let text: string;
  try {
    const reply = await fetchWithoutRedirects(`${address}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headersOf(service, access),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    status = reply.status;
    text = await textOf(reply);
  } catch (thrown) {
    signal?.throwIfAborted();
    if (ScryError.is(thrown)) throw thrown;
    throw unreachable(service, address, limit.aborted);
  }
  if (status >= 400) throw refused(service, address, status, text, access.key);
  try {
    return JSON.parse(text);
  } catch {
    throw foreign(service, address);
  }
}

async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > mostBytes)
      throw new ScryError({ code: "too_large", message: "The reply is far too long for a list of models." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export const foreign = ({ label, addressVariable }: ModelService, address: string) =>
  new ScryError({
    code: "bad_reply",
    message: `What ${address} sent is not a reply of ${label}.`,
    hint: `Check the address (${addressVariable}); most end with /v1.`,
  });

function unreachable({ label, local }: ModelService, address: string, isLate: boolean): ScryError {
  if (isLate)
    return new ScryError({
      code: "timeout",
      message: `${label} did not reply within ${timeoutMs / 1000} seconds.`,
      hint: "Try again.",
    });
  return new ScryError({
    code: "unavailable",
    message: `${label} cannot be reached at ${address}.`,
    hint: local
      ? `Start ${label}, then try again.`
      : isLoopback(URL.parse(address)?.hostname ?? "")
        ? "Check the address and whether the server is running."
        : "Check the address and whether this machine is online.",
  });
}

function refused(
  { label, getKey }: ModelService,
  address: string,
  status: number,
  text: string,
  key: string | undefined,
): ScryError {
  const place = getKey ? ` at ${getKey}` : "";
  // Google says so with 400.
  const isKey = status === 401 || status === 403 || (status === 400 && /api[_ ]key/i.test(text));
  if (isKey && !key)
    return new ScryError({
      code: "unauthorized",
      message: `${label} needs a key.`,
      hint: place && `Make one${place}.`,
    });
  if (isKey)
    return new ScryError({
      code: "unauthorized",
      message: `The key was refused by ${label} (${status}).`,
      hint: `Copy the whole key again${place && `, or make a new one${place}`}.`,
    });
  if (status === 402 || (status === 429 && /insufficient_quota|credit|billing/i.test(text)))
    return new ScryError({
      code: "out_of_credit",
      message: `${label} knows the key, but its account has no credit left (${status}).`,
      hint: "Add credit there, or use another service.",
    });
  if (status === 429)
    return new ScryError({
      code: "rate_limited",
      message: `${label} asks to wait (429).`,
      hint: "Try again in a minute.",
    });
  const said = saidIn(text, key);
  return new ScryError({
    code: status === 404 ? "not_found" : status >= 500 ? "unavailable" : "bad_reply",
    message: `${label} replied with status ${status}${said ? `: ${said}` : ` at ${address}`}.`,
    hint: status === 404 ? "Check the address and the name of the model." : "Try again.",
  });
}

/**
 * The message in an error of any of these services, shortened, without the key and without what a terminal would obey.
 */
function saidIn(text: string, key: string | undefined): string {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    const said = typeof error === "string" ? error : ((error as { message?: unknown })?.message ?? message);
    if (typeof said !== "string") return "";
    const redactor = createRedactor();
    if (key) redactor.add(key);
    const line = redactor
      .text(said)
      .replace(/[\s\p{C}]+/gu, " ")
      .trim();
    return line
      .slice(0, 200)
      .toWellFormed()
      .replace(/[.\s]+$/, "");
  } catch {
    return "";
  }
}
