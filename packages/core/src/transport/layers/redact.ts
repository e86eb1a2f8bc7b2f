import type { Layer, Wire } from "../call.ts";
import type { Redactor } from "../redactor.ts";

/** Errors and answers leave without secrets, even where a service echoes them. Below the cache: what is kept is clean. */
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

/** The same for the reply as it comes in: before a message or snippet is cut, so that no half of a secret is left. */
export const redactReply =
  (redactor: Redactor) =>
  (next: Wire): Wire =>
  async (request, call) => {
    const reply = await next(request, call);
    return { ...reply, headers: redactor.value(reply.headers), body: redactor.text(reply.body) };
  };
