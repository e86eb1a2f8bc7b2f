import { type ErrorCode, type ErrorDetails, ScryError } from "@scry/core";

interface RefusalDetails {
  /** The HTTP status, which says more here than the code: 401, 403, 413, 429. */
  httpStatus: number;
  code: ErrorCode;
  message: string;
  hint: string;
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
}

/** The server itself refuses, before the engine or the assistant has seen the call. */
export class Refusal extends ScryError {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ httpStatus, headers = {}, ...details }: RefusalDetails) {
    super({ ...details, local: true });
    this.httpStatus = httpStatus;
    this.headers = headers;
  }

  /** Redaction makes a copy; the copy is a refusal too. */
  override with(changes: Partial<ErrorDetails>): Refusal {
    const { code, message, hint, retryAfter } = { ...this, message: this.message, ...changes };
    const { httpStatus, headers } = this;
    return new Refusal({ code, message, hint: hint ?? this.hint, retryAfter, httpStatus, headers });
  }
}

/** How a server refers to itself when it refuses a request. */
export interface ServerWords {
  /** The kind of server, e.g. "gateway". */
  what: string;
  /** What its operator can do about a Host header that was refused. */
  hostHint: string;
  /** What its operator can do about a page of another origin. */
  originHint: string;
}
