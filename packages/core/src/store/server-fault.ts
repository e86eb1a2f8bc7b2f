import { errorCodeOf, systemErrorText } from "../contracts/system-error.ts";

/** Why a server cannot be used. */
export interface ServerFault {
  /** As half a sentence. */
  reason: string;
  /** It does not accept the user name or password. */
  isRefused: boolean;
}

/** PostgreSQL's own codes have five characters; those of the class 28 are about who may sign in. */
const postgresCode = /^[0-9FHPX][0-9A-Z]{4}$/;
/** Replies of Redis begin with a word in capitals. */
const redisRefusal = /^(?:WRONGPASS|NOAUTH|NOPERM)\b/;
const redisReply = /^[A-Z]{3,} \S/;

/** The clients of the servers name the reason by a code, or in the text of the error only. */
export function serverFault(error: unknown): ServerFault {
  const code = errorCodeOf(error) ?? "";
  const message = error instanceof Error ? error.message : "";
  const isRefused = /^28[0-9A-Z]{3}$/.test(code) || redisRefusal.test(message);
  if (isRefused) return { reason: "it refused the user name or password", isRefused };
  return {
    reason: reasonFrom(code, message) ?? systemErrorText(error) ?? (message || "it failed"),
    isRefused,
  };
}

function reasonFrom(code: string, message: string): string | undefined {
  if (postgresCode.test(code) || redisReply.test(message)) return `it says "${message}"`;
  if (/time(?:out|d out)/i.test(message)) return "it does not answer";
  if (/terminated|closed unexpectedly/i.test(message)) return "the connection was cut";
  return undefined;
}
