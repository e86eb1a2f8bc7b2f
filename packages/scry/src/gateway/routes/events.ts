/** Often enough that no proxy takes the silence for a dead connection. */
const everyMs = 1000;

const encoder = new TextEncoder();

const event = (name: string, data: unknown) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * The answer as server-sent events: `progress` with the time that has passed, then one `result` or `error`. The
 * status is 200 by then, so the error carries the status that it would have had.
 */
export function eventStream(
  work: (signal: AbortSignal) => Promise<{ status: number; data: object }>,
  signal: AbortSignal,
  headers: Record<string, string>,
): Response {
  const gone = new AbortController();
  const started = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = () => controller.enqueue(event("progress", { elapsed_ms: Date.now() - started }));
      tell();
      timer = setInterval(tell, everyMs);
      const { status, data } = await work(AbortSignal.any([signal, gone.signal])).finally(() =>
        clearInterval(timer),
      );
      if (gone.signal.aborted) return;
      controller.enqueue(
        status < 400 ? event("result", data) : event("error", { ...data, http_status: status }),
      );
      controller.close();
    },
    cancel() {
      clearInterval(timer);
      gone.abort();
    },
  });
  return new Response(stream, {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}
