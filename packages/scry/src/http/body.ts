import { Refusal } from "./refusal.ts";

const tooLarge = (mostBytes: number) =>
  new Refusal({
    httpStatus: 413,
    code: "too_large",
    message: `The request is larger than ${mostBytes} bytes.`,
    hint: "Send less.",
  });

/** The client left in the middle, or took longer than the server waits. */
const endedEarly = () =>
  new Refusal({
    httpStatus: 400,
    code: "cancelled",
    message: "The request ended before its body did.",
    hint: "Send it again, whole.",
  });

/** Whether the length of the body is announced, within the limit; Node lets no more bytes through than that. */
export function isBounded({ headers }: Pick<Request, "headers">, mostBytes: number): boolean {
  const announced = headers.get("content-length");
  return announced !== null && !headers.has("transfer-encoding") && Number(announced) <= mostBytes;
}

/** Reads a body by something that keeps it for the next reader. */
export async function readWhole(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch {
    throw endedEarly();
  }
}

/**
 * Returns the same request with its body read, once and within the limit. Its signal still reports a client that left.
 */
export async function withBoundedBody(request: Request, mostBytes: number): Promise<Request> {
  if (!request.body) return request;
  // Announced in advance: not a byte is read.
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body) {
      length += part.byteLength;
      if (length > mostBytes) throw tooLarge(mostBytes);
      parts.push(part);
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    throw endedEarly();
  }
  const { method, headers, signal, url } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
}
