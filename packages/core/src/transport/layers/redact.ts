import type { Redactor } from "../../sanitise/redact.ts";
import type { Layer } from "../call.ts";

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
