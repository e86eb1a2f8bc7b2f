import type { Layer, Wire } from "../call.ts";
import type { Redactor } from "../redactor.ts";

/**
 * Removes secrets from results and errors, even where a service echoes them. Below the cache, so that cached replies are
 * clean.
 */
export const redact =
  (redactor: Redactor): Layer =>
  (next) =>
  async (call) => {
    try {
      const answered = await next(call);
      return { ...answered, value: redactor.value(answered.value) };
    } catch (error) {
      throw redactor.error(error);
    }
  };

/** The same for the raw reply: before a message or snippet is cut, so that no half of a secret remains. */
export const redactReply =
  (redactor: Redactor) =>
  (next: Wire): Wire =>
  async (request, call) => {
    const reply = await next(request, call);
    return { ...reply, headers: redactor.value(reply.headers), body: redactor.text(reply.body) };
  };
