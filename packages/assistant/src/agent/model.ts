import { ScryError } from "@scry/core";
import {
  APICallError,
  extractReasoningMiddleware,
  JSONParseError,
  type LanguageModel,
  TypeValidationError,
  wrapLanguageModel,
} from "ai";
import { fetchWithoutRedirects } from "scry/models";
import type { ChannelTraits } from "../contract.ts";
import { sentenceOf } from "../errors.ts";
import { checkModelAccess, type ModelAccess, parseModelName, serviceOf } from "../settings/model-access.ts";

/** Connects the model of a name as in SCRY_MODEL. A kind's library is loaded when it is first used. */
export async function connectModel(name: string, access: ModelAccess): Promise<LanguageModel> {
  // The library prints its warnings where the answer is about to appear.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const parsed = parseModelName(name);
  checkModelAccess(parsed, access);
  const { kind, model } = parsed;
  const apiKey = access.keys[kind];
  const baseURL = access.baseUrls[kind];
  const options = { apiKey, fetch: fetchWithoutRedirects, ...(baseURL && { baseURL }) };
  switch (serviceOf(kind).protocol) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options)(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(options)(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(model);
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const connected = createOpenAICompatible({
        ...options,
        name: kind,
        baseURL: baseURL ?? "",
      })(model);
      // Some servers leave the thinking of a model in its text.
      return wrapLanguageModel({
        model: connected,
        middleware: extractReasoningMiddleware({ tagName: "think" }),
      });
    }
  }
}

/** Describes what a model's library threw in one sentence, with the next step for users of this channel. */
export function describeModelError(
  thrown: unknown,
  name: string,
  access: ModelAccess,
  channel?: ChannelTraits,
): string {
  const { kind, model } = parseModelName(name);
  const { label, keys, addressVariable } = serviceOf(kind);
  const service = kind === "compatible" ? "the model server" : label;
  const error = lastOf(thrown);
  const where = access.baseUrls[kind];
  const codes = chainOf(error).map((each) => (each as NodeJS.ErrnoException).code ?? each.message);
  const is = (pattern: RegExp) => codes.some((code) => pattern.test(String(code)));

  // Of the recording that is replayed.
  if (ScryError.is(error)) return sentenceOf(error);
  if (APICallError.isInstance(error) && error.statusCode && error.statusCode >= 400) {
    const said = reason(error);
    switch (error.statusCode) {
      case 401:
      case 403:
        return `The key was refused by ${service} (${error.statusCode}): connect the model again, or check ${keys[0] ?? "its settings"}.`;
      case 402:
        return `The account at ${service} has no credit left (402)${said}.`;
      case 404: {
        // A wrong path gets the same reply as a wrong name.
        const next = `choose another one with ${channel?.modelChoice ?? "SCRY_MODEL"}${where ? `, or check ${addressVariable}` : ""}`;
        const at = where ? ` at ${where}` : "";
        return kind === "ollama"
          ? `Ollama${at} has no model "${model}" (404): run ollama pull ${model}, ${next}.`
          : `There is no model "${model}" at ${service}${where ? ` (${where})` : ""} (404): ${next}.`;
      }
      case 429:
        return `The model server takes no more requests for now (429)${said}. Wait a moment and try again.`;
      default:
        return `The model server answered ${error.statusCode}${said}.${error.statusCode >= 500 ? " Try again." : ""}`;
    }
  }
  if (is(/ECONNREFUSED/))
    return kind === "ollama"
      ? `Ollama does not answer at ${where}: start it with ollama serve.`
      : `Nobody answers at the address of the model${where ? ` (${where})` : ""}.`;
  if (is(/ENOTFOUND|EAI_AGAIN/))
    return `The address of the model cannot be found${where ? ` (${where})` : ""}: is this machine online?`;
  if (is(/^unexpected redirect$/))
    return `${where ?? label} sends on to another address: check ${addressVariable}.`;
  if (is(/TIMEOUT|timed? ?out/i)) return "The model took too long to answer: ask again.";
  // The address leads to a web page, or to another kind of service.
  const isForeign = chainOf(error).some(
    (each) => JSONParseError.isInstance(each) || TypeValidationError.isInstance(each),
  );
  const place = where ?? label;
  if (isForeign) return `What ${place} sent is not an answer of a model: check ${addressVariable}.`;
  // A success whose body could not be read to the end has status 200.
  const isCut = APICallError.isInstance(error) && error.statusCode !== undefined;
  if (isCut || is(/ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated|socket|other side closed|aborted/i))
    return "The connection to the model broke off in the middle of the answer: ask again.";
  if (is(/without a finish reason/))
    return `The answer of the model ended before it was complete: ask again, or check ${addressVariable}.`;
  return `The model failed: ${sentence(textOf(error))} Try again.`;
}

/** Says that a request will be repeated, and when. */
export function describeWait({ statusCode }: APICallError, ms: number): string {
  const what =
    statusCode === 429
      ? "The model server takes no more requests for now (429)"
      : statusCode
        ? `The model server answered ${statusCode}`
        : "The model server cannot be reached";
  return `${what}. Trying again in ${Math.max(1, Math.ceil(ms / 1000))} s.`;
}

/** The message in whatever a library or a stream reports as an error. */
function textOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { message, error: inner } = (error ?? {}) as { message?: unknown; error?: unknown };
  if (typeof message === "string" && message.trim()) return message;
  return inner === undefined ? "it gave no reason" : textOf(inner);
}

/** After several attempts the library wraps the last error. */
function lastOf(thrown: unknown): unknown {
  const { lastError } = (thrown ?? {}) as { lastError?: unknown };
  return lastError ? lastOf(lastError) : thrown;
}

function chainOf(thrown: unknown): Error[] {
  const found: Error[] = [];
  for (let error = thrown; error instanceof Error && found.length < 10; error = error.cause)
    found.push(error);
  return found;
}

/** The service's own message, shortened. */
function reason({ message }: APICallError): string {
  const line = oneLine(message);
  return line
    ? `: ${line
        .slice(0, 200)
        .toWellFormed()
        .replace(/[.\s]+$/, "")}`
    : "";
}

/** Without control characters: a terminal would obey them. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, " ").trim();

const sentence = (text: string) => {
  const line = oneLine(text).slice(0, 300).toWellFormed();
  return /[.!?]$/.test(line) ? line : `${line}.`;
};
