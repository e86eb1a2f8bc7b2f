import { Refusal } from "./refusal.ts";

/** Returns the same request with its body read, once and within the limit. Its signal still tells of a client that left. */
export async function withBoundedBody(request: Request, mostBytes: number): Promise<Request> {
  if (!request.body) return request;
  const tooLarge = () =>
    new Refusal({
      httpStatus: 413,
      code: "too_large",
      message: `The request is larger than ${mostBytes} bytes.`,
      hint: "Send less.",
    });
  // Announced in advance: not a byte is read.
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body) {
      length += part.byteLength;
      if (length > mostBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown;
    // The client left in the middle, or took longer than the server waits.
    throw new Refusal({
      httpStatus: 400,
      code: "cancelled",
      message: "The request ended before its body did.",
      hint: "Send it again, whole.",
    });
  }
  const { method, headers, signal, url } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
}
